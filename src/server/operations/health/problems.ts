import { sql } from 'drizzle-orm'
import { type Disk, type HealthProblem, isDiskLow } from '#domain/network/health.ts'
import type { Queryable } from '#server/database/connect.ts'
import { backupNotice, readBackupState } from '#server/queries/backup-state.ts'

/** The current problems. @param now milliseconds since 1970 UTC */
export async function readProblems(
  database: Queryable,
  disks: ReadonlyMap<string, Disk>,
  now: number,
): Promise<HealthProblem[]> {
  const backup = backupNotice(await readBackupState(database), now)
  const found: Record<HealthProblem, boolean> = {
    backup: backup !== null && (backup.isLate || backup.hasFailed),
    disk: [...disks.values()].some(isDiskLow),
    mails: await areMailsLate(database),
    pages: await isDamaged(database),
  }
  return (Object.keys(found) as HealthProblem[]).filter((problem) => found[problem])
}

/** Whether PostgreSQL has read a database page with a wrong checksum since its statistics were last reset. */
export async function isDamaged(database: Queryable): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select from pg_stat_database
    where (datname = current_database() or datname is null) and checksum_failures > 0 limit 1`)
  return rows.length > 0
}

/** Whether a due mail has waited for more than an hour; links expire then, so they count some minutes earlier. */
async function areMailsLate(database: Queryable): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select from outgoing_mails
    where sent_at is null and created_at < now() - interval '55 minutes'
      and (attempts > 0 or next_attempt_at < now() - interval '55 minutes') limit 1`)
  return rows.length > 0
}
