import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, hasCode, invalidate } from '#web/api.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { toastDone, toastFailed } from '#web/ui/toast.ts'

/** Assign a role. Every list of people is invalidated. */
export function useAssignRole() {
  const { t } = useTranslation('roles')
  const errorText = useErrorText()
  return useMutation(
    api.roles.assign.mutationOptions({
      onSuccess: () => toastDone({ title: t('updated') }),
      onError: (error) => toastFailed({ title: t('updateFailed'), message: messageFor(error) }),
      onSettled: () => invalidate(api.roles, api.users, api.members),
    }),
  )

  function messageFor(error: unknown): string {
    if (hasCode(error, 'FORBIDDEN')) return t('onlyLed')
    if (hasCode(error, 'NOT_FOUND')) return t('gone')
    return errorText(error)
  }
}
