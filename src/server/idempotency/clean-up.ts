import { lt, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { idempotencyKeys } from '#server/database/schema/index.ts'
import type { Log } from '#server/log.ts'
import { repeat } from '#server/repeat.ts'

const INTERVAL_MS = 6 * 3600 * 1000

/** Deletes old keys at the start and every six hours, until it is stopped. */
export function startKeyCleanUp(database: Database, log: Log): { stop(): Promise<void> } {
  return repeat({
    what: 'deleting old idempotency keys',
    run: () => deleteOldKeys(database),
    intervalMs: INTERVAL_MS,
    log,
  })
}

/** Deletes the keys of calls from more than a year ago. */
export async function deleteOldKeys(database: Database): Promise<void> {
  await database.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '1 year'`))
}
