import { ORPCError } from '@orpc/client'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stayed } from '#domain/session-edits/session-edit.ts'
import { api, queryClient } from '#web/api.ts'
import { cellCount } from '#web/features/sessions/draft/cell-count.ts'
import { editOf } from '#web/features/sessions/draft/merge-draft.ts'
import { type JoinedSession, type SessionDraft, sameDayInput } from '#web/features/sessions/draft/session-draft.ts'
import type { SessionDraftForm } from '#web/features/sessions/draft/use-session-draft.ts'
import { useSameDayText } from '#web/features/sessions/form/same-day-warning.tsx'
import { markListStale, refreshSessions } from '#web/features/sessions/list/refresh.ts'
import { useStore } from '#web/offline/drafts/store-context.tsx'
import { isStoreMissing } from '#web/offline/missing-store.ts'
import { enqueue, removal } from '#web/offline/outbox/outbox.ts'
import type { Refusal } from '#web/offline/outbox/outbox-state.ts'
import { isDenied, useErrorText } from '#web/ui/failures/error-text.ts'
import { useIsMounted } from '#web/ui/loading/use-is-mounted.ts'
import { shortened } from '#web/ui/people/person-name.tsx'
import { usePutBackOffer } from '#web/ui/people/put-back-offer.ts'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'
import type { Notices } from './deliver-session.ts'
import { contentIn, saveSession, sendSessions } from './save-session.ts'

const WITH_ACTIONS_MS = 10_000

/** Refusals that the form shows together with the possible answers. */
const SHOWN_WITH_CHOICES = ['CONFLICT', 'UNDECIDED', 'NOT_FOUND', 'DATE_UNKNOWN']

export function useRefusalText(): (refusal: Refusal) => string {
  const { t } = useTranslation(['sessions', 'common'])
  const errorText = useErrorText({
    LEADER_REQUIRED: t('leaderRequired'),
    DUPLICATE_NAME: ({ name }) => `${t('common:nameExists')}: ${name}`,
    PROFILE_NOT_FOUND: t('profileNotFound'),
    UNAUTHENTICATED: t('signedOut'),
    CONFLICT: t('conflict'),
    NOT_FOUND: t('notFound'),
  })
  return (refusal) => (refusal.code === 'UNDECIDED' ? t('restToDecide') : errorText(errorOf(refusal)))
}

function errorOf({ code, status, data }: Refusal): ORPCError<string, unknown> {
  return new ORPCError(code, { status, data })
}

/** The text for a refusal. Without the permission, a retry is pointless. */
export function failureOf(refusal: Refusal): 'saveDenied' | 'saveDeniedUnstored' | 'saveFailed' | 'saveFailedUnstored' {
  // Only a session that the device could not store is refused for this.
  if (refusal.code === 'UNREACHABLE') return 'saveFailedUnstored'
  if (!isDenied(errorOf(refusal))) return saveFailedText()
  return isStoreMissing() ? 'saveDeniedUnstored' : 'saveDenied'
}

/** The text promises nothing while the device stores nothing. */
export function saveFailedText(): 'saveFailed' | 'saveFailedUnstored' {
  return isStoreMissing() ? 'saveFailedUnstored' : 'saveFailed'
}

/** Offers the next usual actions, and reloads the lists. */
export function useAnnounceSent() {
  const { t } = useTranslation('sessions')
  const navigate = useNavigate()
  const warnOfSameDay = useSameDayMessage()
  return (draft: SessionDraft) => {
    const open = (search: { share?: 1 }) => void navigate({ to: '/sessions/$id', params: { id: draft.id }, search })
    if (draft.version !== null && !draft.joins) toastDone({ title: t('updated') })
    if (draft.version === null)
      toastDone({
        title: t('created'),
        stays: WITH_ACTIONS_MS,
        kind: 'session created',
        actions: [
          { label: t('openSent'), run: () => open({}) },
          { label: t('shareSent'), run: () => open({ share: 1 }) },
        ],
      })
    markListStale()
    refreshSessions()
    void warnOfSameDay(draft)
  }
}

