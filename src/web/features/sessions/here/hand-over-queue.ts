import { v7 as uuid } from 'uuid'
import type { HandOverWay } from '#domain/people/handing-over.ts'
import { api, invalidate, queryClient } from '#web/api.ts'
import { nowText, type Stamp, stamp } from '#web/clock.ts'
import { readSessionDrafts, readSessionOutbox } from '#web/features/sessions/draft/present-group.ts'
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
  /** Why the server does not take it, or does not take it back; missing while it waits. */
  readonly refusal?: 'tooLate' | 'wasRefused' | 'notTakenBack' | undefined
  /** Whether the server may have it. */
  readonly wasSent?: boolean
  /** When it was taken back, which is to be sent. */
  readonly takenBackAt?: string | undefined
}

/** How often sending was requested. */
export const handOverRequests = createSignal(0)

export async function readWaitingHandOvers(store: Store): Promise<WaitingHandOver[]> {
  const all = await store.getAll<WaitingHandOver>('handOvers')
  return all.sort((one, other) => one.order - other.order)
}

export type NewHandOver = Pick<WaitingHandOver, 'sessionId' | 'attendeeId' | 'attendeeName' | 'way' | 'name'>
export type RecordedHandOver = NewHandOver & Pick<WaitingHandOver, 'id' | 'leftAt'>

/**
 * Stores a hand-over on the device, to be sent.
 * @throws if the device stores nothing
 */
export async function keepHandOver(store: Store, handOver: NewHandOver): Promise<RecordedHandOver> {
  const record = { ...handOver, id: uuid(), leftAt: nowText() }
  const isKept = await store.update<WaitingHandOver>('handOvers', record.id, (_, order) => {
    return { ...record, ...stamp(), order }
  })
  if (!isKept) throw new Error('The device has another owner')
  requestPersistence()
  requestSending()
  return record
}

function requestSending(): void {
  handOverRequests.set(handOverRequests.get() + 1)
}

/**
 * Takes a hand-over back: on the device alone if the server does not have it, otherwise there, once there is a
 * connection.
 * @throws if the device stores nothing
 */
export async function keepTakeBack(store: Store, handOver: RecordedHandOver): Promise<void> {
  const { id } = handOver
  let isOwner = false
  await store.update<WaitingHandOver>('handOvers', id, (now, order) => {
    isOwner = true
    if (now && !mayBeRecorded(now)) return null
    return { ...handOver, ...stamp(), order, ...now, wasSent: true, refusal: undefined, takenBackAt: nowText() }
  })
  if (!isOwner) throw new Error('The device has another owner')
  requestSending()
}

/** Deletes a hand-over from the device that the server has taken back, or never takes. */
export async function forgetHandOver(store: Store, id: string): Promise<void> {
  await store.update<WaitingHandOver>('handOvers', id, () => null)
}

/** Whether the server may have a hand-over that is on this device. */
export function mayBeRecorded({ wasSent = false, refusal }: WaitingHandOver): boolean {
  return wasSent && (!refusal || refusal === 'notTakenBack')
}

/**
 * Sends what waits, in order, after the sessions that wait, in one tab. One of a session that the server does not know
 * yet waits for the session; one that is refused for good stays, with the reason.
 */
export async function sendHandOvers(store: Store): Promise<void> {
  if (isNext || !(await readWaitingHandOvers(store)).some(({ refusal }) => !refusal)) return
  isNext = true
  const begin = () => {
    isNext = false
    return sendAll(store)
  }
  const hasSent = await withSendingLock(begin).finally(() => {
    isNext = false
  })
  if (hasSent) await invalidate(api.sessions.handOvers, api.home)
}

/** Whether a turn waits for the lock. It will send everything that is stored until then. */
let isNext = false

async function sendAll(store: Store): Promise<boolean> {
  let hasSent = false
  for (const { id, refusal } of await readWaitingHandOvers(store)) {
    const one = refusal ? null : await begun(store, id)
    if (!one) continue
    const outcome = await outcomeOf(() => send(store, one))
    if (outcome.kind === 'queued') break
    const code = outcome.kind === 'refused' ? outcome.refusal.code : null
    const isFinal = code !== null && (await staysRefused(store, one, code))
    hasSent ||= code === null || isFinal
    await store.update<WaitingHandOver>('handOvers', id, (now) => afterwards(one, now, { code, isFinal }))
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
  const { id, sessionId, attendeeId, attendeeName, way, name, leftAt, takenBackAt } = one
  const options = { context: { personId: store.personId } }
  const takesBack = { id: sessionId, handOverId: id, takenBackAt }
  if (takenBackAt !== undefined) await api.sessions.takeBackHandOver.call(takesBack, options)
  else await api.sessions.handOver.call({ id, sessionId, attendeeId, attendeeName, way, name, leftAt }, options)
  changeShown(one)
}

const FINAL = ['TOO_LATE', 'CONFLICT', 'INVALID_INPUT', 'FORBIDDEN', 'REASON_REQUIRED']

/** Whether a refusal stays; after any other one it is sent again. A session that waits on this device may still arrive. */
async function staysRefused(store: Store, { sessionId }: WaitingHandOver, code: string): Promise<boolean> {
  if (code !== 'NOT_FOUND') return FINAL.includes(code)
  const all = [...(await readSessionOutbox(store)), ...(await readSessionDrafts(store))]
  return !all.some(({ content }) => content.id === sessionId)
}

interface Answer {
  /** Of a refusal; null if it was taken. */
  readonly code: string | null
  readonly isFinal: boolean
}

/** What stays on the device after an answer: null for nothing, undefined for what is there. */
function afterwards(sent: WaitingHandOver, now: WaitingHandOver | undefined, { code, isFinal }: Answer) {
  // It was taken back meanwhile, which is sent next.
  if (!now || (now.takenBackAt !== undefined && sent.takenBackAt === undefined)) return undefined
  if (code === null) return null
  if (!isFinal) return undefined
  if (now.takenBackAt !== undefined)
    // The server has nothing of it, or keeps it, which is told.
    return code === 'NOT_FOUND' ? null : { ...now, takenBackAt: undefined, refusal: 'notTakenBack' as const }
  return { ...now, refusal: code === 'TOO_LATE' ? ('tooLate' as const) : ('wasRefused' as const) }
}

/** Shows at once what the server has, because a list that is loaded later may not arrive. */
function changeShown({ id, sessionId, takenBackAt, ...one }: WaitingHandOver): void {
  const { queryKey } = api.sessions.handOvers.queryOptions({ input: { id: sessionId } })
  queryClient.setQueryData(queryKey, (known = { handOvers: [], leaderPhone: null }) => {
    const others = known.handOvers.filter((other) => other.id !== id)
    const { attendeeId, attendeeName, way, name } = one
    const sent = { id, attendeeId, attendeeName, way, name, leftAt: new Date(one.leftAt) }
    return { ...known, handOvers: takenBackAt === undefined ? [...others, sent] : others }
  })
}
