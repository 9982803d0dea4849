import { v7 as uuid } from 'uuid'
import type { EditConflict } from '#contract/sessions/session-edits.ts'
import { revalidateSession } from '#web/api.ts'
import { stamp } from '#web/clock.ts'
import { type Choice, splitDecision, withUndecidedOf } from '#web/features/sessions/draft/conflicts-of-draft.ts'
import { SESSION_DRAFTS } from '#web/features/sessions/draft/present-group.ts'
import type { SessionDraft } from '#web/features/sessions/draft/session-draft.ts'
import { afterSent, type QueuedSession, type SavedDraft } from '#web/features/sessions/draft/session-drafts.ts'
import { enqueue, readOutbox, removal } from '#web/offline/outbox/outbox.ts'
import { attemptTimeout, NOT_SENT_YET, type Outcome, type Refusal } from '#web/offline/outbox/outbox-state.ts'
import { outcomeOf, sendQueued } from '#web/offline/outbox/send-outbox.ts'
import type { Store } from '#web/offline/store.ts'
import { pause } from '#web/pause.ts'
import { holdBack } from './date-to-ask.ts'
import { deliver, type Notices } from './deliver-session.ts'

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
  /** The outbox entry whose undecided cells are also in the form. */
  readonly undecidedKey?: string | undefined
  /** Whether the form is still on the screen, to show a refusal. */
  readonly isOpen: () => boolean
  /** It is called for each other session that was sent, and for this one if it was sent after the form was closed. */
  readonly onSent: (sent: QueuedSession) => void
  readonly notices: Notices
}

/** The cells of a refused session to decide, if the rest of it was saved. */
export function contentIn(outcome: Outcome): SessionDraft | null {
  return outcome.kind === 'refused' && outcome.content !== undefined ? (outcome.content as SessionDraft) : null
}

/**
 * Saves a session in the outbox first, then on the server. If refused, it becomes the draft of a form that is still
 * open.
 */
export async function saveSession(saving: Saving): Promise<Outcome> {
  const { store, draft, draftKey, outboxKey, undecidedKey, isOpen, onSent, notices } = saving
  let entry: QueuedSession | null
  try {
    const replaced = { key: outboxKey, after: afterSent }
    entry = await enqueue(store, draft, replaced, { table: 'drafts', key: draftKey }, ...removal(undecidedKey))
  } catch {
    return sendWithoutOutbox(saving)
  }
  if (!entry) {
    // Someone else signed in, in another tab. Nothing is saved in their name.
    revalidateSession()
    return { kind: 'refused', refusal: NOT_OWNER }
  }

  const { key } = entry
  let isClosed = false
  const sending = sendSessions(store, (sent) => (sent.key !== key || isClosed) && onSent(sent), notices)
  const outcomes = await Promise.race([sending, pause(FORM_TIMEOUT_MS)])
  isClosed = true
  const outcome = outcomes?.get(key)
  // The cells to decide stay in the outbox, too: the person may leave the form.
  if (outcome?.kind === 'refused' && isOpen() && !contentIn(outcome)) await returnToForm(store, entry, draftKey)
  if (outcome) return outcome.kind === 'refused' ? { ...outcome, key } : outcome
  const isLeft = (await readOutbox(store)).some((one) => one.key === key)
  // Another tab was sending, and sent this one too.
  return outcomes && !isLeft ? { kind: 'sent' } : { kind: 'queued' }
}

/** A browser that stores nothing can still send, but has no outbox. */
async function sendWithoutOutbox({ store: failing, draft, notices }: Saving): Promise<Outcome> {
  const store = { ...failing, update: async () => false, updateAll: async () => false }
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
    // It is as old as the entry, so that a newer draft is still the one to open.
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
