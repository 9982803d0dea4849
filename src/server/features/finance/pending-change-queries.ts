import { aliasedTable, and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { pendingChange } from '#contract/pending-changes.ts'
import type { PendingChange } from '#domain/pending-changes.ts'
import type { OrganizationScope } from '#domain/permissions.ts'
import { voucherText } from '#domain/vouchers.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import {
  changeApprovals,
  ledgerChanges,
  pendingChanges,
  profiles,
  receipts,
  vouchers,
} from '#server/database/schema/index.ts'
import { isWithinScope } from './queries.ts'
import { isVoucherOf, timeOf } from './reversal-queries.ts'
import type { Approver, Judged, Reviewed } from './two-approvers.ts'

const requesters = aliasedTable(profiles, 'requesters')
const reviewers = aliasedTable(profiles, 'reviewers')

const approvers = sql<Approver[]>`(
  select coalesce(json_agg(json_build_object('id', profiles.id, 'name', nullif(full_name, ''))
    order by approved_by is not distinct from reviewed_by, approved_at, profiles.id), '[]')
  from change_approvals join profiles on profiles.id = approved_by where change_id = ${pendingChanges.id})`

/** Of the change that a reversal reverses. */
const REVERSED_COLUMNS = {
  reversedAt: timeOf(sql`${ledgerChanges.id}`),
  reversedVoucher: { prefix: vouchers.prefix, year: vouchers.year, number: vouchers.number },
  reversedNotes: ledgerChanges.notes,
}

/**
 * Those that wait, then those decided since an instant, each newest first. Of too many that wait the oldest are listed.
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
      approvers,
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

/** Null if it is reviewed. */
export async function lockPendingChange(tx: Database, id: string): Promise<StoredChange | null> {
  const isPending = and(eq(pendingChanges.id, id), eq(pendingChanges.status, 'pending'))
  const [row] = await tx.select(columns).from(pendingChanges).where(isPending).for('update')
  return row ? { ...row, change: pendingChange.parse(row.change) } : null
}

export function reviewedOf({
  organizationName,
  change,
}: {
  readonly organizationName: string | null
  readonly change: PendingChange
}): Reviewed {
  return { organizationName, isAdminDeposit: change.kind === 'reversal' && change.isAdminDeposit }
}

export async function insertPendingChange(tx: Database, row: typeof pendingChanges.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(pendingChanges)
    .values(row)
    .onConflictDoNothing({ target: pendingChanges.id })
    .returning({ id: pendingChanges.id })
  return inserted.length > 0
}

export async function reviewPendingChange(
  tx: Database,
  id: string,
  review: Pick<typeof pendingChanges.$inferInsert, 'status' | 'reviewedBy' | 'rejectionReason' | keyof Judged> & {
    readonly reviewedAt: Date
  },
): Promise<void> {
  await tx.update(pendingChanges).set(review).where(eq(pendingChanges.id, id))
}

/** False if the person approved it before. */
export async function insertChangeApproval(
  tx: Database,
  approval: typeof changeApprovals.$inferInsert,
): Promise<boolean> {
  const inserted = await tx
    .insert(changeApprovals)
    .values(approval)
    .onConflictDoNothing()
    .returning({ approvedBy: changeApprovals.approvedBy })
  return inserted.length > 0
}

export async function readChangeApprovals(database: Queryable, changeId: string): Promise<readonly string[]> {
  const found = await database
    .select({ approvedBy: changeApprovals.approvedBy })
    .from(changeApprovals)
    .where(eq(changeApprovals.changeId, changeId))
  return found.map(({ approvedBy }) => approvedBy)
}

/** Whether a person has decided the same about a reviewed change, whose first answer was lost. */
export async function hasDecided(
  database: Queryable,
  personId: string,
  { id, decision, reason }: { id: string; decision: 'approved' | 'rejected'; reason: string | null },
): Promise<boolean> {
  const isDecided = and(eq(pendingChanges.id, id), eq(pendingChanges.status, decision))
  const isOwn =
    decision === 'approved'
      ? sql`exists (select from change_approvals where change_id = ${pendingChanges.id} and approved_by = ${personId})`
      : sql`${pendingChanges.reviewedBy} = ${personId} and ${pendingChanges.rejectionReason} is not distinct from ${reason}`
  const found = await database.select({ id: pendingChanges.id }).from(pendingChanges).where(and(isDecided, isOwn))
  return found.length > 0
}
