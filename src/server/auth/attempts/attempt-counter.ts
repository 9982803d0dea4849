import { lt, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/dates/dates.ts'
import type { Database } from '#server/database/connect.ts'
import { signInAttempts } from '#server/database/schema/index.ts'

interface Counted {
  /** The number of attempts, including the one that was just counted. */
  readonly count: number
  /** Seconds until the window ends; at least 1. */
  readonly secondsLeft: number
}

/**
 * Counts in the database, for all server processes. A window starts with the first attempt after the previous one
 * ended.
 * @param key what is limited; a digest if it is personal data
 * @param windowSeconds the length of a window; at most a day
 * @param now milliseconds since 1970 UTC
 */
export async function countAttempt(
  database: Database,
  key: string,
  windowSeconds: number,
  now: number,
): Promise<Counted> {
  const moment = sql`${new Date(now).toISOString()}::timestamptz`
  const hasExpired = sql`sign_in_attempts.started_at < ${moment} - make_interval(secs => ${windowSeconds})`
  const counted = await database.execute<{ count: number; seconds_left: number }>(sql`
    insert into auth.sign_in_attempts (key, count, started_at) values (${key}, 1, ${moment})
    on conflict (key) do update set
      count = case when ${hasExpired} then 1 else sign_in_attempts.count + 1 end,
      started_at = case when ${hasExpired} then ${moment} else sign_in_attempts.started_at end
    returning count,
      ceil(extract(epoch from started_at + make_interval(secs => ${windowSeconds}) - ${moment}))::int as seconds_left`)
  const { count = 0, seconds_left = 0 } = counted.rows[0] ?? {}
  // Old counts are deleted whenever a new one starts.
  if (count === 1) await database.delete(signInAttempts).where(lt(signInAttempts.startedAt, new Date(now - DAY_MS)))
  return { count, secondsLeft: Math.max(1, seconds_left) }
}
