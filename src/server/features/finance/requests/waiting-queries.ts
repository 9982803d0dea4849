import { and, type Column, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#server/database/connect.ts'
import { changeApprovals, financialTransactions, pendingChanges } from '#server/database/schema/index.ts'
import type { Asked } from './waiting.ts'

type Subject = Pick<Asked, 'kind' | 'id'>

const TABLES = {
  transaction: { table: financialTransactions, approved: changeApprovals.transactionId },
  change: { table: pendingChanges, approved: changeApprovals.changeId },
} as const

/** How a posted change was judged, which is stored with it. */
export interface Judged {
  /** Whether a change above the limit was approved by the only person who might review it. */
  readonly approvedAlone: boolean
  readonly countedApprovers: string[]
  /** It is null if one approval was enough. */
  readonly possibleApprovers: string[] | null
}

interface Review extends Partial<Judged> {
  readonly status: 'approved' | 'rejected'
  readonly reviewedBy: string
  readonly reviewedAt: Date
  readonly rejectionReason?: string | null
}

export async function writeReview(tx: Database, { kind, id }: Subject, review: Review): Promise<void> {
  const { table } = TABLES[kind]
  await tx.update(table).set(review).where(eq(table.id, id))
}

/** Stores an approval; false if the person has approved it before. */
export async function insertApproval(
  tx: Database,
  { kind, id }: Subject,
  approval: { readonly approvedBy: string; readonly approvedAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insert(changeApprovals)
    .values({ ...(kind === 'transaction' ? { transactionId: id } : { changeId: id }), ...approval })
    .onConflictDoNothing()
    .returning({ approvedBy: changeApprovals.approvedBy })
  return inserted.length > 0
}

/** The ids of all people who approved it. */
export async function readApprovals(database: Queryable, { kind, id }: Subject): Promise<readonly string[]> {
  const found = await database
    .select({ approvedBy: changeApprovals.approvedBy })
    .from(changeApprovals)
    .where(eq(TABLES[kind].approved, id))
  return found.map(({ approvedBy }) => approvedBy)
}

export interface Decision {
  readonly id: string
  readonly decision: 'approved' | 'rejected'
  readonly reason: string | null
}

/** Whether a person has made the same decision, so that the first answer was lost. */
export async function hasDecided(
  database: Queryable,
  { kind, id }: Subject,
  personId: string,
  { decision, reason }: Decision,
): Promise<boolean> {
  const { table, approved } = TABLES[kind]
  // The first of two approvers has approved it too. The reason of an approval is not stored.
  const isOwn =
    decision === 'approved'
      ? sql`exists (select from ${changeApprovals} where ${approved} = ${table.id} and ${changeApprovals.approvedBy} = ${personId})`
      : sql`${table.reviewedBy} = ${personId} and ${table.rejectionReason} is not distinct from ${reason}`
  const isDecided = and(eq(table.id, id), eq(table.status, decision), isOwn)
  return (await database.select({ id: table.id }).from(table).where(isDecided)).length > 0
}

/** A person who approved something. The name is missing if the account was erased. */
export interface Approver {
  readonly id: string
  readonly name: string | null
}

/** Everyone who approved a row of a list, in order; the one who posted it comes last. */
export function approversOf(kind: Asked['kind'], id: Column, reviewedBy: Column): SQL<Approver[]> {
  return sql<Approver[]>`(
    select coalesce(json_agg(json_build_object('id', profiles.id, 'name', nullif(full_name, ''))
      order by approved_by is not distinct from ${reviewedBy}, approved_at, profiles.id), '[]')
    from change_approvals join profiles on profiles.id = approved_by where ${TABLES[kind].approved} = ${id})`
}
