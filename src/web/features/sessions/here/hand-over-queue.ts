import { v7 as uuid } from 'uuid'
import type { HandOverWay } from '#domain/people/handing-over.ts'
import { api, invalidate, queryClient } from '#web/api.ts'
import { nowText, type Stamp, stamp } from '#web/clock.ts'
import { outcomeOf, withSendingLock } from '#web/offline/outbox/send-outbox.ts'
import { requestPersistence } from '#web/offline/persist.ts'
import type { Store } from '#web/offline/store.ts'
import { createSignal } from '#web/signal.ts'

/** A hand-over that is on this device and not known to have reached the server. */
export interface WaitingHandOver extends Stamp {
  readonly id: string
  readonly order: number
  readonly sessionId: string
  readonly attendeeId: string | null
  readonly attendeeName: string
  readonly way: HandOverWay
  readonly name: string | null
  readonly leftAt: string
  /** Why the server does not take it; absent while it waits. */
  readonly refusal?: 'tooLate' | 'wasRefused'
  /** Whether the server may have it. */
  readonly wasSent?: boolean
  readonly isTakenBack?: boolean
  /** Of taking it back. */
  readonly reason?: string | null
}

/** How often sending was requested. */
export const handOverRequests = createSignal(0)

export async function readWaitingHandOvers(store: Store): Promise<WaitingHandOver[]> {
  const all = await store.getAll<WaitingHandOver>('handOvers')
  return all.sort((one, other) => one.order - other.order)
}

export type NewHandOver = Pick<WaitingHandOver, 'sessionId' | 'attendeeId' | 'attendeeName' | 'way' | 'name'>

/**
 * Stores a hand-over on the device, to be sent. @returns its id
 * @throws if the device stores nothing
 */
export async function keepHandOver(store: Store, handOver: NewHandOver): Promise<string> {
  const id = uuid()
  const record = { ...handOver, id, leftAt: nowText(), ...stamp() }
  const isKept = await store.update<WaitingHandOver>('handOvers', id, (_, order) => ({ ...record, order }))
  if (!isKept) throw new Error('The device has another owner')
  requestPersistence()
  requestSending()
  return id
}

function requestSending(): void {
  handOverRequests.set(handOverRequests.get() + 1)
}

/**
 * Takes back what is still on the device; what may have been sent is taken back on the server.
 * @returns whether it was on the device
 */
export async function forgetHandOver(store: Store, id: string, reason: string | null): Promise<boolean> {
  let wasHere = false
  await store.update<WaitingHandOver>('handOvers', id, (now) => {
    wasHere = now !== undefined
    return now?.wasSent && !now.refusal ? { ...now, isTakenBack: true, reason } : null
  })
  requestSending()
  return wasHere
}

/**
 * Sends what waits, in order, after the sessions that wait, in one tab. One of a session that the server does not know
 * yet waits for the session; one that is refused for good stays, with the reason.
 */
export async function sendHandOvers(store: Store): Promise<void> {
  const hasSent = await withSendingLock(() => sendAll(store))
  if (hasSent) await invalidate(api.sessions.handOvers, api.home)
}

async function sendAll(store: Store): Promise<boolean> {
  let hasSent = false
  for (const { id, refusal } of await readWaitingHandOvers(store)) {
    const one = refusal ? null : await begun(store, id)
    if (!one) continue
    const outcome = await outcomeOf(() => send(store, one))
    if (outcome.kind === 'queued') break
    const code = outcome.kind === 'refused' ? outcome.refusal.code : null
    hasSent ||= code === null || FINAL.includes(code)
    await store.update<WaitingHandOver>('handOvers', id, (now) => afterwards(one, now, code))
  }
  return hasSent
}

/** The hand-over as it is now, marked as sent; null if it is not there any more. */
async function begun(store: Store, id: string): Promise<WaitingHandOver | null> {
  let one: WaitingHandOver | null = null
  await store.update<WaitingHandOver>('handOvers', id, (now) => {
    one = now ?? null
    return now && { ...now, wasSent: true }
  })
  return one
}

async function send(store: Store, one: WaitingHandOver): Promise<void> {
  const { id, sessionId, attendeeId, attendeeName, way, name, leftAt, isTakenBack, reason = null } = one
  const options = { context: { personId: store.personId } }
  if (isTakenBack) await api.sessions.takeBackHandOver.call({ id: sessionId, handOverId: id, reason }, options)
  else await api.sessions.handOver.call({ id, sessionId, attendeeId, attendeeName, way, name, leftAt }, options)
  changeShown(one)
}

/** The refusals that stay; after any other one it is sent again. */
const FINAL = ['TOO_LATE', 'CONFLICT', 'INVALID_INPUT', 'FORBIDDEN', 'REASON_REQUIRED']

/** What stays on the device after an answer: null for nothing, undefined for what is there. @param code of a refusal */
function afterwards(sent: WaitingHandOver, now: WaitingHandOver | undefined, code: string | null) {
  // It was taken back meanwhile, which is sent next.
  if (!now || (now.isTakenBack && !sent.isTakenBack)) return undefined
  if (code === null) return null
  // The server has nothing of it, or it stays there.
  if (now.isTakenBack) return code === 'NOT_FOUND' || FINAL.includes(code) ? null : undefined
  const refusal = code === 'TOO_LATE' ? ('tooLate' as const) : ('wasRefused' as const)
  return FINAL.includes(code) ? { ...now, refusal } : undefined
}

/** Shows at once what the server has, because a list that is loaded later may not arrive. */
function changeShown({ id, sessionId, isTakenBack, ...one }: WaitingHandOver): void {
  const { queryKey } = api.sessions.handOvers.queryOptions({ input: { id: sessionId } })
  queryClient.setQueryData(queryKey, (known = { handOvers: [], leaderPhone: null }) => {
    const others = known.handOvers.filter((other) => other.id !== id)
    const { attendeeId, attendeeName, way, name } = one
    const sent = { id, attendeeId, attendeeName, way, name, leftAt: new Date(one.leftAt), recordedBy: null }
    return { ...known, handOvers: isTakenBack ? others : [...others, sent] }
  })
}
