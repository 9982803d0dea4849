import { isIPv6 } from 'node:net'

export class PasswordsBusy extends Error {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('Many people are signing in. Please try again in a moment.')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

interface QueueLimits {
  readonly running: number
  readonly waiting: number
  /** The maximum of running and waiting calls from one address, so that no one fills the queue alone. */
  readonly perAddress: number
  readonly timeoutMs: number
}

/** More at a time would slow down people who are signed in. Source: docs/product.md, 3.8. */
const LIMITS: QueueLimits = { running: 1, waiting: 32, perAddress: 6, timeoutMs: 8_000 }

/** Clients that were refused are expected to return within about this time. */
const REFUSAL_DECAY_MS = 10_000
const MAX_RETRY_SECONDS = 30

export interface PasswordQueue {
  /**
   * Refuses as `run` would, before any work is done.
   * @throws PasswordsBusy if the queue or the address's share of it is full
   */
  assertRoom(address: string): void
  /**
   * @param work hashes or verifies passwords
   * @throws PasswordsBusy if the queue or the address's share of it is full, or after too long a wait
   */
  run<Result>(address: string, work: () => Promise<Result>): Promise<Result>
  usage(): { readonly running: number; readonly waiting: number }
}

interface Waiting {
  readonly start: () => void
}

/**
 * A queue of password calls. Whole calls wait, not only their hashing: a waiting call has no connection and no counted
 * attempt.
 */
export function createPasswordQueue(limits: QueueLimits = LIMITS): PasswordQueue {
  const queue = new Set<Waiting>()
  const callsFrom = new Map<string, number>()
  let running = 0
  /** Recent refusals, decaying exponentially. */
  let refused = 0
  let refusedAt = performance.now()
  /** The moving average of how long a call runs, in milliseconds. */
  let averageMs = 30

  /**
   * The error of a refusal. Its retry time is random, so that retries spread over the time needed for all waiting and
   * refused calls.
   */
  const busy = () => {
    const now = performance.now()
    refused = refused * Math.exp((refusedAt - now) / REFUSAL_DECAY_MS) + 1
    refusedAt = now
    const allSeconds = ((queue.size + refused) * averageMs) / limits.running / 1000
    return new PasswordsBusy(1 + Math.floor(Math.random() * Math.min(allSeconds, MAX_RETRY_SECONDS)))
  }

  const count = (source: string, change: 1 | -1) => {
    const now = (callsFrom.get(source) ?? 0) + change
    if (now === 0) callsFrom.delete(source)
    else callsFrom.set(source, now)
  }

  const waitForTurn = () =>
    new Promise<void>((resolve, reject) => {
      if (running < limits.running) {
        running += 1
        return resolve()
      }
      const waiting: Waiting = {
        start() {
          queue.delete(waiting)
          clearTimeout(timeout)
          resolve()
        },
      }
      const timeout = setTimeout(() => {
        queue.delete(waiting)
        reject(busy())
      }, limits.timeoutMs)
      queue.add(waiting)
    })

  const startNext = () => {
    const [next] = queue
    if (next) next.start()
    else running -= 1
  }

  const assertRoom = (address: string) => {
    const waitMs = (queue.size * averageMs) / limits.running
    const isFull = running >= limits.running && (queue.size >= limits.waiting || waitMs > limits.timeoutMs)
    if (isFull || (callsFrom.get(networkOf(address)) ?? 0) >= limits.perAddress) throw busy()
  }

  return {
    assertRoom,
    usage: () => ({ running, waiting: queue.size }),
    async run(address, work) {
      assertRoom(address)
      const source = networkOf(address)
      count(source, 1)
      try {
        await waitForTurn()
        const began = performance.now()
        try {
          return await work()
        } finally {
          averageMs = 0.9 * averageMs + 0.1 * (performance.now() - began)
          startNext()
        }
      } finally {
        count(source, -1)
      }
    },
  }
}

/** The network of a household or hall: an IPv4 address, or the first 64 bits of an IPv6 one. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [before = '', after] = address.split('%')[0]?.split('::') ?? []
  const groups = before === '' ? [] : before.split(':')
  if (after !== undefined) {
    const rest = after === '' ? [] : after.split(':')
    // A trailing IPv4 address replaces two groups.
    const length = rest.length + (after.includes('.') ? 1 : 0)
    groups.push(...Array(8 - groups.length - length).fill('0'), ...rest)
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
