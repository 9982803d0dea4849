import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Queryable } from '#server/database/connect.ts'

/** Resolves once so many statements wait for a lock in the database. */
export async function untilWaiting(database: Pick<Queryable, 'execute'>, count: number): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await database.execute(waiting)).rowCount).toBe(count)
}
