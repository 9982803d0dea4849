import { isUnresponsive, markUnresponsive } from './database.ts'

/** A page is shown without its stored data rather than later than this. */
const TIMEOUT_MS = 1_000
/** The timeout after a previous one: a database that works again answers within this. */
const UNRESPONSIVE_TIMEOUT_MS = 50

/**
 * The answer of the store, or `fallback` where it fails or takes longer than a second. After one such timeout the next are
 * much shorter until the database answers again, so that the seconds do not add up.
 */
export function withTimeout<Result, Fallback>(answer: Promise<Result>, fallback: Fallback): Promise<Result | Fallback> {
  return new Promise((resolve) => {
    const giveUp = () => {
      markUnresponsive()
      resolve(fallback)
    }
    const timer = setTimeout(giveUp, isUnresponsive() ? UNRESPONSIVE_TIMEOUT_MS : TIMEOUT_MS)
    answer
      .catch(() => fallback)
      .then(resolve)
      .finally(() => clearTimeout(timer))
  })
}
