import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import type { Log } from '#server/log.ts'
import { repeat } from '#server/repeat.ts'
import { readSettings } from '#server/shared-queries/network-settings.ts'

const INTERVAL_MS = 6 * 3600 * 1000

/**
 * Deletes old rows of the audit log at the start and every six hours, until it is stopped. How long rows are stored is a setting of the
 * network.
 */
export function startAuditCleanUp(database: Database, log: Log): { stop(): Promise<void> } {
  return repeat({
    what: 'deleting old rows of the audit log',
    run: async () => deleteExpiredAuditLog(database, (await readSettings(database)).auditLogYears),
    intervalMs: INTERVAL_MS,
    log,
  })
}

/**
 * Deletes the rows that are older than the retention time, by the one function of the database that may. Source: docs/product.md, 18.5.
 * @returns the number of deleted rows
 */
export async function deleteExpiredAuditLog(database: Database, years: number): Promise<number> {
  const { rows } = await database.execute<{ deleted: string }>(
    sql`select delete_expired_audit_log(make_interval(years => ${years}::int)) as deleted`,
  )
  return Number(rows[0]?.deleted ?? 0)
}
