import { createHash } from 'node:crypto'
import { countAttempt } from '#server/auth/attempts/attempt-counter.ts'
import type { Database } from '#server/database/connect.ts'

const WINDOW_SECONDS = 15 * 60
/**
 * The most requests of one address. Many guardians may share that of a mobile network, so it far exceeds one person's
 * needs.
 */
const MOST_OF_ADDRESS = 300
const MOST_OF_LINK = 60

/** Limits openings and uses of guardians' links. Source: docs/product.md, 17.7. */
export interface LinkThrottle {
  /** Counts a request from an address, for any link. Returns the seconds to wait after too many, and null otherwise. */
  ofAddress(address: string): Promise<number | null>
  /** Counts a request with a valid link. Returns the seconds to wait after too many, and null otherwise. */
  ofLink(linkId: string): Promise<number | null>
}

/**
 * Counts in the database like the login throttle, with addresses only as digests.
 * @param clock milliseconds since 1970 UTC
 */
export function createLinkThrottle(database: Database, clock: () => number): LinkThrottle {
  const limited = async (key: string, most: number) => {
    const { count, secondsLeft } = await countAttempt(database, key, WINDOW_SECONDS, clock())
    return count > most ? secondsLeft : null
  }
  return {
    ofAddress: (address) =>
      limited(`guardian link from ${createHash('sha256').update(address).digest('hex')}`, MOST_OF_ADDRESS),
    ofLink: (linkId) => limited(`guardian link ${linkId}`, MOST_OF_LINK),
  }
}
