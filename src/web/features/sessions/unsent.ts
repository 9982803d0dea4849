import { ORPCError } from '@orpc/client'
import { v7 as uuid } from 'uuid'
import { api, hasCode, isUnreachable, reportAuthError, revalidateSession } from '#web/api.ts'
import { keep, revise } from '#web/device.ts'
import { timeLimit } from '#web/time-limit.ts'
import { changedDraft } from './draft-changes.ts'
import { isStillToSend, type Refusal, readUnsent, type Unsent } from './outbox.ts'
import { contentOf, type SessionDraft } from './session-draft.ts'

/** The server was not reached, and nothing could be kept to be sent later. */
const UNREACHABLE: Refusal = { code: 'UNREACHABLE', status: 0, data: null }

/** What became of a session that was saved. */
export type Outcome =
  | { readonly kind: 'sent' }
  /** Kept on the device; it goes by itself when there is a connection. */
  | { readonly kind: 'waits' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

const FIRST_PATIENCE_MS = 15_000
const LONGEST_PATIENCE_MS = 120_000
/** Whoever saves is let go after this: the session is safe, and goes on being sent. */
const PATIENCE_OF_PEOPLE_MS = 8_000
/** A tab that was put to sleep in the middle of sending gives its turn away. */
const LONGEST_TURN_MS = 150_000
const SENDING = 'shabaka-sending'

interface Saving {
  readonly personId: string
  readonly draft: SessionDraft
  /** Under which the form is kept as a draft. */
  readonly draftKey: string
  /** Of the session that waits which the form was opened from: this one takes its place. */
  readonly unsentKey: string | undefined
  /** Whether the form is still there, to show a refusal. */
  readonly isOpen: () => boolean
  /** Called for each session that is sent on the way, and for this one where nobody waits for it any more. */
  readonly onSent: (sent: Unsent) => void
}

/**
 * Save a session: first on the device, so that nothing can lose it, then to the server. One that is refused at once is the
 * form's again; where the form is gone it waits on the device to be mended.
 */
export async function saveSession({ personId, draft, draftKey, unsentKey, isOpen, onSent }: Saving): Promise<Outcome> {
  let unsent: Unsent
  try {
    const waiting = await readUnsent(personId)
    const order = (waiting.at(-1)?.order ?? 0) + 1
    unsent = { key: uuid(), order, draft, savedAt: Date.now(), tries: 0, refusal: null }
    const toDevice = [
      { shelf: 'unsent', key: unsent.key, value: unsent },
      { shelf: 'drafts', key: draftKey },
      ...(unsentKey === undefined ? [] : [{ shelf: 'unsent', key: unsentKey } as const]),
    ] as const
    if (!(await keep(personId, ...toDevice))) {
      // Somebody else is signed in here by now, in another tab: nothing is saved in their name.
      revalidateSession()
      return { kind: 'refused', refusal: { code: 'UNAUTHENTICATED', status: 401, data: null } }
    }
  } catch {
    // A browser that keeps nothing can still send; but nothing can wait in it.
    const outcome = await outcomeOf(() => deliver(personId, draft, FIRST_PATIENCE_MS))
    return outcome.kind === 'waits' ? { kind: 'refused', refusal: UNREACHABLE } : outcome
  }

  const { key } = unsent
  let isLetGo = false
  const sending = sendUnsent(personId, (sent) => (sent.key !== key || isLetGo) && onSent(sent))
  const patience = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_OF_PEOPLE_MS))
  const outcomes = await Promise.race([sending, patience])
  isLetGo = true
  const outcome = outcomes?.get(key)
  if (outcome?.kind === 'refused' && isOpen()) {
    await giveBack(personId, unsent, draftKey)
    return outcome
  }
  if (outcome) return outcome
  const left = (await readUnsent(personId)).find((one) => one.key === key)
  // Another tab had its turn meanwhile, and sent it.
  return outcomes && !left ? { kind: 'sent' } : { kind: 'waits' }
}

/** The form has a session again that was refused; its draft stands under the key of the form. */
function giveBack(personId: string, { key, draft }: Unsent, draftKey: string): Promise<boolean> {
  const value = { key: draftKey, draft, savedAt: Date.now(), writer: '' }
  return keep(personId, { shelf: 'drafts', key: draftKey, value }, { shelf: 'unsent', key })
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
 * @returns what became of each that was tried, by its key
 */
export function sendUnsent(personId: string, onSent: (sent: Unsent) => void): Promise<ReadonlyMap<string, Outcome>> {
  return alone(async () => {
    const outcomes = new Map<string, Outcome>()
    for (const unsent of await readUnsent(personId)) {
      if (!isStillToSend(unsent)) continue
      const patience = Math.min(LONGEST_PATIENCE_MS, FIRST_PATIENCE_MS * 2 ** unsent.tries)
      const outcome = await outcomeOf(() => deliver(personId, unsent.draft, patience))
      outcomes.set(unsent.key, outcome)
      if (outcome.kind === 'sent') {
        await keep(personId, { shelf: 'unsent', key: unsent.key })
        onSent(unsent)
        continue
      }
      const refusal = outcome.kind === 'refused' ? outcome.refusal : null
      // Only where it still stands: whoever discarded it or took it back meanwhile does not get it again.
      await revise<Unsent>(personId, 'unsent', unsent.key, (now) => now && { ...now, tries: now.tries + 1, refusal })
      if (outcome.kind === 'waits') break
    }
    return outcomes
  })
}

/** One tab at a time. Two that send the same, where there are no locks or one overslept its turn, record it once. */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return work()
  let isMine = false
  const mine = () => {
    isMine = true
    return work()
  }
  try {
    return await navigator.locks.request(SENDING, { signal: timeLimit(LONGEST_TURN_MS) }, mine)
  } catch (error) {
    if (isMine) throw error
    return await navigator.locks.request(SENDING, { steal: true }, work)
  }
}

/** Send one session: first who joins the roster with it, then the session itself. */
async function deliver(personId: string, draft: SessionDraft, patienceMs: number): Promise<void> {
  const asPerson = { context: { personId, patienceMs } }
  let whole = draft
  for (const person of draft.people.filter(({ waits }) => waits)) {
    if (!draft.organizationName) break
    const { key: id, attendeeName, isLeader, birthdate, phoneNumber, ageOverride } = person
    const told = { id, attendeeName, isLeader, birthdate, phoneNumber, ageOverride }
    const added = await api.roster.add.call({ ...told, organizationName: draft.organizationName }, asPerson)
    // Somebody of this name may have joined the roster meanwhile: then it is them.
    const details = { attendeeId: added.person.id, waits: false }
    whole = changedDraft(whole, { type: 'details', key: id, details })
  }
  const { id, version, organizationName } = whole
  const content = contentOf(whole)
  if (version !== null) await api.sessions.update.call({ id, version, ...content }, asPerson)
  else await api.sessions.create.call({ id, organizationName: organizationName ?? '', ...content }, asPerson)
}

async function outcomeOf(call: () => Promise<void>): Promise<Outcome> {
  try {
    await call()
    return { kind: 'sent' }
  } catch (error) {
    reportAuthError(error)
    // Signed out, or somebody else is signed in: it waits until the same person signs in again.
    if (isUnreachable(error) || hasCode(error, 'UNAUTHENTICATED')) return { kind: 'waits' }
    if (error instanceof ORPCError)
      return { kind: 'refused', refusal: { code: error.code, status: error.status, data: error.data } }
    return { kind: 'refused', refusal: { code: 'UNEXPECTED', status: 500, data: null } }
  }
}
