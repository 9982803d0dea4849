import { lt, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { idempotencyKeys } from '#server/database/schema/index.ts'
import { isUnavailable } from '#server/database/unavailable.ts'
import type { Log } from '#server/log.ts'

const INTERVAL_MS = 6 * 3600 * 1000

/** Deletes old keys at the start and every six hours, until it is stopped. */
export function startKeyCleanUp(database: Database, log: Log): { stop(): Promise<void> } {
  const cleanUp = () =>
    deleteOldKeys(database).catch((error: unknown) => {
      // The next round deletes them.
      if (!isUnavailable(error)) log.failure('deleting old idempotency keys', error)
    })
  let running = cleanUp()
  const timer = setInterval(() => {
    running = cleanUp()
  }, INTERVAL_MS)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}

/** Deletes the keys of calls from more than a year ago. */
export async function deleteOldKeys(database: Database): Promise<void> {
  await database.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '1 year'`))
}
