import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { TransactionType } from '#domain/ledger.ts'
import { type Currency, formatMoney, toMinorUnits } from '#domain/money.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import { canManageFinance, canReviewRequest, canSeeFinance } from '#domain/permissions.ts'
import { type ApprovedOptions, approved, may, type PersonContext } from '#server/access.ts'
import type { Database } from '#server/database/connect.ts'
import { financialTransactions } from '#server/database/schema/index.ts'
import { claimKey } from '#server/idempotency/claim-key.ts'
import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import { ownApprovalMail } from '#server/mail/mails.ts'
import { amountOf } from '#server/shared-queries/finance.ts'
import { organizationExists } from '#server/shared-queries/organizations.ts'
import { readAdmins } from '#server/shared-queries/people.ts'
import { post } from './post.ts'
import { answerRefusals } from './posting-refused.ts'
import { insertTransaction, lockTransaction, readOwner } from './queries.ts'

const request = approved.finance.request
  .use(may(canManageFinance), (input) => input.organizationName)
  .handler(({ input, context: { database, person }, errors }) =>
    database.transaction(async (tx) => {
      const { id, organizationName } = input
      const call = { key: id, personId: person.id, procedure: 'finance.request', content: input, ids: [id] } as const
      if ((await claimKey(tx, call, errors)) === 'repeated') return { id }
      if (!(await organizationExists(tx, organizationName)))
        throw errors.INVALID_INPUT({ data: { fields: [{ path: 'organizationName', problem: 'unknown' }] } })
      if (!(await insertTransaction(tx, { ...input, requestedBy: person.id }))) throw errors.CONFLICT()
      return { id }
    }),
  )

/** Middleware: reads the organization of the request with the id of the input; NOT_FOUND if the person may not see it. */
async function requestInSight<Output>(
  { context, errors, next }: ApprovedOptions<Output, { NOT_FOUND(): Error }>,
  { id }: { readonly id: string },
) {
  const request = await readOwner(context.database, id)
  if (!request || !canSeeFinance(context.person, request.organizationName)) throw errors.NOT_FOUND()
  return next({ context: { request } })
}

/** The context behind {@link requestInSight}. */
interface RequestInSight extends PersonContext {
  readonly request: { readonly organizationName: OrganizationName }
}

const mayReview = may((actor, _input: unknown, { request }: RequestInSight) => canReviewRequest(actor, request))

const review = approved.finance.review
  .use(requestInSight)
  .use(mayReview)
  .use(answerRefusals)
  .handler(({ input, context, errors }) => {
    const { database, person } = context
    return database.transaction(async (tx) => {
      const pending = await lockTransaction(tx, input.id)
      if (!pending) throw errors.NOT_FOUND()
      if (pending.status !== 'pending') throw errors.ALREADY_REVIEWED()
      const isApproved = input.decision === 'approved'
      const reviewedAt = isApproved ? await postTransaction(tx, pending, person.id) : sql<Date>`clock_timestamp()`
      const rejectionReason = isApproved ? null : input.reason
      await tx
        .update(financialTransactions)
        .set({ status: input.decision, reviewedBy: person.id, reviewedAt, rejectionReason })
        .where(eq(financialTransactions.id, pending.id))
      if (isApproved && pending.requestedBy === person.id) await mailAdmins(tx, pending, context)
    })
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

/** Posts an approved transaction. Returns when, throws `PostingRefused`: see {@link post}. */
export function postTransaction(tx: Database, transaction: TransactionToPost, changedBy: string): Promise<Date> {
  const { id, organizationName, transactionType, currency, amount, notes } = transaction
  return post(
    tx,
    { kind: transactionType, organizationName, currency, amount: toMinorUnits(amount) },
    { changeId: uuid(), changedBy, transactionId: id, notes },
  )
}

/** Mails every admin that somebody has approved their own request, in the transaction that approves it. */
async function mailAdmins(tx: Database, approval: TransactionToPost, { person, appUrl }: PersonContext): Promise<void> {
  const { organizationName, transactionType, currency, amount } = approval
  for (const { email, fullName, language } of await readAdmins(tx)) {
    const money = formatMoney(amountOf(amount), currency, language)
    const texts = { approver: person.fullName, organizationName, transactionType, money }
    await enqueueMail(tx, email, ownApprovalMail(language, fullName, `${appUrl}/financial-transactions`, texts))
  }
}

export const requests = { request, review }
