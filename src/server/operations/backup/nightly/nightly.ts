import { isBackupDue } from '#domain/network/backups.ts'
import type { Database } from '#server/database/connect.ts'
import type { Log } from '#server/log/log.ts'
import { NOT_ENCRYPTED } from '#server/operations/backup/describe.ts'
import { recordBackup } from '#server/operations/backup/state.ts'
import { repeat } from '#server/operations/repeat.ts'
import { readBackupState } from '#server/queries/backup-state.ts'

const INTERVAL_MS = 5 * 60 * 1000

export type Outcome =
  | { readonly isEncrypted: boolean; readonly differences: readonly string[] }
  | { readonly failure: string }

interface NightlyBackups {
  readonly database: Database
  /** Makes a verified backup of the present state. It is null if the server stops first. */
  readonly makeBackup: (now: number) => Promise<Outcome | null>
  readonly log: Log
  readonly clock: () => number
  readonly timeZone: string
}

/**
 * Starts nightly backups of a database with a single process. A missed night is made up; a restart alone makes no
 * backup.
 */
export function startNightlyBackups(options: NightlyBackups): { stop(): Promise<void> } {
  return repeat({
    what: 'making the backup of the night',
    run: () => makeBackupIfDue(options),
    intervalMs: INTERVAL_MS,
    log: options.log,
  })
}

/** Makes the last night's backup unless it exists, and records the outcome. */
export async function makeBackupIfDue({ database, makeBackup, log, clock, timeZone }: NightlyBackups): Promise<void> {
  const { since, attemptedAt, nightlyAt, isNightly } = await readBackupState(database)
  if (!isNightly) await recordBackup(database, { isNightly: true })
  const now = clock()
  const times = {
    since: since.getTime(),
    attemptedAt: attemptedAt?.getTime() ?? null,
    madeAt: nightlyAt?.getTime() ?? null,
  }
  if (!isBackupDue(times, now, timeZone)) return
  const at = new Date(now)
  await recordBackup(database, { attemptedAt: at })
  const outcome = await makeBackup(now)
  if (outcome === null) {
    // The next start makes it.
    await recordBackup(database, { attemptedAt })
    return
  }
  if ('failure' in outcome) {
    log.warn(`the backup of the night failed: ${outcome.failure}`)
    await recordBackup(database, { failedAt: at, failure: outcome.failure })
    return
  }
  if (!outcome.isEncrypted) log.warn(NOT_ENCRYPTED)
  // Such a backup remains: it shows the database as it is.
  for (const difference of outcome.differences)
    log.warn(`the backup of the night can be restored, but its network is wrong: ${difference}`)
  await recordBackup(database, { nightlyAt: at, verifiedAt: at, isEncrypted: outcome.isEncrypted })
}
