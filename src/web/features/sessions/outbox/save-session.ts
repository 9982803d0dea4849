import { v7 as uuid } from 'uuid'
import type { EditConflict } from '#contract/session-edits.ts'
import type { Stayed } from '#domain/session-edit.ts'
import { api, hasCode, revalidateSession } from '#web/api.ts'
import { stamp } from '#web/clock.ts'
import {
  type Choice,
  splitDecision,
  undecidedPart,
  withUndecidedOf,
} from '#web/features/sessions/draft/conflicts-of-draft.ts'
import { changedDraft } from '#web/features/sessions/draft/draft-changes.ts'
import { editOf, mergeDraft } from '#web/features/sessions/draft/merge-draft.ts'
import { SESSION_DRAFTS } from '#web/features/sessions/draft/present-group.ts'
import {
  contentOf,
  type JoinedSession,
  type SessionDraft,
  withEveryText,
} from '#web/features/sessions/draft/session-draft.ts'
import type { QueuedSession, SavedDraft } from '#web/features/sessions/draft/session-drafts.ts'
import { enqueue, readOutbox, removal } from '#web/offline/outbox.ts'
import { attemptTimeout, NOT_SENT_YET, type Outcome, type Refusal } from '#web/offline/outbox-state.ts'
import { outcomeOf, sendQueued, Undecided } from '#web/offline/send-outbox.ts'
import type { Store } from '#web/offline/store.ts'
import { pause } from '#web/pause.ts'
import type { PutBack } from '#web/ui/put-back-offer.ts'
import { holdBack } from './date-to-ask.ts'

/** The server was not reached, and the browser could not store the session. */
const UNREACHABLE: Refusal = { code: 'UNREACHABLE', status: 0, data: null }
const NOT_OWNER: Refusal = { code: 'UNAUTHENTICATED', status: 401, data: null }
/** The form closes after this at the latest: the session is safe, and sending continues. */
const FORM_TIMEOUT_MS = 8_000

interface Saving {
  readonly store: Store
  readonly draft: SessionDraft
  readonly draftKey: string
  readonly outboxKey: string | undefined
  /** The outbox entry whose undecided cells are in the form, too. */
  readonly undecidedKey?: string | undefined
  /** Whether the form is still on the screen, to show a refusal. */
  readonly isOpen: () => boolean
  /** For each other session sent, and for this one if sent after the form was closed. */
  readonly onSent: (sent: QueuedSession) => void
  readonly notices: Notices
}

/** Called for what happens besides while a session is sent. */
export interface Notices {
  /** Each person who joins the roster with it and was put back. */
  readonly onPutBack: (putBack: PutBack) => void
  /** Each person who is in the session in spite of a removal. */
  readonly onStayed: (stayed: Stayed) => void
  /** A session that was joined into another one by the outbox entry `key`. */
  readonly onJoined: (joins: JoinedSession, key: string) => void
  /** Others changed or deleted one of the sessions to join: both stay as they are. */
  readonly onNotJoined: () => void
}

/** What is left to decide of a refused session, if the rest of it was saved. */
export function contentIn(outcome: Outcome): SessionDraft | null {
  return outcome.kind === 'refused' && outcome.content !== undefined ? (outcome.content as SessionDraft) : null
}

/** In the outbox first, then on the server. If refused, it becomes the draft of a form that is still open. */
export async function saveSession(saving: Saving): Promise<Outcome> {
  const { store, draft, draftKey, outboxKey, undecidedKey, isOpen, onSent, notices } = saving
  let entry: QueuedSession | null
  try {
    const replaced = [...removal(outboxKey), ...removal(undecidedKey)]
    entry = await enqueue(store, draft, { table: 'drafts', key: draftKey }, ...replaced)
  } catch {
    return sendWithoutOutbox(saving)
  }
  if (!entry) {
    // Someone else signed in, in another tab: nothing is saved in their name.
    revalidateSession()
    return { kind: 'refused', refusal: NOT_OWNER }
  }

  const { key } = entry
  let isClosed = false
  const sending = sendSessions(store, (sent) => (sent.key !== key || isClosed) && onSent(sent), notices)
  const outcomes = await Promise.race([sending, pause(FORM_TIMEOUT_MS)])
  isClosed = true
  const outcome = outcomes?.get(key)
  // What is to be decided stays in the outbox, too: the form may be left.
  if (outcome?.kind === 'refused' && isOpen() && !contentIn(outcome)) await returnToForm(store, entry, draftKey)
  if (outcome) return outcome.kind === 'refused' ? { ...outcome, key } : outcome
  const isLeft = (await readOutbox(store)).some((one) => one.key === key)
  // Another tab was sending, and sent this one too.
  return outcomes && !isLeft ? { kind: 'sent' } : { kind: 'queued' }
}

