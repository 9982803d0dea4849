import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'

/** Source: docs/product.md, 18.5. @param most the maximum number of rows @returns the number of deleted rows */
export async function deleteExpiredAuditLog(database: Database, years: number, most: number): Promise<number> {
  const { rows } = await database.execute<{ deleted: string }>(
    sql`select delete_expired_audit_log(make_interval(years => ${years}::int), ${most}::bigint) as deleted`,
  )
  return Number(rows[0]?.deleted ?? 0)
}
