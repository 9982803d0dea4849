import { sql } from 'drizzle-orm'
import type { Queryable } from './connect.ts'

/**
 * Makes this transaction, or without one this statement, end only when everything that it has seen is as safe as a commit that was
 * answered: on the disk, and with synchronous replication on a standby's as well. For answers that something is done already. What a
 * commit wrote can be seen before it is safe, if the wait for the standby was cancelled or its connection broke; and a transaction that
 * writes nothing waits for no one. The record that this writes comes after those commits, and is only waited for together with them.
 */
export async function awaitEarlierCommits(database: Queryable): Promise<void> {
  await database.execute(sql`select pg_logical_emit_message(true, 'shabaka', 'repeated')`)
}
