import type { ApprovalsGiven } from '#contract/finance/approvers.ts'
import { type ApprovalLimits, approvalState, isAboveLimit } from '#domain/finance/approvers.ts'
import type { ReviewRights } from '#domain/rights/granted-rights.ts'
import type { PersonContext } from '#server/calls/access.ts'
import { type TransactionToPost, waitingTransaction } from './transaction.ts'
import { readLimits, readReviewRights, untilOf } from './two-approvers.ts'
import type { Waiting } from './waiting.ts'
import type { Approver } from './waiting-queries.ts'

/**
 * Who has approved a waiting change, in order, and what it needs; null if one approval is enough. The people who may
 * review are read once for each account. `mayApprove` is about the reader.
 */
export function approvalsReader({ database, person: reader, clock }: PersonContext, limits: ApprovalLimits) {
  const known = new Map<string, Promise<ReviewRights>>()
  return async (
    { change, reviewed, requestedBy }: Waiting,
    approvers: readonly Approver[],
  ): Promise<ApprovalsGiven | null> => {
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
      // If nothing is missing any more, because others lost the right, one of the two approvers can approve again,
      // which posts the change.
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

/** Adds to the transactions of a list that wait for two approvers the approvals given so far. */
export async function withApprovals<Row extends Listed>(context: PersonContext, rows: readonly Row[]) {
  const found: (Row & { approvals?: ApprovalsGiven })[] = [...rows]
  if (!rows.some(({ status }) => status === 'pending')) return found
  const approvalsOf = approvalsReader(context, await readLimits(context.database))
  for (const [index, row] of rows.entries()) {
    if (row.status !== 'pending') continue
    const approvals = await approvalsOf(waitingTransaction(row), row.approvers)
    if (approvals) found[index] = { ...row, approvals }
  }
  return found
}
