import { and, eq, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#server/database/connect.ts'
import { financialTransactions, transactionApprovals } from '#server/database/schema/index.ts'
import type { Judged } from './two-approvers.ts'

const transactions = financialTransactions

export async function lockPendingRequest(tx: Database, id: string): Promise<boolean> {
  const isPending = and(eq(transactions.id, id), eq(transactions.status, 'pending'))
  const rows = await tx.select({ id: transactions.id }).from(transactions).where(isPending).for('update')
  return rows.length > 0
}

export async function reviewRequest(
  tx: Database,
  id: string,
  review: Pick<typeof transactions.$inferInsert, 'status' | 'reviewedBy' | 'rejectionReason' | keyof Judged> & {
    reviewedAt: Date
  },
): Promise<void> {
  await tx.update(transactions).set(review).where(eq(transactions.id, id))
}

/** False if the person approved it before. */
export async function insertApproval(
  tx: Database,
  approval: typeof transactionApprovals.$inferInsert,
): Promise<boolean> {
  const inserted = await tx
    .insert(transactionApprovals)
    .values(approval)
    .onConflictDoNothing()
    .returning({ approvedBy: transactionApprovals.approvedBy })
  return inserted.length > 0
}

export async function readApprovals(database: Queryable, transactionId: string): Promise<readonly string[]> {
  const found = await database
    .select({ approvedBy: transactionApprovals.approvedBy })
    .from(transactionApprovals)
    .where(eq(transactionApprovals.transactionId, transactionId))
  return found.map(({ approvedBy }) => approvedBy)
}

export async function isReviewedBy(
  database: Queryable,
  personId: string,
  { id, decision, reason }: { id: string; decision: 'approved' | 'rejected'; reason: string | null },
): Promise<boolean> {
  const isSame = and(
    eq(transactions.id, id),
    eq(transactions.status, decision),
    // Of two approvers the first one has approved it too. The reason of an approval is not stored.
    decision === 'approved'
      ? sql`exists (select from transaction_approvals where transaction_id = ${transactions.id} and approved_by = ${personId})`
      : sql`${transactions.reviewedBy} = ${personId} and ${transactions.rejectionReason} is not distinct from ${reason}`,
  )
  return (await database.select({ id: transactions.id }).from(transactions).where(isSame)).length > 0
}
