import { sql } from 'drizzle-orm'
import type { Queryable } from './connect.ts'

/**
 * Delays the end of this transaction, or without one of this statement, until everything it has read is as durable as
 * an acknowledged commit: on disk, and with synchronous replication also on a standby. For answers that something is
 * already done. A commit becomes visible before it is durable if the wait for the standby was cancelled or its
 * connection broke, and a transaction that writes nothing does not wait. The record written here follows those commits,
 * so that waiting for it includes them.
 */
export async function awaitEarlierCommits(database: Queryable): Promise<void> {
  await database.execute(sql`select pg_logical_emit_message(true, 'shabaka', 'repeated')`)
}
