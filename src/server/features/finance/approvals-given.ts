import type { ApprovalsGiven } from '#contract/approvers.ts'
import { type ApprovalLimits, approvalState, countedReviewers, isAboveLimit } from '#domain/approvers.ts'
import type { Change } from '#domain/ledger.ts'
import type { Queryable } from '#server/database/connect.ts'
import { changeOf, type TransactionToPost } from './transaction-to-post.ts'
import { type Approver, type Reviewed, readLimits, reviewersOf } from './two-approvers.ts'

interface ToApprove {
  readonly change: Change
  readonly reviewed: Reviewed
  readonly requestedBy: string
  /** Everyone who approved it, in order. */
  readonly approvers: readonly Approver[]
}

/**
 * Who approved what waits, and what it needs; null if one approval is enough. The people who may review are read once for
 * each account. @param readerId whose approval `mayApprove` is about
 */
export function approvalsReader(database: Queryable, readerId: string, limits: ApprovalLimits) {
  const known = new Map<string, Promise<readonly string[]>>()
  return async ({ change, reviewed, requestedBy, approvers }: ToApprove): Promise<ApprovalsGiven | null> => {
    if (!isAboveLimit(change, limits)) return null
    const key = JSON.stringify(reviewed)
    const reading = known.get(key) ?? reviewersOf(database, reviewed)
    known.set(key, reading)
    const reviewers = await reading
    const state = approvalState({ reviewers, requestedBy, approvedBy: approvers.map(({ id }) => id) })
    const counts = countedReviewers({ reviewers, requestedBy }).includes(readerId)
    return {
      by: approvers.filter(({ id }) => state.given.includes(id)).map(({ name }) => name),
      missing: state.missing,
      // Once nothing is missing, because others lost the right, anyone who counts posts it.
      mayApprove: counts && (state.missing === 0 || !state.given.includes(readerId)),
    }
  }
}

interface Listed extends TransactionToPost {
  readonly status: string
  readonly requestedBy: string
  readonly approvers: readonly Approver[]
}

/** Transactions of a list; those that wait for two approvers with what is given so far. */
export async function withApprovals<Row extends Listed>(database: Queryable, readerId: string, rows: readonly Row[]) {
  const found: (Row & { approvals?: ApprovalsGiven })[] = [...rows]
  if (!rows.some(({ status }) => status === 'pending')) return found
  const approvalsOf = approvalsReader(database, readerId, await readLimits(database))
  for (const [index, row] of rows.entries()) {
    if (row.status !== 'pending') continue
    const reviewed = { organizationName: row.organizationName, isAdminDeposit: false }
    const approvals = await approvalsOf({ ...row, change: changeOf(row), reviewed })
    if (approvals) found[index] = { ...row, approvals }
  }
  return found
}
