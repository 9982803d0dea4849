import { useQuery } from '@tanstack/react-query'
import { v7 as uuid } from 'uuid'
import { withTimeout } from '#web/offline/database.ts'
import { useStore } from '#web/offline/drafts/store-context.tsx'
import { type Draft, isNewer } from '#web/offline/drafts/stored-drafts.ts'
import type { OutboxEntry } from '#web/offline/outbox/outbox.ts'
import { isOnItsWay, isUndecided } from '#web/offline/outbox/outbox-state.ts'
import type { Store } from '#web/offline/store.ts'
import { useAnswerOfStore } from '#web/offline/use-stored.ts'
import { withUndecidedOf } from './conflicts-of-draft.ts'
import { stateOf } from './merge-draft.ts'
import { readSessionDrafts, readSessionOutbox, SESSION_DRAFTS } from './present-group.ts'
import { mayBeUnrecorded, type SessionDraft } from './session-draft.ts'

export interface SavedDraft extends Draft<SessionDraft> {
  /** The outbox entry with cells to decide, which stays until the form is saved. */
  readonly undecidedKey?: string | undefined
  /** The form without the draft, if the draft is on its way to the server. */
  readonly start?: SessionDraft
}

/** A session that is saved on this device and not known to have reached the server. */
export type QueuedSession = OutboxEntry<SessionDraft>

/**
 * The draft under `key`, or else the queued session `queuedKey`. It is null for neither, or if the browser stores
 * nothing. It is an edit if the session was sent without an answer.
 */
export function useDraftOfNew(
  organizationName: string,
  { key, isNew, queuedKey }: { key: string; isNew: boolean; queuedKey: string | undefined },
) {
  return useDraftQuery(['new', organizationName, key], async (store) => {
    // A key that was made just now has no draft, so the form need not wait for the store.
    if (isNew && queuedKey === undefined) return null
    const isOfGroup = ({ content }: { content: SessionDraft }) =>
      mayBeUnrecorded(content) && content.organizationName === organizationName
    const draft = (await readSessionDrafts(store)).filter(isOfGroup).find((one) => one.key === key)
    const queued = (await readSessionOutbox(store)).filter(isOfGroup).find((one) => one.key === queuedKey)
    const asNew = draft ?? (queued ? draftOfQueued(queued, key) : null)
    return asNew && ((await readDraftOfEdit(store, asNew.content.id)) ?? asNew)
  })
}

/** The drafts of every group, the newest first, without the one under `key`; undefined until the store has answered. */
export function useOtherDrafts(key: string): readonly SavedDraft[] | undefined {
  const store = useStore()
  return useAnswerOfStore(async () => {
    const [drafts, queued] = await Promise.all([readSessionDrafts(store), readSessionOutbox(store)])
    const isWaiting = ({ id }: SessionDraft) => queued.some(({ content }) => content.id === id)
    return drafts.filter(
      ({ key: one, content }) =>
        one !== key && (content.version === null || (content.isUnconfirmed && !isWaiting(content))),
    )
  }, key)
}

export function useDraftOfEdit(sessionId: string) {
  return useDraftQuery(['edit', sessionId], (store) => readDraftOfEdit(store, sessionId))
}

/**
 * The queued change of the session, or else its newest draft. A new session that may have arrived is changed by an
 * edit, too.
 */
export async function readDraftOfEdit(store: Store, sessionId: string): Promise<SavedDraft | null> {
  const isEdit = ({ content }: { content: SessionDraft }) => content.version !== null
  const isOfSession = ({ content }: { content: SessionDraft }) => content.id === sessionId
  const entries = (await readSessionOutbox(store)).filter(isOfSession)
  const queued = entries.filter((entry) => isEdit(entry) || isOnItsWay(entry)).at(-1)
  const drafts = (await readSessionDrafts(store)).filter(isOfSession)
  const draft = drafts.find((one) => queued !== undefined || isEdit(one)) ?? null
  if (!queued) return draft
  const isLater = draft !== null && isNewer(draft, queued)
  if (isUndecided(queued)) {
    const opened = isLater ? draft : withoutOutbox(draftOfQueued(queued, uuid()))
    return { ...opened, content: withUndecidedOf(queued.content, opened.content), undecidedKey: queued.key }
  }
  if (!isOnItsWay(queued)) return isLater ? draft : draftOfQueued(queued, uuid())
  const after = editAfter(queued)
  return isLater ? { ...draft, content: afterSent(draft.content, queued.content), start: after.content } : after
}

/** The draft of a queued session, which remains in the outbox until the form is changed or saved. */
export function draftOfQueued(queued: QueuedSession, key: string): SavedDraft {
  const { key: outboxKey, content: waiting, savedAt, order, wasSent = false } = queued
  const scope = waiting.organizationName
  const { opened = null, openedUnsent = false } = waiting
  const isBase = waiting.version === null && (opened === null || openedUnsent)
  // If it is recorded before the form is saved, the form is an edit of this.
  const base = { opened: stateOf(waiting), ...(!wasSent && { openedUnsent: true as const }) }
  const content = isBase ? { ...waiting, ...base } : waiting
  return { key, list: SESSION_DRAFTS, scope, content, savedAt, order, writer: '', outboxKey }
}

/** The next edit after one that the server may have. That one is sent again unchanged, before this one. */
function editAfter(queued: QueuedSession): SavedDraft {
  return { ...withoutOutbox(draftOfQueued(queued, uuid())), content: afterSent(queued.content, queued.content) }
}

/** What was changed since `sent` was sent. The answer to `sent` will name its conflicts again. */
export function afterSent(draft: SessionDraft, sent: SessionDraft): SessionDraft {
  const following = { ...draft, opened: stateOf(sent), conflicts: [] }
  if (sent.version !== null && !sent.isUnconfirmed) return following
  return { ...following, version: draft.version ?? 0, recordedDate: sent.texts.sessionDate, isUnconfirmed: true }
}

/** A draft whose outbox entry stays there, also when the form is changed. */
function withoutOutbox({ outboxKey: _, ...draft }: SavedDraft): SavedDraft {
  return draft
}

function useDraftQuery(key: readonly string[], read: (store: Store) => Promise<SavedDraft | null>) {
  const store = useStore()
  return useQuery({
    queryKey: ['draft', store.personId, ...key],
    queryFn: () => withTimeout(read(store), null),
    // It is read once for each opening of the form; from then on the form has the newest content itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
