import { v7 as uuid } from 'uuid'
import { canManageFinance, canReviewRequest, canSeeFinance } from '#domain/finance-permissions.ts'
import type { TransactionType } from '#domain/ledger.ts'
import { type Currency, formatMoney, toMinorUnits } from '#domain/money.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import type { Database } from '#server/database/connect.ts'
import { awaitEarlierCommits } from '#server/database/earlier-commits.ts'
import { enqueueMails } from '#server/mail/enqueue-mail.ts'
import { ownApprovalMail } from '#server/mail/mails.ts'
import { type ApprovedOptions, approved, may, type PersonContext } from '#server/shared/access.ts'
import { type AuditRecord, originOf, recordAudit } from '#server/shared/audit.ts'
import { checkCategory } from '#server/shared/check-category.ts'
import { claimKey } from '#server/shared/claim-key.ts'
import { invalidField } from '#server/shared/invalid-field.ts'
import { amountOf } from '#server/shared/queries/finance.ts'
import { organizationExists } from '#server/shared/queries/organizations.ts'
import { readAdmins } from '#server/shared/queries/people.ts'
import { type Posting, post } from './post.ts'
import { answerRefusals } from './posting-refused.ts'
import {
  insertApproval,
  insertTransaction,
  isReviewedBy,
  lockCategory,
  lockPendingRequest,
  readTransaction,
  reviewRequest,
  writeCategory,
} from './queries.ts'

const request = approved.finance.request
  .use(may(canManageFinance), (input) => input.organizationName)
  .handler(({ input, context, errors }) =>
    context.database.transaction(async (tx) => {
      const { person } = context
      const { id, organizationName } = input
      const call = { key: id, personId: person.id, procedure: 'finance.request', content: input, ids: [id] } as const
      if ((await claimKey(tx, call, errors)) === 'repeated') return { id }
      if (!(await organizationExists(tx, organizationName)))
        throw errors.INVALID_INPUT(invalidField('organizationName', 'unknown'))
      await checkCategory(tx, input.category, errors)
      if (!(await insertTransaction(tx, { ...input, requestedBy: person.id, requestedAt: new Date(context.clock()) })))
        throw errors.CONFLICT()
      await recordAudit(tx, originOf(context), recordOf('money.requested', input))
      return { id }
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
    const approve = async (tx: Database) => {
      await insertApproval(tx, { transactionId: request.id, approvedBy: person.id, approvedAt: at })
      const by = { changedBy: person.id, approvesRequest: true, at, timeZone, origin }
      const reviewedAt = await postTransaction(tx, request, by)
      await reviewRequest(tx, request.id, { status: 'approved', reviewedBy: person.id, reviewedAt })
      if (request.requestedBy === person.id) await mailAdmins(tx, request, context)
    }
    const reject = async (tx: Database) => {
      const rejection = { status: 'rejected', reviewedBy: person.id, rejectionReason: input.reason } as const
      await reviewRequest(tx, request.id, { ...rejection, reviewedAt: at })
      await recordAudit(tx, origin, recordOf('money.rejected', request))
    }
    const isReviewed = await database.transaction(async (tx) => {
      const isPending = await lockPendingRequest(tx, request.id)
      if (isPending) await (input.decision === 'approved' ? approve(tx) : reject(tx))
      return isPending
    })
    if (isReviewed) return
    // The same decision by the same person: the first answer was lost.
    const isRepeated = await isReviewedBy(database, person.id, input)
    await awaitEarlierCommits(database)
    if (!isRepeated) throw errors.ALREADY_REVIEWED()
  })

const setCategory = approved.finance.setCategory
  .use(visibleRequest)
  .use(mayReview)
  .handler(({ input: { id, from, category }, context, errors }) =>
    context.database.transaction(async (tx) => {
      await checkCategory(tx, category, errors)
      const before = await lockCategory(tx, id)
      if (before === category) return
      if (before !== from) throw errors.CATEGORY_CHANGED()
      await writeCategory(tx, id, category)
      const { organizationName } = context.request
      const details = { category: { before, after: category } }
      await recordAudit(tx, originOf(context), {
        action: 'money.categorised',
        transactionId: id,
        organizationName,
        details,
      })
    }),
  )

function recordOf(
  action: 'money.requested' | 'money.rejected',
  { id, organizationName, transactionType: type, currency, amount }: Omit<TransactionToPost, 'notes'>,
): AuditRecord {
  return { action, transactionId: id, organizationName, details: { money: { type, currency, amount } } }
}

export interface TransactionToPost {
  readonly id: string
  readonly organizationName: OrganizationName
  readonly transactionType: TransactionType
  readonly currency: Currency
  /** As it is stored: '1234.50'. */
  readonly amount: string
  readonly notes: string | null
}

export async function postTransaction(
  tx: Database,
  transaction: TransactionToPost,
  by: Pick<Posting, 'changedBy' | 'approvesRequest' | 'at' | 'timeZone' | 'origin'>,
): Promise<Date> {
  const { id, organizationName, transactionType, currency, amount, notes } = transaction
  const change = { kind: transactionType, organizationName, currency, amount: toMinorUnits(amount) }
  const postedAt = await post(tx, change, { ...by, changeId: uuid(), transactionId: id, notes })
  if (!postedAt) throw new Error('A transaction always moves money')
  return postedAt
}

/** Mails every admin that a person approved their own request, in the transaction of the approval. */
async function mailAdmins(tx: Database, approval: TransactionToPost, { person, appUrl }: PersonContext): Promise<void> {
  const { organizationName, transactionType, currency, amount } = approval
  const mails = (await readAdmins(tx)).map(({ email, fullName, language }) => {
    const money = formatMoney(amountOf(amount), currency, language)
    const texts = { approver: person.fullName, organizationName, transactionType, money }
    return { recipient: email, mail: ownApprovalMail(language, fullName, `${appUrl}/financial-transactions`, texts) }
  })
  await enqueueMails(tx, mails)
}

export const requests = { request, review, setCategory }
