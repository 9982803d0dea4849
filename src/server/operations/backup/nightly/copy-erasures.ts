import type { Database } from '#server/database/connect.ts'
import { erasures } from '#server/database/schema/index.ts'
import type { Log } from '#server/log/log.ts'
import { addToErasureFile, erasureFile, readErasures } from '#server/operations/backup/erasure-file.ts'
import { repeat } from '#server/operations/repeat.ts'

const INTERVAL_MS = 10_000

interface ErasureCopies {
  readonly database: Database
  readonly folder: string
  readonly log: Log
}

/** Runs until stopped. Each erasure is committed first, so the file has none that did not happen. */
export function startErasureCopies({ database, folder, log }: ErasureCopies): { stop(): Promise<void> } {
  let copied = 0
  const copy = async () => {
    const count = await database.$count(erasures)
    if (count === copied) return
    await addToErasureFile(erasureFile(folder), await readErasures(database))
    copied = count
  }
  const task = repeat({ what: 'copying erasures beside the backups', run: copy, intervalMs: INTERVAL_MS, log })
  return {
    async stop() {
      await task.stop()
      // The erasures of the last seconds are copied; if this fails, the next start copies them.
      await copy().catch(() => undefined)
    },
  }
}
