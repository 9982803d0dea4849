import { aliasedTable, and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { pendingChange } from '#contract/finance/pending-changes.ts'
import { voucherText } from '#domain/finance/vouchers.ts'
import type { OrganizationScope } from '#domain/rights/permissions.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { ledgerChanges, pendingChanges, profiles, receipts, vouchers } from '#server/database/schema/index.ts'
import { isVoucherOf, timeOf } from '#server/features/finance/ledger/reversal-queries.ts'
import { isWithinScope } from '#server/queries/organizations.ts'
import { approversOf } from './waiting-queries.ts'

const requesters = aliasedTable(profiles, 'requesters')
const reviewers = aliasedTable(profiles, 'reviewers')

/** The columns of the change that a reversal reverses. */
const REVERSED_COLUMNS = {
  reversedAt: timeOf(sql`${ledgerChanges.id}`),
  reversedVoucher: { prefix: vouchers.prefix, year: vouchers.year, number: vouchers.number },
  reversedNotes: ledgerChanges.notes,
}

/**
 * The changes that wait, then those decided since an instant, each with the newest first. If too many wait, the oldest
 * are listed.
 * @param scope the organizations, or 'all' with the reserve
 */
export async function listPendingChanges(database: Queryable, scope: OrganizationScope, since: Date, limit: number) {
  const found = await database
    .select({
      id: pendingChanges.id,
      organizationName: pendingChanges.organizationName,
      change: pendingChanges.change,
      notes: pendingChanges.notes,
      requestedBy: pendingChanges.requestedBy,
      requestedAt: pendingChanges.requestedAt,
      requester: { id: requesters.id, fullName: requesters.fullName },
      status: pendingChanges.status,
      reviewedAt: pendingChanges.reviewedAt,
      reviewer: reviewers.fullName,
      rejectionReason: pendingChanges.rejectionReason,
      approvedAlone: pendingChanges.approvedAlone,
      approvers: approversOf('change', pendingChanges.id, pendingChanges.reviewedBy),
      ...REVERSED_COLUMNS,
      receipts: sql<number>`(select count(*)::int from ${receipts} where ${receipts.pendingChangeId} = ${pendingChanges.id})`,
    })
    .from(pendingChanges)
    .leftJoin(requesters, and(eq(requesters.id, pendingChanges.requestedBy), isNull(requesters.erasedAt)))
    .leftJoin(reviewers, and(eq(reviewers.id, pendingChanges.reviewedBy), isNull(reviewers.erasedAt)))
    .leftJoin(ledgerChanges, eq(ledgerChanges.id, sql`(${pendingChanges.change}->>'changeId')::uuid`))
    .leftJoin(vouchers, isVoucherOf(pendingChanges.organizationName))
    .where(
      and(
        or(eq(pendingChanges.status, 'pending'), gt(pendingChanges.reviewedAt, since)),
        isWithinScope(scope, pendingChanges.organizationName),
      ),
    )
    .orderBy(
      sql`${pendingChanges.reviewedAt} is null desc`,
      sql`case when ${pendingChanges.reviewedAt} is null then (${pendingChanges.requestedAt}, ${pendingChanges.id}) end`,
      desc(pendingChanges.requestedAt),
      desc(pendingChanges.id),
    )
    .limit(limit)
  const rows = found.map(({ reversedAt, reversedVoucher, reversedNotes, ...row }) => {
    const voucher = reversedVoucher && voucherText(reversedVoucher)
    const reversed = reversedAt && { at: reversedAt, voucher, notes: reversedNotes }
    return { ...row, change: pendingChange.parse(row.change), reversed }
  })
  const waiting = rows.filter(({ status }) => status === 'pending')
  return [...waiting.toReversed(), ...rows.slice(waiting.length)]
}

const columns = {
  id: pendingChanges.id,
  organizationName: pendingChanges.organizationName,
  change: pendingChanges.change,
  notes: pendingChanges.notes,
  requestedBy: pendingChanges.requestedBy,
  requestedAt: pendingChanges.requestedAt,
}

export type StoredChange = NonNullable<Awaited<ReturnType<typeof readPendingChange>>>

export async function readPendingChange(database: Queryable, id: string) {
  const [row] = await database.select(columns).from(pendingChanges).where(eq(pendingChanges.id, id))
  return row ? { ...row, change: pendingChange.parse(row.change) } : null
}

/** A pending change, locked; null if it is reviewed. */
export async function lockPendingChange(tx: Database, id: string): Promise<StoredChange | null> {
  const isPending = and(eq(pendingChanges.id, id), eq(pendingChanges.status, 'pending'))
  const [row] = await tx.select(columns).from(pendingChanges).where(isPending).for('update')
  return row ? { ...row, change: pendingChange.parse(row.change) } : null
}

export async function insertPendingChange(tx: Database, row: typeof pendingChanges.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(pendingChanges)
    .values(row)
    .onConflictDoNothing({ target: pendingChanges.id })
    .returning({ id: pendingChanges.id })
  return inserted.length > 0
}
