import type { Database } from './database/connect.ts'
import { isUnavailable } from './database/unavailable.ts'
import { deleteOldKeys } from './idempotency.ts'
import type { Log } from './log.ts'

const INTERVAL_MS = 6 * 3600 * 1000

/** Deletes what has expired in the database, at the start and every six hours. */
export function startCleanUp(database: Database, log: Log): { stop(): Promise<void> } {
  const cleanUp = () =>
    deleteOldKeys(database).catch((error: unknown) => {
      // The next round deletes it.
      if (!isUnavailable(error)) log.failure('deleting what has expired', error)
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
