import { createHash } from 'node:crypto'
import { eq, like, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { signInAttempts } from '#server/database/schema/index.ts'
import type { DeviceCookie } from './device-cookie.ts'
import { normalizeEmail } from './normalize-email.ts'

/** Passwords that may be tried for one account within the window, on all unknown devices together and on each known one. */
const MAX_ATTEMPTS = 20
const WINDOW_SECONDS = 15 * 60

/** Limits the wrong passwords per account. */
export interface LoginThrottle {
  /** Counts an attempt, and says whether the password may be looked at. Unknown addresses are counted alike. */
  attempt(email: string, headers: Headers): Promise<Attempt>
  /** Takes an attempt back whose password was not looked at after all. */
  refund(email: string, headers: Headers): Promise<void>
  /**
   * Resets the count of this device after the right password.
   * @returns the cookie that makes the device known
   */
  succeed(email: string, headers: Headers): Promise<string>
  /**
   * Resets every count of the account after its owner set the password by mail.
   * @returns the cookie that makes the device known
   */
  reset(email: string, headers: Headers): Promise<string>
}

interface Attempt {
  readonly allowed: boolean
  /** Seconds until the window ends; at least 1. */
  readonly retryAfterSeconds: number
}

/**
 * A limit per account beside the library's limit per address, so that guessing from many addresses is stopped too. A known
 * device has a count of its own, which strangers cannot use up. The counts are in the database, because several server
 * processes share them; they contain the account's address only as a digest.
 * Source: docs/product.md, 3.7.
 */
export function createLoginThrottle(database: Database, devices: DeviceCookie): LoginThrottle {
  const keyOf = (email: string, headers: Headers) =>
    `${accountOf(email)}:${devices.deviceId(email, headers) ?? 'unknown'}`

  return {
    async attempt(email, headers) {
      const isOver = sql`sign_in_attempts.started_at < now() - make_interval(secs => ${WINDOW_SECONDS})`
      const counted = await database.execute<{ count: number; seconds_left: number }>(sql`
        insert into auth.sign_in_attempts (key, count) values (${keyOf(email, headers)}, 1)
        on conflict (key) do update set
          count = case when ${isOver} then 1 else sign_in_attempts.count + 1 end,
          started_at = case when ${isOver} then now() else sign_in_attempts.started_at end
        returning count,
          ceil(extract(epoch from started_at + make_interval(secs => ${WINDOW_SECONDS}) - now()))::int as seconds_left`)
      const { count = 0, seconds_left = 0 } = counted.rows[0] ?? {}
      // Old counts are deleted whenever a new one begins.
      if (count === 1)
        await database.delete(signInAttempts).where(lt(signInAttempts.startedAt, sql`now() - interval '1 day'`))
      return { allowed: count <= MAX_ATTEMPTS, retryAfterSeconds: Math.max(1, seconds_left) }
    },
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
      await database.delete(signInAttempts).where(like(signInAttempts.key, `${accountOf(email)}:%`))
      return devices.remember(email, headers)
    },
  }
}

function accountOf(email: string): string {
  return createHash('sha256').update(normalizeEmail(email)).digest('hex')
}
