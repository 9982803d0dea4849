import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { TransactionType } from '#domain/ledger.ts'
import { type AmountText, type Currency, formatMoney, toMinorUnits } from '#domain/money.ts'
import { canManageFinance, canManageReserve, canReviewRequest, canSeeFinance } from '#domain/permissions.ts'
import { approved } from '#server/access.ts'
import type { Person, RequestContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { contentDigest } from '#server/database/digest.ts'
import { financialTransactions } from '#server/database/schema/index.ts'
import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import { ownApprovalMail } from '#server/mail/mails.ts'
import { amountOf } from '#server/reads/finance.ts'
import { organizationExists } from '#server/reads/organizations.ts'
import { readAdmins } from '#server/reads/people.ts'
import { post, type Refusals } from './post.ts'
import { insertTransaction, lockTransaction } from './queries.ts'

const request = approved.finance.request.handler(async ({ input, context, errors }) => {
  const { database, person } = context
  if (!canManageFinance(person, input.organizationName)) throw errors.FORBIDDEN()
  if (!(await organizationExists(database, input.organizationName)))
    throw errors.INVALID_INPUT({ data: { fields: [{ path: 'organizationName', problem: 'unknown' }] } })
  const sent = { ...input, requestedBy: person.id, contentDigest: contentDigest(['request', input]) }
  await insertTransaction(database, sent, errors)
  return { id: input.id }
})

const addIncome = approved.finance.addIncome.handler(async ({ input, context, errors }) => {
  if (!canManageFinance(context.person, input.organizationName)) throw errors.FORBIDDEN()
  await postAtOnce(context, { ...input, transactionType: 'income' }, errors)
  return { id: input.id }
})

const deposit = approved.finance.deposit.handler(async ({ input, context, errors }) => {
  if (!canManageReserve(context.person)) throw errors.FORBIDDEN()
  await postAtOnce(context, { ...input, transactionType: 'deposit' }, errors)
  return { id: input.id }
})

const review = approved.finance.review.handler(({ input, context, errors }) => {
  const { database, person } = context
  return database.transaction(async (tx) => {
    const pending = await lockTransaction(tx, input.id)
    if (!pending || !canSeeFinance(person, pending.organizationName)) throw errors.NOT_FOUND()
    if (!canReviewRequest(person, pending)) throw errors.FORBIDDEN()
    if (pending.status !== 'pending') throw errors.ALREADY_REVIEWED()
    const isApproved = input.decision === 'approved'
    const reviewedAt = isApproved ? await postTransaction(tx, pending, person.id, errors) : sql<Date>`clock_timestamp()`
    const rejectionReason = isApproved ? null : input.reason
    await tx
      .update(financialTransactions)
      .set({ status: input.decision, reviewedBy: person.id, reviewedAt, rejectionReason })
      .where(eq(financialTransactions.id, pending.id))
    if (isApproved && pending.requestedBy === person.id) await tellAdmins(tx, pending, context)
  })
})

interface AtOnce {
  readonly id: string
  readonly organizationName: string
  readonly transactionType: TransactionType
  readonly currency: Currency
  readonly amount: AmountText
  readonly notes: string | null
}

/** Record a transaction as approved, and post it; nothing more where it was sent and posted before. */
async function postAtOnce({ database, person }: Asking, sent: AtOnce, refuse: Refusals): Promise<void> {
  await database.transaction(async (tx) => {
    // Before the first row that names it, so that its absence is an answer and not a failure.
    if (!(await organizationExists(tx, sent.organizationName))) throw refuse.BALANCE_NOT_FOUND()
    const isNew = await insertTransaction(
      tx,
      {
        ...sent,
        status: 'approved',
        requestedBy: person.id,
        reviewedBy: person.id,
        reviewedAt: sql`now()`,
        postedDirectly: true,
        contentDigest: contentDigest(['posted at once', sent]),
      },
      refuse,
    )
    if (isNew) await postTransaction(tx, sent, person.id, refuse)
  })
}

type Asking = RequestContext & { readonly person: Person }
type Posted = Omit<AtOnce, 'amount'> & { readonly amount: string }

function postTransaction(tx: Database, transaction: Posted, changedBy: string, refuse: Refusals): Promise<Date> {
  const { id, organizationName, transactionType, currency, amount, notes } = transaction
  return post(
    tx,
    { kind: transactionType, organizationName, currency, amount: toMinorUnits(amount) },
    { changeId: uuid(), changedBy, transactionId: id, notes },
    refuse,
  )
}

/** Mail every admin that somebody approved a request of their own, in the transaction that approves it. */
async function tellAdmins(tx: Database, approval: Posted, { person, appUrl }: Asking): Promise<void> {
  const { organizationName, transactionType, currency, amount } = approval
  for (const { email, fullName, language } of await readAdmins(tx)) {
    const money = formatMoney(amountOf(amount), currency, language)
    const told = { approver: person.fullName, organizationName, transactionType, money }
    await enqueueMail(tx, email, ownApprovalMail(language, fullName, `${appUrl}/financial-transactions`, told))
  }
}

export const transactions = { request, addIncome, deposit, review }
