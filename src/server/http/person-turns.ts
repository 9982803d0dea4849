import { ORPCError } from '@orpc/server'
import { UNAVAILABLE } from '#server/errors.ts'

interface TurnLimits {
  /** How many calls of one person are worked on at the same time. */
  readonly atOnce: number
  /** How many more of the same person may wait. */
  readonly waiting: number
}

/** Less than half of the database's connections, and more than any screen needs at once. */
const LIMITS: TurnLimits = { atOnce: 4, waiting: 32 }

/**
 * Takes turns with the calls of each person, so that nobody can hold all connections of the database at once, for instance by
 * many writes that wait for the same lock. Calls of different people do not wait for each other.
 */
export function createPersonTurns({ atOnce, waiting }: TurnLimits = LIMITS) {
  const calls = new Map<string, { running: number; readonly queue: (() => void)[] }>()

  return {
    /**
     * Do `work` when it is the person's turn, in the order of the calls.
     * @throws ORPCError UNAVAILABLE where too many calls of the person wait already
     */
    async take<Result>(personId: string, work: () => Promise<Result>): Promise<Result> {
      const own = calls.get(personId) ?? { running: 0, queue: [] }
      calls.set(personId, own)
      if (own.running < atOnce) own.running += 1
      else if (own.queue.length < waiting) await new Promise<void>((begin) => own.queue.push(begin))
      else throw new ORPCError(UNAVAILABLE.code, UNAVAILABLE)
      try {
        return await work()
      } finally {
        // The next call runs in the place of this one.
        const next = own.queue.shift()
        if (next) next()
        else own.running -= 1
        if (own.running === 0) calls.delete(personId)
      }
    },
  }
}
