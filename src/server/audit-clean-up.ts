import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'

/**
 * Deletes rows that are older than the retention time, by the one function of the database that may. Source: docs/product.md, 18.5.
 * @param most how many at most
 * @returns the number of deleted rows
 */
export async function deleteExpiredAuditLog(database: Database, years: number, most: number): Promise<number> {
  const { rows } = await database.execute<{ deleted: string }>(
    sql`select delete_expired_audit_log(make_interval(years => ${years}::int), ${most}::bigint) as deleted`,
  )
  return Number(rows[0]?.deleted ?? 0)
}
