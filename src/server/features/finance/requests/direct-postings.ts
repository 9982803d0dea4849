import type { PlainDate } from '#domain/dates/dates.ts'
import { canManageFinance, canManageReserve } from '#domain/rights/finance-permissions.ts'
import { approved, may, type PersonContext } from '#server/calls/access.ts'
import { type CategoryErrors, checkCategory } from '#server/calls/check-category.ts'
import { checkDocumentDate } from '#server/calls/check-document-date.ts'
import { type DoneOnce, once } from '#server/calls/once.ts'
import type { Database } from '#server/database/connect.ts'
import { postedBy } from '#server/features/finance/ledger/post.ts'
import { answerRefusals, PostingRefused } from '#server/features/finance/ledger/posting-refused.ts'
import { organizationExists } from '#server/queries/organizations.ts'
import { answerPosted, askIfAboveLimit, type PostedId } from './ask.ts'
import { postTransaction, type TransactionToPost, waitingTransaction } from './transaction.ts'
import { insertTransaction } from './transaction-queries.ts'
import { writeReview } from './waiting-queries.ts'

const addIncome = approved.finance.addIncome
  .use(may(canManageFinance), (input) => input.organizationName)
  .use(answerRefusals)
  .handler(
    once(
      (tx, { input, context, errors }) => postDirectly(tx, context, { ...input, transactionType: 'income' }, errors),
      answerPosted,
    ),
  )

const deposit = approved.finance.deposit
  .use(may(canManageReserve))
  .use(answerRefusals)
  .handler(
    once(
      (tx, { input, context, errors }) => postDirectly(tx, context, { ...input, transactionType: 'deposit' }, errors),
      answerPosted,
    ),
  )

async function postDirectly(
  tx: Database,
  context: PersonContext,
  transaction: TransactionToPost & {
    readonly category?: string | null | undefined
    readonly documentDate?: PlainDate | null | undefined
  },
  errors: { CONFLICT(): Error } & CategoryErrors,
): Promise<DoneOnce<PostedId>> {
  checkDocumentDate(context, transaction.documentDate, errors)
  const { id } = transaction
  const by = postedBy(context)
  // It is checked before the first row that refers to it, so that a missing organization is refused and does not fail.
  if (!(await organizationExists(tx, transaction.organizationName)))
    throw new PostingRefused({ code: 'BALANCE_NOT_FOUND' })
  await checkCategory(tx, transaction.category, errors)
  const asked = { ...transaction, requestedBy: by.changedBy, requestedAt: by.at }
  const waiting = waitingTransaction(asked)
  const waits = await askIfAboveLimit(tx, waiting, () => insertTransaction(tx, asked), context)
  if (waits) return waits
  const review = { status: 'approved', reviewedBy: by.changedBy, reviewedAt: by.at } as const
  if (!(await insertTransaction(tx, { ...asked, ...review, postedDirectly: true }))) throw errors.CONFLICT()
  const reviewedAt = await postTransaction(tx, transaction, by)
  // If the clock has been set back, the posting is later.
  if (reviewedAt > by.at) await writeReview(tx, waiting, { ...review, reviewedAt })
  return { answer: { id } }
}

export const directPostings = { addIncome, deposit }
