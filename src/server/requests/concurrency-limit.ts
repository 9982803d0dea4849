import { ORPCError } from '@orpc/server'
import { UNAVAILABLE } from '#server/calls/errors.ts'

interface Limits {
  readonly running: number
  readonly waiting: number
}

/** The limit is less than half of the database's connections, and more than any screen needs. */
const LIMITS: Limits = { running: 4, waiting: 32 }

/**
 * Limits the calls of each person, so that no one can occupy all database connections, for example with locks. Source:
 * docs/product.md, 14.5.
 */
export function createConcurrencyLimit(limits: Limits = LIMITS) {
  const calls = new Map<string, { running: number; readonly queue: (() => void)[] }>()

  return {
    /** Waiting calls run in order. @throws ORPCError UNAVAILABLE if too many calls of the person wait already */
    async run<Result>(personId: string, work: () => Promise<Result>): Promise<Result> {
      const own = calls.get(personId) ?? { running: 0, queue: [] }
      calls.set(personId, own)
      if (own.running < limits.running) own.running += 1
      else if (own.queue.length < limits.waiting) await new Promise<void>((start) => own.queue.push(start))
      else throw new ORPCError(UNAVAILABLE.code, UNAVAILABLE)
      try {
        return await work()
      } finally {
        // The next call takes this one's place, so the number of running calls is constant.
        const next = own.queue.shift()
        if (next) next()
        else own.running -= 1
        if (own.running === 0) calls.delete(personId)
      }
    },
  }
}
