import { isBackupDue } from '#domain/backups.ts'
import type { Database } from '#server/database/connect.ts'
import type { Log } from '#server/log.ts'
import { repeat } from '#server/repeat.ts'
import { readBackupState, recordBackup } from './state.ts'

const INTERVAL_MS = 5 * 60 * 1000

/** What became of a backup: what its ledger and counts have wrong, as sentences; or why there is none. */
export type Outcome =
  | { readonly isEncrypted: boolean; readonly differences: readonly string[] }
  | { readonly failure: string }

interface NightlyBackups {
  readonly database: Database
  /** Makes a verified backup, as of now. Null if the server stops before it is complete. */
  readonly makeBackup: (now: number) => Promise<Outcome | null>
  readonly log: Log
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number
  readonly timeZone: string
}

/**
 * Makes a backup every night, until it is stopped. Only for a database that one process uses, which the app's own is. A night that was
 * missed is made up; a start alone makes no backup.
 */
export function startNightlyBackups(options: NightlyBackups): { stop(): Promise<void> } {
  return repeat({
    what: 'making the backup of the night',
    run: () => makeBackupIfDue(options),
    intervalMs: INTERVAL_MS,
    log: options.log,
  })
}

/** Makes the backup of the last night unless it is made already, and records what became of it. */
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
  // Such a backup is kept: it is what the database has.
  for (const difference of outcome.differences)
    log.warn(`the backup of the night can be restored, but its network is wrong: ${difference}`)
  await recordBackup(database, { nightlyAt: at, verifiedAt: at, isEncrypted: outcome.isEncrypted })
}