/** A browser that stores nothing can still send, but has no outbox. */
async function sendWithoutOutbox({ store, draft, notices }: Saving): Promise<Outcome> {
  const sending = { content: draft, key: uuid() }
  const held = await holdBack(sending)
  if (held) return { kind: 'refused', refusal: held === 'later' ? UNREACHABLE : held }
  const outcome = await outcomeOf(() => deliver(store, sending, attemptTimeout(NOT_SENT_YET), notices))
  return outcome.kind === 'queued' ? { kind: 'refused', refusal: outcome.refusal ?? UNREACHABLE } : outcome
}

function returnToForm(store: Store, { key, content }: QueuedSession, draftKey: string): Promise<boolean> {
  const scope = content.organizationName
  const value: SavedDraft = { key: draftKey, list: SESSION_DRAFTS, scope, content, ...stamp(), writer: '' }
  return store.update<SavedDraft>('drafts', draftKey, (_, order) => ({ ...value, order }), ...removal(key))
}

export function sendSessions(
  store: Store,
  onSent: (sent: QueuedSession) => void,
  notices: Notices,
): Promise<ReadonlyMap<string, Outcome>> {
  return sendQueued<SessionDraft>(
    store,
    (entry, timeoutMs) => deliver(store, entry, timeoutMs, notices),
    (older, newer) => (older.id === newer.id ? withUndecidedOf(older, newer) : null),
    onSent,
    holdBack,
  )
}

/**
 * Decides a conflict of a session in the outbox. The decision becomes an edit of its own, to be sent now.
 * @returns false if it was decided by an earlier tap
 */
export async function decideQueued(
  store: Store,
  key: string,
  conflict: EditConflict,
  choice: Choice,
): Promise<boolean> {
  let isDecided = false
  await store.updateAll<QueuedSession>('outbox', (entries) => {
    const entry = entries.find((one) => one.key === key)
    const split = entry && splitDecision(entry.content, conflict, choice)
    if (!split) return []
    isDecided = true
    // As old as the entry, so that a newer draft is still the one to open.
    const { wasSent: _, ...unsent } = entry
    const decision: QueuedSession = { ...unsent, ...NOT_SENT_YET, key: uuid(), content: split.decision }
    const rest = split.rest && { ...entry, content: split.rest }
    return [
      { table: 'outbox', key, value: rest ?? undefined },
      { table: 'outbox', key: decision.key, value: decision },
    ]
  })
  return isDecided
}

/** Send one session: first the people who join the roster with it, then the session itself. */
async function deliver(
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
  const { id, version, organizationName } = complete
  const { isSeparate } = draft
  const input = {
    id,
    organizationName: organizationName ?? '',
    ...contentOf(complete),
    ...(isSeparate && { isSeparate }),
  }
  if (version === null) await api.sessions.create.call(input, asPerson)
  else await deliverEdit(store, { content: complete, key }, asPerson, notices)
  // Their marks are in the session now, and go to another person of the name who is added instead.
  for (const putBack of putBacks) notices.onPutBack(putBack)
}

type AsPerson = { readonly context: { readonly personId: string; readonly timeoutMs: number } }

/** Sends an edit. @throws Undecided with the edit of the cells that others changed to another value */
async function deliverEdit(
  store: Store,
  { content, key: editId }: Pick<QueuedSession, 'content' | 'key'>,
  asPerson: AsPerson,
  notices: Notices,
): Promise<void> {
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

/** Whether another tab or device has joined the two already. */
async function isJoined(id: string, into: string, asPerson: AsPerson): Promise<boolean> {
  const session = await api.sessions.get.call({ id }, asPerson).catch(() => null)
  return session?.id === into
}

/**
 * What was stored when a draft of a former version was opened is unknown: it is compared with an untouched form. Stored
 * before it is sent, so that a repeated call is the same.
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
