import { isIPv6 } from 'node:net'

/** Too many people sign in at this moment; the same call may be made again after the time that is named. */
export class PasswordsBusy extends Error {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('Many people are signing in. Please try again in a moment.')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface TurnLimits {
  /** How many calls work at the same time. */
  readonly running: number
  /** How many may wait for their turn. */
  readonly waiting: number
  /** How many of one address may run or wait: a small share, so that nobody fills the queue alone. */
  readonly ofOneAddress: number
  /** How long a call waits for its turn, in milliseconds. */
  readonly longestWaitMs: number
}

/**
 * One at a time: while one is hashed, the server's own thread is free for people who are signed in. Measured by `npm run
 * bench`; a second one only fills that thread.
 */
const LIMITS: TurnLimits = { running: 1, waiting: 32, ofOneAddress: 6, longestWaitMs: 8_000 }

/** Whoever was refused is likely to come back within about this time, in milliseconds. */
const REFUSALS_FADE_MS = 10_000
const LONGEST_RETRY_SECONDS = 30

/** Takes turns with passwords. */
export interface PasswordTurns {
  /**
   * Ask beforehand whether `take` would refuse at once, so that no work is put into a call that has no chance.
   * @throws PasswordsBusy where the queue or the address's share of it is full
   */
  expectRoom(address: string): void
  /**
   * Do `work`, in which passwords are hashed or verified, when its turn has come.
   * @param address whose call it is, as an IP address
   * @throws PasswordsBusy where the queue or the address's share of it is full, or the turn did not come in time
   */
  take<Result>(address: string, work: () => Promise<Result>): Promise<Result>
}

interface Waiting {
  readonly begin: () => void
  readonly giveUp: () => void
}

/**
 * A bounded queue for every call that needs a password hashed. The whole call waits, not its hashing alone: one that waits
 * holds no connection of the database and has counted nothing yet, so whoever is refused may simply try again.
 */
export function createPasswordTurns(limits: TurnLimits = LIMITS): PasswordTurns {
  const queue = new Set<Waiting>()
  const callsFrom = new Map<string, number>()
  let running = 0
  /** How many were refused of late; each counts less and less. */
  let refused = 0
  let refusedAt = performance.now()
  /** How long a turn takes of late, in milliseconds. */
  let turnMs = 30

  /** Those who are refused together come back spread over the time that all of them take. */
  const busy = () => {
    const now = performance.now()
    refused = refused * Math.exp((refusedAt - now) / REFUSALS_FADE_MS) + 1
    refusedAt = now
    const allTake = ((queue.size + refused) * turnMs) / limits.running / 1000
    return new PasswordsBusy(1 + Math.floor(Math.random() * Math.min(allTake, LONGEST_RETRY_SECONDS)))
  }

  const count = (source: string, change: 1 | -1) => {
    const now = (callsFrom.get(source) ?? 0) + change
    if (now === 0) callsFrom.delete(source)
    else callsFrom.set(source, now)
  }

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      if (running < limits.running) {
        running += 1
        return resolve()
      }
      const leave = () => {
        queue.delete(waiting)
        clearTimeout(patience)
      }
      const waiting: Waiting = {
        begin() {
          leave()
          resolve()
        },
        giveUp() {
          leave()
          reject(busy())
        },
      }
      const patience = setTimeout(waiting.giveUp, limits.longestWaitMs)
      queue.add(waiting)
    })

  /** The turn goes to the next, who runs in its place. */
  const pass = () => {
    const [next] = queue
    if (next) next.begin()
    else running -= 1
  }

  const expectRoom = (address: string) => {
    const takes = (queue.size * turnMs) / limits.running
    const isFull = running >= limits.running && (queue.size >= limits.waiting || takes > limits.longestWaitMs)
    if (isFull || (callsFrom.get(networkOf(address)) ?? 0) >= limits.ofOneAddress) throw busy()
  }

  return {
    expectRoom,
    async take(address, work) {
      expectRoom(address)
      const source = networkOf(address)
      count(source, 1)
      try {
        await turn()
        const began = performance.now()
        try {
          return await work()
        } finally {
          turnMs = 0.9 * turnMs + 0.1 * (performance.now() - began)
          pass()
        }
      } finally {
        count(source, -1)
      }
    },
  }
}

/** What one household or hall has: an IPv4 address, or the first 64 bits of an IPv6 one. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [before = '', after] = address.split('%')[0]?.split('::') ?? []
  const groups = before === '' ? [] : before.split(':')
  if (after !== undefined) {
    const rest = after === '' ? [] : after.split(':')
    // An IPv4 address at the end takes the place of two groups.
    const length = rest.length + (after.includes('.') ? 1 : 0)
    groups.push(...Array(8 - groups.length - length).fill('0'), ...rest)
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
