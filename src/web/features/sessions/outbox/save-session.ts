import { api, hasCode, revalidateSession } from '#web/api.ts'
import { changedDraft } from '#web/features/sessions/draft/draft-changes.ts'
import { SESSION_DRAFTS } from '#web/features/sessions/draft/present-group.ts'
import { contentOf, type SessionDraft } from '#web/features/sessions/draft/session-draft.ts'
import type { QueuedSession, SavedDraft } from '#web/features/sessions/draft/session-drafts.ts'
import { enqueue, readOutbox, removal } from '#web/offline/outbox.ts'
import { attemptTimeout, NOT_SENT_YET, type Outcome, type Refusal } from '#web/offline/outbox-state.ts'
import { outcomeOf, sendQueued } from '#web/offline/send-outbox.ts'
import type { Store } from '#web/offline/store.ts'
import { pause } from '#web/pause.ts'
import type { PutBack } from '#web/ui/put-back-offer.ts'

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
  /** Whether the form is still on the screen, to show a refusal. */
  readonly isOpen: () => boolean
  /** For each other session sent, and for this one if sent after the form was closed. */
  readonly onSent: (sent: QueuedSession) => void
  readonly onPutBack: (putBack: PutBack) => void
}

/** In the outbox first, then on the server. If refused, it becomes the draft of a form that is still open. */
export async function saveSession(saving: Saving): Promise<Outcome> {
  const { store, draft, draftKey, outboxKey, isOpen, onSent, onPutBack } = saving
  let entry: QueuedSession | null
  try {
    entry = await enqueue(store, draft, { table: 'drafts', key: draftKey }, ...removal(outboxKey))
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
  const sending = sendSessions(store, (sent) => (sent.key !== key || isClosed) && onSent(sent), onPutBack)
  const outcomes = await Promise.race([sending, pause(FORM_TIMEOUT_MS)])
  isClosed = true
  const outcome = outcomes?.get(key)
  if (outcome?.kind === 'refused' && isOpen()) {
    await returnToForm(store, entry, draftKey)
    return outcome
  }
  if (outcome) return outcome
  const isLeft = (await readOutbox(store)).some((one) => one.key === key)
  // Another tab was sending, and sent this one too.
  return outcomes && !isLeft ? { kind: 'sent' } : { kind: 'queued' }
}

/** A browser that stores nothing can still send, but has no outbox. */
async function sendWithoutOutbox({ store, draft, onPutBack }: Saving): Promise<Outcome> {
  const outcome = await outcomeOf(() => deliver(store.personId, draft, attemptTimeout(NOT_SENT_YET), onPutBack))
  return outcome.kind === 'queued' ? { kind: 'refused', refusal: outcome.refusal ?? UNREACHABLE } : outcome
}

function returnToForm(store: Store, { key, content }: QueuedSession, draftKey: string): Promise<boolean> {
  const scope = content.organizationName
  const value: SavedDraft = { key: draftKey, list: SESSION_DRAFTS, scope, content, savedAt: Date.now(), writer: '' }
  return store.put({ table: 'drafts', key: draftKey, value }, ...removal(key))
}

export function sendSessions(
  store: Store,
  onSent: (sent: QueuedSession) => void,
  onPutBack: (putBack: PutBack) => void,
): Promise<ReadonlyMap<string, Outcome>> {
  return sendQueued<SessionDraft>(
    store,
    (draft, timeoutMs) => deliver(store.personId, draft, timeoutMs, onPutBack),
    onSent,
  )
}

/** After the people who join the roster with it. */
async function deliver(
  personId: string,
  draft: SessionDraft,
  timeoutMs: number,
  onPutBack: (putBack: PutBack) => void,
): Promise<void> {
  const asPerson = { context: { personId, timeoutMs } }
  let complete = draft
  const putBacks: PutBack[] = []
  for (const person of draft.people.filter(({ isQueued }) => isQueued)) {
    if (!draft.organizationName) break
    const { key: id, attendeeName, isLeader, birthdate, phoneNumber, ageOverride } = person
    const input = { id, attendeeName, isLeader, birthdate, phoneNumber, ageOverride }
    const sent = { ...input, organizationName: draft.organizationName }
    const attendeeId = await idInRoster(sent, asPerson, (back) => putBacks.push({ sent, ...back }))
    const details = { attendeeId, isQueued: false }
    complete = changedDraft(complete, { type: 'details', key: id, details })
  }
  const { id, version, organizationName } = complete
  const content = contentOf(complete)
  if (version !== null) await api.sessions.update.call({ id, version, ...content }, asPerson)
  else await api.sessions.create.call({ id, organizationName: organizationName ?? '', ...content }, asPerson)
  // Their marks are in the session now, and go to another person of the name who is added instead.
  for (const putBack of putBacks) onPutBack(putBack)
}

/**
 * A person erased after an earlier attempt keeps their id: the server stores a mark without a name.
 * Source: docs/product.md, 21.7.
 */
async function idInRoster(
  input: Parameters<typeof api.roster.add.call>[0],
  asPerson: { readonly context: { readonly personId: string; readonly timeoutMs: number } },
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
