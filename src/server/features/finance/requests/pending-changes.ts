import { CONFIRMING_MS } from '#domain/finance/approvers.ts'
import { canReviewChange, canSeeSomeFinance, financeScope } from '#domain/rights/finance-permissions.ts'
import { approved, may } from '#server/calls/access.ts'
import { answerRefusals } from '#server/features/finance/ledger/posting-refused.ts'
import { approvalsReader } from './approvals-given.ts'
import { waitingChange } from './pending-change.ts'
import { listPendingChanges, lockPendingChange, readPendingChange } from './pending-change-queries.ts'
import { mayReview, review, visibleWaiting } from './review.ts'
import { readLimits } from './two-approvers.ts'
import { waitingReader } from './waiting.ts'

const MOST_LISTED = 100

const list = approved.pendingChanges.list.use(may(canSeeSomeFinance)).handler(async ({ context }) => {
  const { database, person, clock } = context
  const since = new Date(clock() - CONFIRMING_MS)
  const found = await listPendingChanges(database, financeScope(person), since, MOST_LISTED)
  const approvalsOf = approvalsReader(context, await readLimits(database))
  const rows = []
  for (const { approvers, requestedBy, ...row } of found) {
    const waiting = waitingChange({ ...row, requestedBy })
    const mayReview = row.status === 'pending' && canReviewChange(person, waiting.reviewed)
    const given = row.status === 'pending' ? await approvalsOf(waiting, approvers) : null
    const approvals = given ?? { by: approvers.map(({ name }) => name), missing: 1, mayApprove: mayReview }
    rows.push({ ...row, approvals, mayReview })
  }
  return rows
})

const reviewChange = approved.pendingChanges.review
  .use(may(canSeeSomeFinance))
  .use(visibleWaiting(waitingReader(readPendingChange, waitingChange)))
  .use(mayReview)
  .use(answerRefusals)
  .handler(review(waitingReader(lockPendingChange, waitingChange)))

export const pendingChanges = { list, review: reviewChange }
