import { v7 as uuid } from 'uuid'
import type { TransactionType } from '#domain/ledger.ts'
import { type Currency, formatMoney, toMinorUnits } from '#domain/money.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import { canManageFinance, canReviewRequest, canSeeFinance } from '#domain/permissions.ts'
import { type ApprovedOptions, approved, may, type PersonContext } from '#server/access.ts'
import { originOf } from '#server/audit.ts'
import type { Database } from '#server/database/connect.ts'
import { awaitEarlierCommits } from '#server/database/earlier-commits.ts'
import { claimKey } from '#server/idempotency/claim-key.ts'
import { enqueueMails } from '#server/mail/enqueue-mail.ts'
import { ownApprovalMail } from '#server/mail/mails.ts'
import { amountOf } from '#server/shared-queries/finance.ts'
import { organizationExists } from '#server/shared-queries/organizations.ts'
import { readAdmins } from '#server/shared-queries/people.ts'
import { type Posting, post } from './post.ts'
import { answerRefusals } from './posting-refused.ts'
import { insertTransaction, isReviewedBy, readTransaction, rejectRequest } from './queries.ts'

const request = approved.finance.request
  .use(may(canManageFinance), (input) => input.organizationName)
  .handler(({ input, context, errors }) =>
    context.database.transaction(async (tx) => {
      const { person } = context
      const { id, organizationName } = input
      const call = { key: id, personId: person.id, procedure: 'finance.request', content: input, ids: [id] } as const
      if ((await claimKey(tx, call, errors)) === 'repeated') return { id }
      if (!(await organizationExists(tx, organizationName)))
        throw errors.INVALID_INPUT({ data: { fields: [{ path: 'organizationName', problem: 'unknown' }] } })
      const row = { ...input, requestedBy: person.id }
      if (!(await insertTransaction(tx, row, originOf(context)))) throw errors.CONFLICT()
      return { id }
    }),
  )

/** Middleware: reads the request with the id of the input; NOT_FOUND if the person may not see it. */
async function requestInSight<Output>(
  { context, errors, next }: ApprovedOptions<Output, { NOT_FOUND(): Error }>,
  { id }: { readonly id: string },
) {
  const request = await readTransaction(context.database, id)
  if (!request || !canSeeFinance(context.person, request.organizationName)) throw errors.NOT_FOUND()
  return next({ context: { request } })
}

/** The context behind {@link requestInSight}. */
interface RequestInSight extends PersonContext {
  readonly request: TransactionToPost & { readonly requestedBy: string }
}

const mayReview = may((actor, _input: unknown, { request }: RequestInSight) => canReviewRequest(actor, request))

const review = approved.finance.review
  .use(requestInSight)
  .use(mayReview)
  .use(answerRefusals)
  .handler(async ({ input, context, errors }) => {
    const { database, person, request } = context
    const approve = () =>
      database.transaction(async (tx) => {
        const by = { changedBy: person.id, approvesRequest: true, origin: originOf(context) }
        const isApproved = await postTransaction(tx, request, by)
        if (isApproved && request.requestedBy === person.id) await mailAdmins(tx, request, context)
        return isApproved
      })
    const reject = () => rejectRequest(database, request, input.reason, originOf(context))
    const isReviewed = await (input.decision === 'approved' ? approve() : reject())
    if (isReviewed) return
    // The same decision of the same person: the answer to the first call was lost.
    const isRepeated = await isReviewedBy(database, person.id, input)
    await awaitEarlierCommits(database)
    if (!isRepeated) throw errors.ALREADY_REVIEWED()
  })

/** A transaction to post. */
export interface TransactionToPost {
  readonly id: string
  readonly organizationName: OrganizationName
  readonly transactionType: TransactionType
  readonly currency: Currency
  /** As it is stored: '1234.50'. */
  readonly amount: string
  readonly notes: string | null
}

/** Posts a transaction; see {@link post}. */
export function postTransaction(
  tx: Database,
  transaction: TransactionToPost,
  by: Pick<Posting, 'changedBy' | 'approvesRequest' | 'origin'>,
): Promise<boolean> {
  const { id, organizationName, transactionType, currency, amount, notes } = transaction
  const change = { kind: transactionType, organizationName, currency, amount: toMinorUnits(amount) }
  return post(tx, change, { ...by, changeId: uuid(), transactionId: id, notes })
}

/** Mails every admin that somebody has approved their own request, in the transaction that approves it. */
async function mailAdmins(tx: Database, approval: TransactionToPost, { person, appUrl }: PersonContext): Promise<void> {
  const { organizationName, transactionType, currency, amount } = approval
  const mails = (await readAdmins(tx)).map(({ email, fullName, language }) => {
    const money = formatMoney(amountOf(amount), currency, language)
    const texts = { approver: person.fullName, organizationName, transactionType, money }
    return { recipient: email, mail: ownApprovalMail(language, fullName, `${appUrl}/financial-transactions`, texts) }
  })
  await enqueueMails(tx, mails)
}

export const requests = { request, review }
