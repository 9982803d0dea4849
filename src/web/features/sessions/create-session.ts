import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, hasCode } from '#web/api.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { toastDone, toastFailed } from '#web/ui/toast.tsx'

/** Record a session, with the messages of the error catalogue. What failed may be sent again as it is. */
export function useCreateSession() {
  const { t } = useTranslation(['sessions', 'roster'])
  const errorText = useErrorText()
  const create = useMutation(api.sessions.create.mutationOptions())

  const wordsFor = (error: unknown) => {
    if (hasCode(error, 'LEADER_REQUIRED')) return t('leaderRequired')
    if (hasCode(error, 'DUPLICATE_NAME')) return t('roster:nameExists')
    return errorText(error)
  }

  /** @returns whether it was recorded */
  const save = async (session: Parameters<typeof create.mutateAsync>[0]): Promise<boolean> => {
    try {
      await create.mutateAsync(session)
      toastDone({ title: t('created') })
      return true
    } catch (error) {
      // An earlier try went through, and its answer was lost: the form offers what can be done.
      if (!hasCode(error, 'CONFLICT')) toastFailed({ title: t('saveFailed'), message: wordsFor(error) })
      return false
    }
  }

  return {
    save,
    isPending: create.isPending,
    wasSavedBefore: hasCode(create.error, 'CONFLICT'),
    failure: create.error && !hasCode(create.error, 'CONFLICT') ? wordsFor(create.error) : null,
  }
}
