import { ORPCError } from '@orpc/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/ui/error-text.ts'
import { toastDone, toastFailed } from '#web/ui/toast.tsx'
import { markListStale, refreshSessions } from './refresh.ts'
import { type Refusal, saveSession } from './unsent.ts'
import type { SessionDraftForm } from './use-session-draft.ts'

/** What a form says itself about a refusal, beside what can be done. */
const SHOWN_WITH_CHOICES = ['CONFLICT', 'CHANGED', 'NOT_FOUND']

/** Why a session was refused, in words. */
export function useRefusalText(): (refusal: Refusal) => string {
  const { t } = useTranslation(['sessions', 'roster'])
  const errorText = useErrorText()
  return ({ code, status, data }) => {
    if (code === 'LEADER_REQUIRED') return t('leaderRequired')
    if (code === 'DUPLICATE_NAME' || code === 'NAME_EXISTS') return t('roster:nameExists')
    if (code === 'PROFILE_NOT_FOUND') return t('profileNotFound')
    if (code === 'CHANGED') return t('changed')
    if (code === 'CONFLICT') return t('conflict')
    if (code === 'NOT_FOUND') return t('notFound')
    return errorText(new ORPCError(code, { status, data }))
  }
}

/** Record or change a session, with the messages of the error catalogue. What failed may be sent again as it is. */
export function useSaveSession(personId: string, form: SessionDraftForm) {
  const { t } = useTranslation('sessions')
  const refusalText = useRefusalText()
  const [isPending, setIsPending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  /** @returns whether the form is done with: the session was sent, or waits on the device */
  const save = async (): Promise<boolean> => {
    if (isPending) return false
    setIsPending(true)
    setRefusal(null)
    const isNew = form.draft.version === null
    try {
      // Under the id with which it is saved, and under no other.
      await form.write()
      form.settled()
      const outcome = await saveSession(personId, form.draft, () => refreshSessions())
      if (outcome.kind === 'refused') {
        setRefusal(outcome.refusal)
        const isShown = SHOWN_WITH_CHOICES.includes(outcome.refusal.code)
        if (!isShown) toastFailed({ title: t('saveFailed'), message: refusalText(outcome.refusal) })
        return false
      }
      markListStale()
      if (outcome.kind === 'waits') toastDone({ title: t('keptHere'), message: t('goesByItself') })
      else toastDone({ title: t(isNew ? 'created' : 'updated') })
      refreshSessions()
      return true
    } finally {
      setIsPending(false)
    }
  }

  return { save, isPending, refusal, forgive: () => setRefusal(null) }
}
