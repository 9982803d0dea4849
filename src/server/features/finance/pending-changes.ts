import type { ReviewAnswer } from '#contract/approvers.ts'
import { CONFIRMING_MS } from '#domain/approvers.ts'
import { canReviewChange, canSeeSomeFinance, canSeeStatement, financeScope } from '#domain/finance-permissions.ts'
import { ledgerChange, moneyOf } from '#domain/pending-changes.ts'
import type { Database } from '#server/database/connect.ts'
import { awaitEarlierCommits } from '#server/database/earlier-commits.ts'
import { type ApprovedOptions, approved, may, type PersonContext } from '#server/shared/access.ts'
import { originOf, recordAudit } from '#server/shared/audit.ts'
import { mailAloneApproval } from './approval-mails.ts'
import { approvalsReader } from './approvals-given.ts'
import {
  hasDecided,
  insertChangeApproval,
  listPendingChanges,
  lockPendingChange,
  readChangeApprovals,
  readPendingChange,
  reviewedOf,
  reviewPendingChange,
  type StoredChange,
} from './pending-change-queries.ts'
import { postPendingChange } from './post-pending-change.ts'
import { answerRefusals } from './posting-refused.ts'
import { giveApproval, readLimits } from './two-approvers.ts'

const MOST_LISTED = 100

const list = approved.pendingChanges.list.use(may(canSeeSomeFinance)).handler(async ({ context }) => {
  const { database, person, clock } = context
  const since = new Date(clock() - CONFIRMING_MS)
  const found = await listPendingChanges(database, financeScope(person), since, MOST_LISTED)
  const approvalsOf = approvalsReader(context, await readLimits(database))
  const rows = []
  for (const { approvers, requestedBy, ...row } of found) {
    const reviewed = reviewedOf(row)
    const mayReview = row.status === 'pending' && canReviewChange(person, reviewed)
    const change = ledgerChange(row.organizationName, row.change)
    const given = row.status === 'pending' ? await approvalsOf({ change, reviewed, requestedBy, approvers }) : null
    const approvals = given ?? { by: approvers.map(({ name }) => name), missing: 1, mayApprove: mayReview }
    rows.push({ ...row, approvals, mayReview })
  }
  return rows
})

/** Middleware: reads the change with the id in the input; NOT_FOUND if the person may not see it. */
async function visibleChange<Output>(
  { context, errors, next }: ApprovedOptions<Output, { NOT_FOUND(): Error }>,
  { id }: { readonly id: string },
) {
  const pending = await readPendingChange(context.database, id)
  if (!pending || !canSeeStatement(context.person, pending.organizationName)) throw errors.NOT_FOUND()
  return next({ context: { pending } })
}

interface VisibleChange extends PersonContext {
  readonly pending: StoredChange
}

const mayReview = may((actor, _input: unknown, { pending }: VisibleChange) =>
  canReviewChange(actor, reviewedOf(pending)),
)

/** Source: docs/product.md, 8.25. */
const review = approved.pendingChanges.review
  .use(may(canSeeSomeFinance))
  .use(visibleChange)
  .use(mayReview)
  .use(answerRefusals)
  .handler(async ({ input, context, errors }) => {
    const { database, person } = context
    const { id } = input
    const at = new Date(context.clock())
    const answer = await database.transaction(async (tx) => {
      const pending = await lockPendingChange(tx, id)
      if (!pending) return null
      if (input.decision === 'approved') return approve(tx, pending, context, errors)
      const rejection = { status: 'rejected', reviewedBy: person.id, rejectionReason: input.reason } as const
      await reviewPendingChange(tx, id, { ...rejection, reviewedAt: at })
      await recordAudit(tx, originOf(context), { action: 'money.rejected', ...recordOf(pending) })
      return undefined
    })
    if (answer !== null) return answer
    const isRepeated = await hasDecided(database, person.id, input)
    await awaitEarlierCommits(database)
    if (!isRepeated) throw errors.ALREADY_REVIEWED()
    return undefined
  })

async function approve(
  tx: Database,
  pending: StoredChange,
  context: PersonContext,
  errors: { OTHERS_APPROVE(): Error },
): Promise<ReviewAnswer> {
  const { id, organizationName, requestedBy } = pending
  const { person } = context
  const at = new Date(context.clock())
  const approving = {
    change: ledgerChange(organizationName, pending.change),
    reviewed: reviewedOf(pending),
    requestedBy,
    approver: person.id,
    at,
    headers: context.headers,
    insert: () => insertChangeApproval(tx, { changeId: id, approvedBy: person.id, approvedAt: at }),
    read: () => readChangeApprovals(tx, id),
  }
  const { judged, isNew } = await giveApproval(tx, approving, errors)
  if (!judged) {
    if (isNew) await recordAudit(tx, originOf(context), { action: 'money.approval_given', ...recordOf(pending) })
    return { needsAnother: true }
  }
  await postPendingChange(tx, pending, context)
  await reviewPendingChange(tx, id, { status: 'approved', reviewedBy: person.id, reviewedAt: at, ...judged })
  if (judged.approvedAlone) await mailAloneApproval(tx, { organizationName, ...moneyOf(pending.change) }, context)
  return undefined
}

function recordOf({ organizationName, change }: StoredChange) {
  return { organizationName, details: { money: moneyOf(change) } }
}

export const pendingChanges = { list, review }
