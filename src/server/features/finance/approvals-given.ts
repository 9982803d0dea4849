import type { ApprovalsGiven } from '#contract/approvers.ts'
import { type ApprovalLimits, approvalState, isAboveLimit } from '#domain/approvers.ts'
import type { ReviewRights } from '#domain/granted-rights.ts'
import type { Change } from '#domain/ledger.ts'
import type { PersonContext } from '#server/shared/access.ts'
import { changeOf, type TransactionToPost } from './transaction-to-post.ts'
import { type Approver, type Reviewed, readLimits, readReviewRights, untilOf } from './two-approvers.ts'

interface ToApprove {
  readonly change: Change
  readonly reviewed: Reviewed
  readonly requestedBy: string
  /** Everyone who approved it, in order. */
  readonly approvers: readonly Approver[]
}

/**
 * Who approved what waits, and what it needs; null if one approval is enough. The people who may review are read once for
 * each account. `mayApprove` is about the reader.
 */
export function approvalsReader({ database, person: reader, clock }: PersonContext, limits: ApprovalLimits) {
  const known = new Map<string, Promise<ReviewRights>>()
  return async ({ change, reviewed, requestedBy, approvers }: ToApprove): Promise<ApprovalsGiven | null> => {
    if (!isAboveLimit(change, limits)) return null
    const key = JSON.stringify(reviewed)
    const reading = known.get(key) ?? readReviewRights(database, reviewed)
    known.set(key, reading)
    const approvals = { ...(await reading), requestedBy, approvedBy: approvers.map(({ id }) => id) }
    const now = clock()
    const until = untilOf(approvals, now)
    const { counted, given, missing } = approvalState(approvals, now)
    const hasApproved = approvals.approvedBy.includes(reader.id)
    return {
      by: approvers.filter(({ id }) => given.includes(id)).map(({ name }) => name),
      missing,
      // Once nothing is missing, because others lost the right, one of the two who presses again posts it.
      mayApprove: counted.includes(reader.id) && (hasApproved ? missing === 0 && given.includes(reader.id) : true),
      ...(until && { until }),
    }
  }
}

interface Listed extends TransactionToPost {
  readonly status: string
  readonly requestedBy: string
  readonly approvers: readonly Approver[]
}

/** Transactions of a list; those that wait for two approvers with what is given so far. */
export async function withApprovals<Row extends Listed>(context: PersonContext, rows: readonly Row[]) {
  const found: (Row & { approvals?: ApprovalsGiven })[] = [...rows]
  if (!rows.some(({ status }) => status === 'pending')) return found
  const approvalsOf = approvalsReader(context, await readLimits(context.database))
  for (const [index, row] of rows.entries()) {
    if (row.status !== 'pending') continue
    const reviewed = { organizationName: row.organizationName, isAdminDeposit: false }
    const approvals = await approvalsOf({ ...row, change: changeOf(row), reviewed })
    if (approvals) found[index] = { ...row, approvals }
  }
  return found
}
