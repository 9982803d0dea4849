import { sql } from 'drizzle-orm'
import type { Queryable } from './connect.ts'

/**
 * Delays the end of this transaction until everything it has read is as durable as an acknowledged commit. A commit
 * becomes visible before it is durable if its wait for the standby broke, and a transaction without writes does not
 * wait. The record written here follows those commits.
 */
export async function awaitEarlierCommits(database: Queryable): Promise<void> {
  await database.execute(sql`select pg_logical_emit_message(true, 'shabaka', 'repeated')`)
}
