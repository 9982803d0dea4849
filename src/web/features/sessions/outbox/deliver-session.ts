import { editBetween, type Stayed } from '#domain/session-edits/session-edit.ts'
import { api, hasCode } from '#web/api.ts'
import { cellCount } from '#web/features/sessions/draft/cell-count.ts'
import { undecidedPart } from '#web/features/sessions/draft/conflicts-of-draft.ts'
import { changedDraft } from '#web/features/sessions/draft/draft-changes.ts'
import { editOf, mergeDraft, stateOf } from '#web/features/sessions/draft/merge-draft.ts'
import {
  contentOf,
  type JoinedSession,
  mayBeUnrecorded,
  type SessionDraft,
  withEveryText,
} from '#web/features/sessions/draft/session-draft.ts'
import type { QueuedSession } from '#web/features/sessions/draft/session-drafts.ts'
import { removal } from '#web/offline/outbox/outbox.ts'
import { Undecided } from '#web/offline/outbox/send-outbox.ts'
import type { Store } from '#web/offline/store.ts'
import type { PutBack } from '#web/ui/people/put-back-offer.ts'

/** Calls for what else happens while a session is sent. */
export interface Notices {
  /** It is called for each person who joins the roster with it and was put back. */
  readonly onPutBack: (putBack: PutBack) => void
  /** It is called for each person who is in the session in spite of a removal. */
  readonly onStayed: (stayed: Stayed) => void
  /** It is called for a session that was joined into another one by the outbox entry `key`. */
  readonly onJoined: (joins: JoinedSession, key: string) => void
  /** It is called if others changed or deleted one of the sessions to join. Both stay as they are then. */
  readonly onNotJoined: () => void
}

/** Sends one session: first the people who join the roster with it, then the session itself. */
export async function deliver(
  store: Store,
  { content: draft, key }: Pick<QueuedSession, 'content' | 'key'>,
  timeoutMs: number,
  notices: Notices,
): Promise<void> {
  const asPerson = { context: { personId: store.personId, timeoutMs } }
  let complete = draft
  const putBacks: PutBack[] = []
  for (const person of draft.people.filter(({ isQueued }) => isQueued)) {
    if (!draft.organizationName) break
    const { key: id, attendeeName, isLeader, birthdate, phoneNumber, ageOverride } = person
    const input = { id, attendeeName, isLeader, birthdate, phoneNumber, ageOverride }
    const sent = { ...input, organizationName: draft.organizationName }
    const attendeeId = await idInRoster(sent, asPerson, (back) => putBacks.push({ sent, ...back }))
    complete = changedDraft(complete, { type: 'details', key: id, details: { attendeeId, isQueued: false } })
  }
  const call = { store, sending: { content: complete, key }, asPerson, notices }
  if (complete.version === null) await deliverNew(call)
  else if (complete.isUnconfirmed) await deliverUnconfirmed(call)
  else await deliverEdit(call)
  // Their marks are in the session now. They go to another person of the name who is added instead.
  for (const putBack of putBacks) notices.onPutBack(putBack)
}

type AsPerson = { readonly context: { readonly personId: string; readonly timeoutMs: number } }

interface DeliveryCall {
  readonly store: Store
  readonly sending: Pick<QueuedSession, 'content' | 'key'>
  readonly asPerson: AsPerson
  readonly notices: Notices
}

/**
 * Records a new session. If an earlier form of it was recorded, whose answer was lost, this one is an edit of that
 * form.
 */
async function deliverNew(call: DeliveryCall): Promise<void> {
  const { content } = call.sending
  const { id, organizationName, isSeparate, insteadOf } = content
  const input = {
    id,
    organizationName: organizationName ?? '',
    ...contentOf(content),
    ...(isSeparate && { isSeparate }),
    ...(insteadOf !== undefined && { insteadOf }),
  }
  try {
    await api.sessions.create.call(input, call.asPerson)
  } catch (error) {
    if (!hasCode(error, 'CONFLICT')) throw error
    await deliverEdit(call)
  }
}

/** Edits a new session that was sent without an answer. If it never arrived, this is the new session. */
async function deliverUnconfirmed(call: DeliveryCall): Promise<void> {
  try {
    await deliverEdit(call)
  } catch (error) {
    if (!hasCode(error, 'NOT_FOUND')) throw error
    await removeIncluded(call)
    await deliverNew(call)
  }
}

/** Removes the entries of a new session from which this content was made: they were refused, or it was not sent. */
async function removeIncluded({ store, sending }: DeliveryCall): Promise<void> {
  const { id, opened } = sending.content
  const isIncluded = ({ key, content }: QueuedSession) =>
    key !== sending.key &&
    content.id === id &&
    mayBeUnrecorded(content) &&
    opened &&
    cellCount(editBetween(opened, stateOf(content))) === 0
  await store.updateAll<QueuedSession>('outbox', (entries) =>
    entries.filter(isIncluded).flatMap((entry) => removal(entry.key)),
  )
}

/** Sends an edit. @throws Undecided with the edit of the cells that others changed to another value */
async function deliverEdit({
  store,
  sending: { content, key: editId },
  asPerson,
  notices,
}: DeliveryCall): Promise<void> {
  const draft = withEveryText(content)
  const { id, joins } = draft
  const known = draft.opened ? draft : await withOpened(store, draft, editId, asPerson)
  const answer = await api.sessions.edit.call({ id, editId, ...editOf(known) }, asPerson).catch((error: unknown) => {
    if (joins && (hasCode(error, 'NOT_JOINABLE') || hasCode(error, 'NOT_FOUND'))) return null
    throw error
  })
  if (!answer) return joins && (await isJoined(joins.id, id, asPerson)) ? undefined : notices.onNotJoined()
  const { version, conflicts, stayed } = answer
  for (const person of stayed) notices.onStayed(person)
  if (joins) notices.onJoined(joins, editId)
  if (conflicts.length > 0) throw new Undecided(undecidedPart(known, version, conflicts))
}

/** Whether another tab or device has already joined both sessions. */
async function isJoined(id: string, into: string, asPerson: AsPerson): Promise<boolean> {
  const session = await api.sessions.get.call({ id }, asPerson).catch(() => null)
  return session?.id === into
}

/**
 * The edit of a draft of a former version. The state in which it was opened is unknown, so it is compared with an
 * untouched form. That is stored before it is sent, so that a repeated call is the same.
 */
async function withOpened(store: Store, draft: SessionDraft, key: string, asPerson: AsPerson): Promise<SessionDraft> {
  const known = mergeDraft(draft, await api.sessions.get.call({ id: draft.id }, asPerson)).draft
  await store.update<QueuedSession>('outbox', key, (entry) => entry && { ...entry, content: known })
  return known
}

/**
 * A person erased after an earlier attempt keeps their id: the server stores a mark without a name.
 * Source: docs/product.md, 21.7.
 */
async function idInRoster(
  input: Parameters<typeof api.roster.add.call>[0],
  asPerson: AsPerson,
  onPutBack: (back: Omit<PutBack, 'sent'>) => void,
): Promise<string> {
  try {
    // If a person of this name has joined the roster since, or was removed from it, the server answers with their id.
    const { person, putBack, placement } = await api.roster.add.call(input, asPerson)
    if (putBack) onPutBack({ person, placement })
    return person.id
  } catch (error) {
    if (hasCode(error, 'ERASED')) return input.id
    throw error
  }
}
