import type { ReviewAnswer } from '#contract/finance/approvers.ts'
import { canReviewChange, canSeeStatement } from '#domain/rights/finance-permissions.ts'
import { type ApprovedOptions, may, type PersonContext } from '#server/calls/access.ts'
import { type CallOptions, type Done, recorded } from '#server/calls/once.ts'
import type { Database } from '#server/database/connect.ts'
import { awaitEarlierCommits } from '#server/database/earlier-commits.ts'
import { mailAloneApproval, mailOwnApproval } from './approval-mails.ts'
import { giveApproval } from './two-approvers.ts'
import { type ReadWaiting, recordOf, type Waiting } from './waiting.ts'
import { type Decision, hasDecided, writeReview } from './waiting-queries.ts'

/** Middleware: reads the waiting change with the id in the input; NOT_FOUND if the person may not see it. */
export function visibleWaiting(read: ReadWaiting) {
  return async <Output>(
    { context, errors, next }: ApprovedOptions<Output, { NOT_FOUND(): Error }>,
    { id }: { readonly id: string },
  ) => {
    const waiting = await read(context.database, id)
    if (!waiting || !canSeeStatement(context.person, waiting.reviewed.organizationName)) throw errors.NOT_FOUND()
    return next({ context: { waiting } })
  }
}

interface VisibleWaiting extends PersonContext {
  readonly waiting: Waiting
}

/** Middleware: whether the person may review the change. It must follow {@link visibleWaiting}. */
export const mayReview = may((actor, _input: unknown, { waiting }: VisibleWaiting) =>
  canReviewChange(actor, waiting.reviewed),
)

interface Reviewing extends CallOptions {
  readonly input: Decision
  readonly context: VisibleWaiting
  readonly errors: { ALREADY_REVIEWED(): Error; OTHERS_APPROVE(): Error }
}

/**
 * The handler that approves or rejects once. It must follow {@link mayReview}. Source: docs/product.md, 8.25.
 * @param lock reads the change again, and null if it is reviewed: an erasure may have changed its texts
 */
export function review(lock: ReadWaiting<Database>) {
  const decide = recorded(async (tx, { input, context, errors }: Reviewing): Promise<Done<ReviewAnswer | null>> => {
    const waiting = await lock(tx, input.id)
    if (!waiting) return { answer: null }
    return input.decision === 'approved' ? approve(tx, waiting, context, errors) : reject(tx, waiting, input, context)
  })
  return async (options: Reviewing): Promise<ReviewAnswer> => {
    const answer = await decide(options)
    if (answer !== null) return answer
    const { input, context, errors } = options
    // The same person has made the same decision before, whose answer was lost.
    const isRepeated = await hasDecided(context.database, context.waiting, context.person.id, input)
    await awaitEarlierCommits(context.database)
    if (!isRepeated) throw errors.ALREADY_REVIEWED()
    return undefined
  }
}

async function approve(
  tx: Database,
  waiting: Waiting,
  context: PersonContext,
  errors: Reviewing['errors'],
): Promise<Done<ReviewAnswer>> {
  const { person } = context
  const at = new Date(context.clock())
  const { judged, isNew } = await giveApproval(tx, waiting, { by: person.id, at, headers: context.headers }, errors)
  if (!judged) {
    const record = isNew ? ({ action: 'money.approval_given', ...recordOf(waiting) } as const) : undefined
    return { answer: { needsAnother: true }, record }
  }
  const reviewedAt = (await waiting.post(tx, context)) ?? at
  await writeReview(tx, waiting, { status: 'approved', reviewedBy: person.id, reviewedAt, ...judged })
  if (judged.approvedAlone) await mailAloneApproval(tx, waiting, context)
  // For other changes one approval is enough only if they could be posted without one.
  else if (waiting.kind === 'transaction' && waiting.requestedBy === person.id)
    await mailOwnApproval(tx, waiting, context)
  // The posting has recorded it.
  return { answer: undefined }
}

async function reject(
  tx: Database,
  waiting: Waiting,
  { reason }: Decision,
  context: PersonContext,
): Promise<Done<ReviewAnswer>> {
  const reviewedAt = new Date(context.clock())
  const rejection = { status: 'rejected', reviewedBy: context.person.id, rejectionReason: reason } as const
  await writeReview(tx, waiting, { ...rejection, reviewedAt })
  return { answer: undefined, record: { action: 'money.rejected', ...recordOf(waiting) } }
}
