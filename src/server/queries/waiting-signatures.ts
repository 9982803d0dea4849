import { sql } from 'drizzle-orm'
import { CONFIRMING_MS } from '#domain/finance/approvers.ts'
import { SIGNING_MS } from '#domain/finance/signatures.ts'
import type { Queryable } from '#server/database/connect.ts'

/**
 * How many cash counts and closed months an admin may sign, and how many proposed limits of others wait.
 * @param now in milliseconds since 1970 UTC. Source: docs/product.md, 8.20, 8.25, 8.26 and 16.10.
 */
export async function countWaitingSignatures(database: Queryable, adminId: string, now: number) {
  const [signable, confirmable] = [new Date(now - SIGNING_MS), new Date(now - CONFIRMING_MS)]
  const { rows } = await database.execute<{ counts: number; months: number; limits: number }>(sql`
    select
      (select count(*)::int from cash_counts
        where signed_at is null and counted_at >= ${signable} and counted_by <> ${adminId}) as counts,
      (select count(*)::int from closings
        where signed_at is null and reopened_at is null and closed_at >= ${signable} and closed_by <> ${adminId}) as months,
      (select count(*)::int from approval_limits
        where confirmed_at is null and withdrawn_at is null and proposed_at >= ${confirmable} and proposed_by <> ${adminId}) as limits`)
  const { counts = 0, months = 0, limits = 0 } = rows[0] ?? {}
  return { signatures: counts + months, limits }
}
