import { inArray } from 'drizzle-orm'
import { countAttempt } from '#server/auth/attempts/attempt-counter.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { signInAttempts } from '#server/database/schema/index.ts'

/**
 * The most codes on all unknown devices together, and on each known one. Six digits are guessed in far fewer attempts
 * than a password, so there is a daily limit as well. Source: docs/product.md, 20.4.
 */
const LIMITS = [
  { name: 'short', attempts: 5, seconds: 15 * 60 },
  { name: 'day', attempts: 20, seconds: 24 * 3600 },
] as const

/**
 * Counts a code.
 * @param deviceId of a known device of the account; null for all others
 * @param now milliseconds since 1970 UTC
 * @returns seconds until the next allowed attempt; null if this one is allowed
 */
export async function countCode(
  database: Database,
  userId: string,
  deviceId: string | null,
  now: number,
): Promise<number | null> {
  for (const limit of LIMITS) {
    const key = keyOf(limit.name, userId, deviceId)
    const { count, secondsLeft } = await countAttempt(database, key, limit.seconds, now)
    if (count > limit.attempts) return secondsLeft
  }
  return null
}

export async function resetCodes(database: Queryable, userId: string, deviceId: string | null): Promise<void> {
  const keys = LIMITS.map(({ name }) => keyOf(name, userId, deviceId))
  await database.delete(signInAttempts).where(inArray(signInAttempts.key, keys))
}

function keyOf(name: string, userId: string, deviceId: string | null): string {
  return `second-step:${name}:${userId}:${deviceId ?? 'unknown'}`
}
