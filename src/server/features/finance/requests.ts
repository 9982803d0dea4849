import type { ReviewAnswer } from '#contract/approvers.ts'
import { canManageFinance, canReviewRequest, canSeeFinance } from '#domain/finance-permissions.ts'
import type { Database } from '#server/database/connect.ts'
import { awaitEarlierCommits } from '#server/database/earlier-commits.ts'
import { type ApprovedOptions, approved, may, type PersonContext } from '#server/shared/access.ts'
import { originOf, recordAudit } from '#server/shared/audit.ts'
import { checkCategory } from '#server/shared/check-category.ts'
import { checkDocumentDate } from '#server/shared/check-document-date.ts'
import { invalidField } from '#server/shared/invalid-field.ts'
import { NOTHING_TO_DO, once, recorded } from '#server/shared/once.ts'
import { organizationExists } from '#server/shared/queries/organizations.ts'
import { mailAloneApproval, mailOwnApproval } from './approval-mails.ts'
import { lockOwner } from './ledger-queries.ts'
import { answerRefusals } from './posting-refused.ts'
import { insertTransaction, isInClosedMonth, lockDetails, readTransaction, writeDetails } from './queries.ts'
import { insertApproval, isReviewedBy, lockPendingRequest, readApprovals, reviewRequest } from './review-queries.ts'
import { changeOf, postTransaction, type TransactionToPost } from './transaction-to-post.ts'
import { giveApproval } from './two-approvers.ts'

const request = approved.finance.request
  .use(may(canManageFinance), (input) => input.organizationName)
  .handler(
    once(async (tx, { input, context, errors }) => {
      const { person } = context
      const { id, organizationName } = input
      checkDocumentDate(context, input.documentDate, errors)
      if (!(await organizationExists(tx, organizationName)))
        throw errors.INVALID_INPUT(invalidField('organizationName', 'unknown'))
      await checkCategory(tx, input.category, errors)
      if (!(await insertTransaction(tx, { ...input, requestedBy: person.id, requestedAt: new Date(context.clock()) })))
        throw errors.CONFLICT()
      return { answer: { id }, record: recordOf(input) }
    }),
  )

/** Middleware: reads the request with the id in the input; NOT_FOUND if the person may not see it. */
async function visibleRequest<Output>(
  { context, errors, next }: ApprovedOptions<Output, { NOT_FOUND(): Error }>,
  { id }: { readonly id: string },
) {
  const request = await readTransaction(context.database, id)
  if (!request || !canSeeFinance(context.person, request.organizationName)) throw errors.NOT_FOUND()
  return next({ context: { request } })
}

interface VisibleRequest extends PersonContext {
  readonly request: TransactionToPost & { readonly requestedBy: string }
}

const mayReview = may((actor, _input: unknown, { request }: VisibleRequest) => canReviewRequest(actor, request))

const review = approved.finance.review
  .use(visibleRequest)
  .use(mayReview)
  .use(answerRefusals)
  .handler(async ({ input, context, errors }) => {
    const { database, person, request, timeZone } = context
    const origin = originOf(context)
    const at = new Date(context.clock())
    const approve = async (tx: Database): Promise<ReviewAnswer> => {
      const { id, organizationName, requestedBy } = request
      const approving = {
        change: changeOf(request),
        reviewed: { organizationName, isAdminDeposit: false },
        requestedBy,
        approver: person.id,
        at,
        headers: context.headers,
        insert: () => insertApproval(tx, { transactionId: id, approvedBy: person.id, approvedAt: at }),
        read: () => readApprovals(tx, id),
      }
      const { judged, isNew } = await giveApproval(tx, approving, errors)
      if (!judged) {
        if (isNew) await recordAudit(tx, origin, { action: 'money.approval_given', ...recordOf(request) })
        return { needsAnother: true }
      }
      const by = { changedBy: person.id, approvesRequest: true, at, timeZone, origin }
      const reviewedAt = await postTransaction(tx, request, by)
      await reviewRequest(tx, id, { status: 'approved', reviewedBy: person.id, reviewedAt, ...judged })
      if (judged.approvedAlone) await mailAloneApproval(tx, moneyOf(request), context)
      else if (requestedBy === person.id) await mailOwnApproval(tx, moneyOf(request), context)
      return undefined
    }
    const reject = async (tx: Database): Promise<ReviewAnswer> => {
      const rejection = { status: 'rejected', reviewedBy: person.id, rejectionReason: input.reason } as const
      await reviewRequest(tx, request.id, { ...rejection, reviewedAt: at })
      await recordAudit(tx, origin, { action: 'money.rejected', ...recordOf(request) })
      return undefined
    }
    const answer = await database.transaction(async (tx) => {
      if (!(await lockPendingRequest(tx, request.id))) return null
      return input.decision === 'approved' ? approve(tx) : reject(tx)
    })
    if (answer !== null) return answer
    // The same decision by the same person: the first answer was lost.
    const isRepeated = await isReviewedBy(database, person.id, input)
    await awaitEarlierCommits(database)
    if (!isRepeated) throw errors.ALREADY_REVIEWED()
    return undefined
  })

const setCategory = approved.finance.setCategory
  .use(visibleRequest)
  .use(mayReview)
  .handler(
    recorded(async (tx, { input: { id, from, category }, context, errors }) => {
      await checkCategory(tx, category, errors)
      const { category: before } = await lockDetails(tx, id)
      if (before === category) return NOTHING_TO_DO
      if (before !== from) throw errors.CATEGORY_CHANGED()
      await lockOwner(tx, context.request.organizationName)
      if (await isInClosedMonth(tx, id)) throw errors.MONTH_CLOSED()
      await writeDetails(tx, id, { category })
      const { organizationName } = context.request
      const details = { category: { before, after: category } }
      return { answer: undefined, record: { transactionId: id, organizationName, details } }
    }),
  )

const setDocumentDate = approved.finance.setDocumentDate
  .use(visibleRequest)
  .use(mayReview)
  .handler(
    recorded(async (tx, { input: { id, from, documentDate }, context, errors }) => {
      checkDocumentDate(context, documentDate, errors)
      const { documentDate: before } = await lockDetails(tx, id)
      if (before === documentDate) return NOTHING_TO_DO
      if (before !== from) throw errors.DATE_CHANGED()
      await lockOwner(tx, context.request.organizationName)
      if (await isInClosedMonth(tx, id)) throw errors.MONTH_CLOSED()
      await writeDetails(tx, id, { documentDate })
      const { organizationName } = context.request
      const details = { documentDate: { before, after: documentDate } }
      return { answer: undefined, record: { transactionId: id, organizationName, details } }
    }),
  )

export function recordOf(transaction: Omit<TransactionToPost, 'notes'>) {
  const { id, organizationName, transactionType: type, currency, amount } = transaction
  return { transactionId: id, organizationName, details: { money: { type, currency, amount } } }
}

export function moneyOf({ organizationName, transactionType: type, currency, amount }: TransactionToPost) {
  return { organizationName, type, currency, amount }
}

export const requests = { request, review, setCategory, setDocumentDate }
