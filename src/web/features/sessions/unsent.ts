import { ORPCError } from '@orpc/client'
import { v7 as uuid } from 'uuid'
import { api, hasCode, isUnreachable, noticeRights } from '#web/api.ts'
import { keep, kept, keptUnder } from '#web/device.ts'
import { changedDraft, contentOf, type SessionDraft } from './session-draft.ts'

/** Why the server refused: a code of the contract, with its data. */
export interface Refusal {
  readonly code: string
  readonly status: number
  readonly data: unknown
}

/** A session that was saved on this device and is not known to have reached the server. */
export interface Unsent {
  /** In the order of saving. */
  readonly key: string
  readonly draft: SessionDraft
  readonly savedAt: number
  /** Why it was refused: it waits to be mended. Null while it waits to be sent. */
  readonly refusal: Refusal | null
}

/** What became of a session that was saved. */
export type Outcome =
  | { readonly kind: 'sent' }
  /** Kept on the device; it goes by itself when there is a connection. */
  | { readonly kind: 'waits' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

const PATIENCE_MS = 15_000
const SENDING = 'shabaka-sending'

/** The sessions on this device that wait, in the order in which they were saved. */
export function readUnsent(personId: string): Promise<Unsent[]> {
  return kept<Unsent>(personId, 'unsent')
}

/**
 * Save a session: first on the device, so that nothing can lose it, then to the server. One that is refused at once is the
 * form's again.
 */
export async function saveSession(
  personId: string,
  draft: SessionDraft,
  onSent: (other: Unsent) => void,
): Promise<Outcome> {
  const unsent: Unsent = { key: uuid(), draft, savedAt: Date.now(), refusal: null }
  const isKept = await keep(
    personId,
    { shelf: 'unsent', key: unsent.key, value: unsent },
    { shelf: 'drafts', key: draft.id },
  ).catch(() => false)
  // A browser that keeps nothing can still send.
  if (!isKept) return outcomeOf(() => deliver(draft))

  await sendUnsent(personId, (sent) => sent.key !== unsent.key && onSent(sent))
  const left = await keptUnder<Unsent>(personId, 'unsent', unsent.key)
  if (!left) return { kind: 'sent' }
  if (!left.refusal) return { kind: 'waits' }
  await takeBack(personId, left)
  return { kind: 'refused', refusal: left.refusal }
}

/** Make a draft again of a session that waits, to mend it; its form offers it. */
export async function takeBack(personId: string, { key, draft }: Unsent): Promise<void> {
  const value = { draft, savedAt: Date.now() }
  await keep(personId, { shelf: 'drafts', key: draft.id, value }, { shelf: 'unsent', key })
}

/** Throw a session that waits away. */
export async function discardUnsent(personId: string, { key }: Unsent): Promise<void> {
  await keep(personId, { shelf: 'unsent', key })
}

/** Keep a session that was thrown away after all. */
export async function keepUnsent(personId: string, unsent: Unsent): Promise<void> {
  await keep(personId, { shelf: 'unsent', key: unsent.key, value: unsent })
}

/**
 * Send what waits, one after the other in the order of saving, by one tab at a time; what the server does not answer stays.
 * @param onSent called for each that the server has
 */
export async function sendUnsent(personId: string, onSent: (sent: Unsent) => void): Promise<void> {
  await alone(async () => {
    for (const unsent of await readUnsent(personId)) {
      if (unsent.refusal && !mayPass(unsent.refusal)) continue
      const outcome = await outcomeOf(() => deliver(unsent.draft))
      if (outcome.kind === 'waits') return
      if (outcome.kind === 'refused') {
        const value: Unsent = { ...unsent, refusal: outcome.refusal }
        await keep(personId, { shelf: 'unsent', key: unsent.key, value })
        continue
      }
      await keep(personId, { shelf: 'unsent', key: unsent.key })
      onSent(unsent)
    }
  })
}

/** A failure of the server may be over by now; what was refused for a reason stays refused until it is mended. */
function mayPass({ status }: Refusal): boolean {
  return status >= 500
}

/** Where a browser has no locks, two tabs may send the same: the server records it once. */
function alone(work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request(SENDING, work) : work()
}

/** Send one session: first who joins the roster with it, then the session itself. */
async function deliver(draft: SessionDraft): Promise<void> {
  let whole = draft
  for (const person of draft.people.filter(({ waits }) => waits)) {
    if (!draft.organizationName) break
    const { key: id, attendeeName, isLeader, birthdate, phoneNumber, ageOverride } = person
    const told = { id, attendeeName, isLeader, birthdate, phoneNumber, ageOverride }
    const added = await api.roster.add.call({ ...told, organizationName: draft.organizationName }, patience())
    // Somebody of this name may have joined the roster meanwhile: then it is them.
    const details = { attendeeId: added.person.id, waits: false }
    whole = changedDraft(whole, { type: 'details', key: id, details })
  }
  const { id, version, organizationName } = whole
  const content = contentOf(whole)
  if (version !== null) await api.sessions.update.call({ id, version, ...content }, patience())
  else await api.sessions.create.call({ id, organizationName: organizationName ?? '', ...content }, patience())
}

/** On a bad line an answer may never come: then it is asked again later, and done once. */
function patience() {
  return { signal: AbortSignal.timeout(PATIENCE_MS) }
}

async function outcomeOf(call: () => Promise<void>): Promise<Outcome> {
  try {
    await call()
    return { kind: 'sent' }
  } catch (error) {
    noticeRights(error)
    // Signed out: it waits until the same person signs in again.
    if (isUnreachable(error) || hasCode(error, 'UNAUTHENTICATED')) return { kind: 'waits' }
    return { kind: 'refused', refusal: refusalIn(error) }
  }
}

function refusalIn(error: unknown): Refusal {
  if (!(error instanceof ORPCError)) throw error
  return { code: error.code, status: error.status, data: error.data }
}
