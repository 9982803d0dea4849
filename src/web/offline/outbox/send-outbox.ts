import { ORPCError } from '@orpc/client'
import { hasCode, isTooLargeOnTheWay, isUnreachable, reportAuthError } from '#web/api.ts'
import type { Store, Write } from '#web/offline/store.ts'
import { timeLimit } from '#web/time-limit.ts'
import { type OutboxEntry, readOutbox, removal } from './outbox.ts'
import {
  afterAttempt,
  attemptTimeout,
  isQueued,
  isUndecided,
  type Outcome,
  type Refusal,
  undecided,
} from './outbox-state.ts'

const TOO_LARGE: Refusal = { code: 'TOO_LARGE', status: 413, data: null }

/** Sends one content; rejects with the error of the call, or with {@link Undecided}. */
export type Deliver<Content> = (entry: OutboxEntry<Content>, timeoutMs: number) => Promise<void>

/** The server took a part of a content; a person has to decide the rest. */
export class Undecided<Content> extends Error {
  readonly content: Content

  constructor(content: Content) {
    super('A part is to be decided')
    this.content = content
  }
}

/** Makes one undecided content of two; null if they do not have the same subject. */
export type Join<Content> = (older: Content, newer: Content) => Content | null

/**
 * Sends the entries in order, in one tab, until the server is unreachable.
 * @param onSent is called for each delivered entry
 * @param holdBack is called before an entry is on its way
 * @returns the outcome of each attempt, by the entry's key
 */
export function sendQueued<Content>(
  store: Store,
  deliver: Deliver<Content>,
  join: Join<Content>,
  onSent: (entry: OutboxEntry<Content>) => void,
  holdBack: HoldBack<Content> = async () => null,
): Promise<ReadonlyMap<string, Outcome>> {
  return withSendingLock(async () => {
    const outcomes = new Map<string, Outcome>()
    for (const read of await readOutbox<Content>(store)) {
      const { key } = read
      const refusal = await heldBack(store, read, holdBack)
      if (refusal) outcomes.set(key, refusal === 'later' ? { kind: 'queued' } : { kind: 'refused', refusal })
      // The server was not reached.
      if (refusal === 'later') break
      if (refusal) continue
      const entry = await takenOut<Content>(store, key)
      if (!entry) continue
      const answer = await outcomeOf(() => deliver(entry, attemptTimeout(entry)))
      const outcome = await settled(store, entry.key, answer, join)
      outcomes.set(entry.key, outcome)
      if (outcome.kind === 'sent') onSent(entry)
      // Nothing reaches the server, unless only this content was too large for an intermediary.
      if (outcome.kind === 'queued' && !outcome.refusal) break
    }
    return outcomes
  })
}

/** Why an entry is not sent as it is: for now, or until a person has changed it. */
type HoldBack<Content> = (entry: OutboxEntry<Content>) => Promise<Refusal | 'later' | null>

async function heldBack<Content>(store: Store, read: OutboxEntry<Content>, holdBack: HoldBack<Content>) {
  const refusal = isQueued(read) ? await holdBack(read) : null
  if (!refusal || refusal === 'later') return refusal
  await store.update<OutboxEntry<Content>>('outbox', read.key, (now) =>
    now && isQueued(now) ? { ...now, state: 'refused', refusal } : undefined,
  )
  return refusal
}

/**
 * Stores an outcome. Other undecided cells of the same session go into this entry, so that no one is asked twice. An
 * entry that was discarded, or replaced by a form that was opened from it, is not put back.
 * @returns the outcome with everything that has to be decided
 */
async function settled<Content>(store: Store, key: string, outcome: Outcome, join: Join<Content>): Promise<Outcome> {
  let joined = outcome
  await store.updateAll<OutboxEntry<Content>>('outbox', (entries) => {
    const now = entries.find((one) => one.key === key)
    if (!now) return []
    const next = afterAttempt(now, outcome)
    const isAnswered = outcome.kind === 'refused' && outcome.content !== undefined
    if (!next || !isAnswered) return [{ table: 'outbox', key, value: next ?? undefined }]
    let { content } = next
    const replaced: Write[] = []
    for (const other of entries.filter((one) => one.key !== key && isUndecided(one))) {
      const both = other.order < now.order ? join(other.content, content) : join(content, other.content)
      if (both === null) continue
      content = both
      replaced.push(...removal(other.key))
    }
    joined = undecided(content)
    return [{ table: 'outbox', key, value: { ...next, content } }, ...replaced]
  })
  return joined
}

/**
 * The entry as it is now, marked as sent unless the device has no connection; null if it was discarded, replaced or
 * refused.
 */
async function takenOut<Content>(store: Store, key: string): Promise<OutboxEntry<Content> | null> {
  let taken: OutboxEntry<Content> | null = null
  await store.update<OutboxEntry<Content>>('outbox', key, (now) => {
    if (!now || !isQueued(now)) return undefined
    taken = now
    return navigator.onLine ? { ...now, wasSent: true } : undefined
  })
  return taken
}

/** What came of a call: an answer, none that counts, or a refusal. */
export async function outcomeOf(call: () => Promise<void>): Promise<Outcome> {
  try {
    await call()
    return { kind: 'sent' }
  } catch (error) {
    if (error instanceof Undecided) return undecided(error.content)
    reportAuthError(error)
    if (isTooLargeOnTheWay(error)) return { kind: 'queued', refusal: TOO_LARGE }
    // The person is signed out, someone else is signed in, or a second factor has to be set up first. The entry stays
    // until the same person may send it.
    if (isUnreachable(error) || hasCode(error, 'UNAUTHENTICATED') || hasCode(error, 'SECOND_FACTOR_REQUIRED'))
      return { kind: 'queued' }
    if (error instanceof ORPCError)
      return { kind: 'refused', refusal: { code: error.code, status: error.status, data: error.data } }
    return { kind: 'refused', refusal: { code: 'UNEXPECTED', status: 500, data: null } }
  }
}

const LOCK = 'shabaka-sending'
/** A tab that the browser suspends while it sends loses its turn after this time. */
const LONGEST_TURN_MS = 150_000

/**
 * Runs the work in one tab. Without locks in the browser, or after a suspended turn, two tabs may send the same; the
 * server records it once.
 */
export async function withSendingLock<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return work()
  let isHeld = false
  const hold = () => {
    isHeld = true
    return work()
  }
  try {
    return await navigator.locks.request(LOCK, { signal: timeLimit(LONGEST_TURN_MS) }, hold)
  } catch (error) {
    if (isHeld) throw error
    return await navigator.locks.request(LOCK, { steal: true }, work)
  }
}