function useSameDayMessage() {
  const { t } = useTranslation('sessions')
  const sameDayText = useSameDayText()
  const navigate = useNavigate()
  return async (draft: SessionDraft) => {
    const input = sameDayInput(draft)
    // The form has shown it already.
    if (input && queryClient.getQueryData(api.sessions.sameDay.queryKey({ input }))) return
    if (!input) return
    // If no answer arrives, the list shows both sessions anyway, and the question whether to join them.
    const [other, joins] = await Promise.all([
      api.sessions.sameDay.call(input).catch(() => null),
      api.sessions.possibleJoins.call().catch(() => []),
    ])
    if (!other || joins.some(({ id }) => id === draft.id)) return
    toastDone({
      title: sameDayText(draft, other),
      stays: WITH_ACTIONS_MS,
      actions: [{ label: t('openOther'), run: () => void navigate({ to: '/sessions/$id', params: { id: other.id } }) }],
    })
  }
}

/** The number of saved cells of an edit, and of those to decide. */
export interface SavedCells {
  readonly saved: number
  readonly left: number
}

function withSavedCells(refusal: Refusal, sent: SessionDraft, { conflicts = [] }: SessionDraft): Refusal {
  const left = conflicts.length
  return { ...refusal, data: { saved: cellCount(editOf(sent)) - left, left } satisfies SavedCells }
}

/** The messages while a session is sent. */
export function useNotices(): Notices {
  const { t } = useTranslation('sessions')
  const undoJoin = useUndoJoin()
  const offerAnother = usePutBackOffer()
  const onStayed = ({ name, by }: Stayed) => {
    const person = { name: shortened(name) }
    const title = by === 'myMark' ? t('backByMyMark', person) : t('staysByTheirMark', person)
    // This message is beside the one that the session was saved.
    toastDone({ title, stays: WITH_ACTIONS_MS, kind: `stayed ${name}` })
  }
  const onJoined = (joins: JoinedSession, key: string) =>
    toastDone({
      title: t('joined'),
      stays: WITH_ACTIONS_MS,
      actions: [{ label: t('undo'), run: () => void undoJoin(joins, key) }],
    })
  const onNotJoined = () => {
    refreshSessions()
    toastFailed({ title: t('joinFailed'), message: t('notJoinable') })
  }
  return { onPutBack: offerAnother, onStayed, onJoined, onNotJoined }
}

/** Makes two sessions of a joined one again, also without a connection. */
function useUndoJoin() {
  const { t } = useTranslation('sessions')
  const store = useStore()
  return async ({ undo }: JoinedSession, key: string) => {
    const [former, separate] = undo
    if (!former || !separate || !(await enqueue(store, former, null, ...removal(key)))) return
    await enqueue(store, separate)
    toastDone({ title: t('twoAgain') })
    const quiet = { onPutBack: () => {}, onStayed: () => {}, onJoined: () => {}, onNotJoined: () => {} }
    await sendSessions(store, () => {}, quiet).catch(() => undefined)
    markListStale()
    refreshSessions()
  }
}

/** Records or changes a session. After a failure the same can be sent again. */
export function useSaveSession(form: SessionDraftForm) {
  const { t } = useTranslation('sessions')
  const refusalText = useRefusalText()
  const announceSent = useAnnounceSent()
  const notices = useNotices()
  const store = useStore()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const isOpen = useIsMounted()

  /** @returns null if refused, or if the form was left before the answer */
  const save = async (): Promise<'sent' | 'queued' | null> => {
    setRefusal(null)
    const released = form.release()
    const { draft } = released
    const outcome = await saveSession({
      store,
      ...released,
      isOpen: () => isOpen.current,
      onSent: ({ content }) => announceSent(content),
      notices,
    })
    if (outcome.kind === 'sent') announceSent(draft)
    else if (outcome.kind === 'queued' && outcome.refusal)
      toastFailed({ title: t('notSent'), message: refusalText(outcome.refusal) })
    else if (outcome.kind === 'queued') toastDone({ title: t('savedHere') })
    else {
      const content = contentIn(outcome)
      if (content) {
        markListStale()
        refreshSessions()
        form.keepUndecided(content, outcome.key)
      }
      setRefusal(content ? withSavedCells(outcome.refusal, draft, content) : outcome.refusal)
      const isShown = isOpen.current && SHOWN_WITH_CHOICES.includes(outcome.refusal.code)
      if (!isShown) toastFailed({ title: t(failureOf(outcome.refusal)), message: refusalText(outcome.refusal) })
      return null
    }
    return isOpen.current ? outcome.kind : null
  }

  return { save, refusal, clearRefusal: () => setRefusal(null) }
}
