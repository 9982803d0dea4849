import type { Environment } from '#server/config/environment.ts'
import type { Database } from '#server/database/connect.ts'
import type { Log } from '#server/log/log.ts'
import { backupFolder } from '#server/operations/backup/backup-folder.ts'
import { recordBackup } from '#server/operations/backup/state.ts'
import { repeat } from '#server/operations/repeat.ts'
import { startErasureCopies } from './copy-erasures.ts'
import { startNightlyBackups } from './nightly.ts'
import { openNightlyProcess } from './nightly-process.ts'

interface Backups {
  readonly database: Database
  /** The superuser's address of the app's own PostgreSQL, for creating databases; null for another one. */
  readonly superuserUrl: (() => string) | null
  readonly environment: Pick<Environment, 'dataDir' | 'backupKeys' | 'timeZone'>
  readonly log: Log
}

/** Backs up the app's own PostgreSQL; an operator backs up any other one. Erased ids are copied in both cases. */
export function startBackups({ database, superuserUrl, environment, log }: Backups): { stop(): Promise<void> } {
  const { dataDir, backupKeys: keys, timeZone } = environment
  const folder = backupFolder(dataDir)
  const copies = startErasureCopies({ database, folder, log })
  if (superuserUrl === null) {
    const run = () => recordBackup(database, { isNightly: false })
    const task = repeat({ what: 'recording that backups are made elsewhere', run, intervalMs: 24 * 3600 * 1000, log })
    return {
      async stop() {
        await task.stop()
        await copies.stop()
      },
    }
  }
  const nightly = openNightlyProcess()
  const makeBackup = (now: number) =>
    nightly.makeBackup({
      databaseUrl: superuserUrl(),
      folder,
      keys: { ...keys, recipients: [...keys.recipients], identities: [] },
      now,
      timeZone,
    })
  const task = startNightlyBackups({ database, makeBackup, log, clock: Date.now, timeZone })
  return {
    async stop() {
      await nightly.stop()
      await task.stop()
      await copies.stop()
    },
  }
}
