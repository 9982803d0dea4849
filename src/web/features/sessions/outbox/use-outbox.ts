import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditConflict } from '#contract/sessions/session-edits.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { onSessionRevalidation } from '#web/api.ts'
import type { Choice } from '#web/features/sessions/draft/conflicts-of-draft.ts'
import { readSessionOutbox } from '#web/features/sessions/draft/present-group.ts'
import type { QueuedSession } from '#web/features/sessions/draft/session-drafts.ts'
import { markListStale, refreshSessions } from '#web/features/sessions/list/refresh.ts'
import { useStore } from '#web/offline/drafts/store-context.tsx'
import { retryRefused } from '#web/offline/outbox/outbox.ts'
import type { Outcome } from '#web/offline/outbox/outbox-state.ts'
import { useSendWhenPossible } from '#web/offline/outbox/use-send-when-possible.ts'
import { useStored } from '#web/offline/use-stored.ts'
import { unreachedText } from '#web/ui/failures/error-text.ts'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import { answerDate } from './date-to-ask.ts'
import { contentIn, decideQueued, sendSessions } from './save-session.ts'
import { useAnnounceSent, useNotices, useRefusalText } from './use-save-session.ts'

export function useOutbox(): readonly QueuedSession[] {
  const store = useStore()
  return useStored(() => readSessionOutbox(store), store.personId)
}

/** Sends the waiting sessions now. A later notice goes to the page that is open then. */
export function useSendQueued(): () => Promise<readonly Outcome[]> {
  const store = useStore()
  const announceSent = useAnnounceSent()
  const notices = useNotices()
  const latest = useRef(announceSent)
  latest.current = announceSent
  const latestNotices = useRef(notices)
  latestNotices.current = notices
  return useCallback(async () => {
    const outcomes = await sendSessions(store, (sent) => latest.current(sent.content), {
      onPutBack: (putBack) => latestNotices.current.onPutBack(putBack),
      onStayed: (stayed) => latestNotices.current.onStayed(stayed),
      onJoined: (joins, key) => latestNotices.current.onJoined(joins, key),
      onNotJoined: () => latestNotices.current.onNotJoined(),
    }).catch((): ReadonlyMap<string, Outcome> => new Map())
    const all = [...outcomes.values()]
    if (all.some(contentIn)) {
      markListStale()
      refreshSessions()
    }
    return all
  }, [store])
}

/** Sends on request, including refused ones. */
export function useSendNow() {
  const { t } = useTranslation(['sessions', 'common'])
  const store = useStore()
  const send = useSendQueued()
  const refusalText = useRefusalText()
  const [isSending, setIsSending] = useState(false)
  const sendNow = async () => {
    setIsSending(true)
    await retryRefused(store, 'all').catch(() => undefined)
    const outcomes = await send()
    setIsSending(false)
    const refusals = outcomes.flatMap((outcome) => (outcome.kind === 'sent' ? [] : [outcome.refusal]))
    const [refusal] = refusals
    if (refusals.includes(undefined)) toastFailed({ title: t(`common:${unreachedText()}`) })
    else if (refusal) toastFailed({ title: t('notSent'), message: refusalText(refusal) })
  }
  return { sendNow: () => void sendNow(), isSending }
}

/** Decides a conflict of a session in the outbox, and sends the decision. */
export function useDecide() {
  const store = useStore()
  const send = useSendQueued()
  return async (key: string, conflict: EditConflict, choice: Choice) => {
    if (await decideQueued(store, key, conflict, choice)) await send()
  }
}

/** Stores the day of a session in the outbox, and sends it. */
export function useAnswerDate() {
  const store = useStore()
  const send = useSendQueued()
  return async (key: string, day: PlainDate) => {
    await answerDate(store, key, day)
    await send()
  }
}

/**
 * Sends whenever there may be a connection. Sessions refused for lack of a right are retried after a sign-in, when the
 * app opens and when the person's rights change. Source: docs/product.md, 5.12.
 */
export function useSendAutomatically(): void {
  const store = useStore()
  const send = useSendQueued()
  const { isAdmin, memberships } = useCurrentUser()
  const rights = JSON.stringify([isAdmin, memberships])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the rights
  useEffect(() => {
    const retry = () => void retryRefused(store, 'for rights').then(send, () => undefined)
    retry()
    // If a right was taken and given back while the page was in the background, the person known here stays the same.
    return onSessionRevalidation(retry)
  }, [store, send, rights])
  useSendWhenPossible(send)
}
