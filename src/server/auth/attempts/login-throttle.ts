import { createHash } from 'node:crypto'
import { eq, like, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { signInAttempts } from '#server/database/schema/index.ts'
import { countAttempt } from './attempt-counter.ts'
import type { DeviceCookie } from './device-cookie.ts'
import { normalizeEmail } from './normalize-email.ts'

/** The most attempts for an account within the window: on all unknown devices together, and on each known device. */
const MAX_ATTEMPTS = 20
const WINDOW_SECONDS = 15 * 60

export interface LoginThrottle {
  /**
   * Counts an attempt, and returns whether the password may be checked. Attempts for addresses without an account are
   * counted too.
   */
  attempt(email: string, headers: Headers): Promise<Attempt>
  knowsDevice(email: string, headers: Headers): boolean
  /** Reverts an attempt whose password could not be checked. */
  refund(email: string, headers: Headers): Promise<void>
  /** Resets this device's count. @returns the cookie that makes the device known */
  succeed(email: string, headers: Headers): Promise<string>
  /** Resets all counts after the password was set by a mailed link. @returns the cookie that makes the device known */
  reset(email: string, headers: Headers): Promise<string>
}

interface Attempt {
  readonly allowed: boolean
  readonly isFirstRefused: boolean
  /** Seconds until the window ends; at least 1. */
  readonly retryAfterSeconds: number
}

/**
 * Limits sign-ins beside the library's limit per IP address. A known device has its own count, which strangers cannot
 * use up. The counts are in the database, for all server processes, with e-mail addresses only as digests. Source:
 * docs/product.md, 3.7.
 */
export function createLoginThrottle(database: Database, devices: DeviceCookie, clock: () => number): LoginThrottle {
  const keyOf = (email: string, headers: Headers) =>
    `${accountDigest(email)}:${devices.deviceId(email, headers) ?? 'unknown'}`

  return {
    async attempt(email, headers) {
      const { count, secondsLeft } = await countAttempt(database, keyOf(email, headers), WINDOW_SECONDS, clock())
      return {
        allowed: count <= MAX_ATTEMPTS,
        isFirstRefused: count === MAX_ATTEMPTS + 1,
        retryAfterSeconds: secondsLeft,
      }
    },
    knowsDevice: (email, headers) => devices.deviceId(email, headers) !== null,
    async refund(email, headers) {
      await database
        .update(signInAttempts)
        .set({ count: sql`greatest(${signInAttempts.count} - 1, 0)` })
        .where(eq(signInAttempts.key, keyOf(email, headers)))
    },
    async succeed(email, headers) {
      await database.delete(signInAttempts).where(eq(signInAttempts.key, keyOf(email, headers)))
      return devices.remember(email, headers, devices.deviceId(email, headers))
    },
    async reset(email, headers) {
      await database.delete(signInAttempts).where(like(signInAttempts.key, `${accountDigest(email)}:%`))
      return devices.remember(email, headers)
    },
  }
}

function accountDigest(email: string): string {
  return createHash('sha256').update(normalizeEmail(email)).digest('hex')
}
