import { ORPCError } from '@orpc/client'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, queryClient } from '#web/api.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { isDenial, useErrorText } from '#web/ui/error-text.ts'
import { toastDone, toastFailed } from '#web/ui/toast.tsx'
import { useIsMounted } from '#web/ui/use-is-mounted.ts'
import type { Refusal, Unsent } from './outbox.ts'
import { markListStale, refreshSessions } from './refresh.ts'
import { useSameDayText } from './same-day-warning.tsx'
import { type SessionDraft, sameDayInput } from './session-draft.ts'
import { type Outcome, saveSession } from './unsent.ts'
import type { SessionDraftForm } from './use-session-draft.ts'

/** What a form says itself about a refusal, beside what can be done. */
const SHOWN_WITH_CHOICES = ['CONFLICT', 'CHANGED', 'NOT_FOUND']

/** Why a session was refused, in words. */
export function useRefusalText(): (refusal: Refusal) => string {
  const { t } = useTranslation(['sessions', 'roster', 'common'])
  const errorText = useErrorText()
  return ({ code, status, data }) => {
    if (code === 'LEADER_REQUIRED') return t('leaderRequired')
    if (code === 'DUPLICATE_NAME') return [t('roster:nameExists'), nameIn(data)].filter(Boolean).join(': ')
    if (code === 'PROFILE_NOT_FOUND') return t('profileNotFound')
    if (code === 'UNREACHABLE') return t('common:networkFailed')
    if (code === 'UNAUTHENTICATED') return t('signedOut')
    if (code === 'CHANGED') return t('changed')
    if (code === 'CONFLICT') return t('conflict')
    if (code === 'NOT_FOUND') return t('notFound')
    return errorText(new ORPCError(code, { status, data }))
  }
}

/** What a refusal means for what was typed: to try again helps nobody who may not. */
export function failureOf({ code }: Refusal): 'saveDenied' | 'saveFailed' {
  return isDenial(code) ? 'saveDenied' : 'saveFailed'
}

function nameIn(data: unknown): string {
  return typeof data === 'object' && data && 'name' in data ? isolated(String(data.name)) : ''
}

/** Tells that a session was sent, with the messages of the error catalogue. */
export function useTellSent() {
  const { t } = useTranslation('sessions')
  const warnOfSameDay = useSameDayMessage()
  return ({ draft }: Pick<Unsent, 'draft'>) => {
    toastDone({ title: t(draft.version === null ? 'created' : 'updated') })
    markListStale()
    refreshSessions()
    void warnOfSameDay(draft)
  }
}

/** Says that the group has another session on the day of one that was sent, and offers to open it. */
function useSameDayMessage() {
  const { t } = useTranslation('sessions')
  const sameDayText = useSameDayText()
  const navigate = useNavigate()
  return async (draft: SessionDraft) => {
    const input = sameDayInput(draft)
    // The form that is still open has said it already.
    if (input && queryClient.getQueryData(api.sessions.sameDay.queryKey({ input }))) return
    // What cannot be asked now is seen in the list.
    const other = input && (await api.sessions.sameDay.call(input).catch(() => null))
    if (!other) return
    toastDone({
      title: sameDayText(draft, other),
      stays: 10_000,
      action: {
        label: t('openOther'),
        run: () => void navigate({ to: '/sessions/$id', params: { id: other.id } }),
      },
    })
  }
}

/** Record or change a session. What failed may be sent again as it is. */
export function useSaveSession(personId: string, form: SessionDraftForm) {
  const { t } = useTranslation('sessions')
  const refusalText = useRefusalText()
  const tellSent = useTellSent()
  const [isPending, setIsPending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const isOpen = useIsMounted()

  /** @returns how the form is done with: its session was sent, or waits; null where it is not, or was left meanwhile */
  const save = async (): Promise<Exclude<Outcome['kind'], 'refused'> | null> => {
    if (isPending) return null
    setIsPending(true)
    setRefusal(null)
    const { draft } = form
    try {
      const keys = form.settle()
      const outcome = await saveSession({
        personId,
        draft,
        ...keys,
        isOpen: () => isOpen.current,
        onSent: tellSent,
      })
      if (outcome.kind === 'sent') tellSent({ draft })
      else if (outcome.kind === 'waits') toastDone({ title: t('keptHere'), message: t('goesByItself') })
      else {
        setRefusal(outcome.refusal)
        const isShown = isOpen.current && SHOWN_WITH_CHOICES.includes(outcome.refusal.code)
        if (!isShown) toastFailed({ title: t(failureOf(outcome.refusal)), message: refusalText(outcome.refusal) })
        return null
      }
      return isOpen.current ? outcome.kind : null
    } catch {
      toastFailed({ title: t('saveFailed') })
      return null
    } finally {
      setIsPending(false)
    }
  }

  return { save, isPending, refusal, forgive: () => setRefusal(null) }
}
