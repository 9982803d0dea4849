import type { PlainDate } from '#domain/dates.ts'
import { canManageFinance, canManageReserve } from '#domain/finance-permissions.ts'
import type { Database } from '#server/database/connect.ts'
import { approved, may, type PersonContext } from '#server/shared/access.ts'
import { originOf } from '#server/shared/audit.ts'
import { type CategoryErrors, checkCategory } from '#server/shared/check-category.ts'
import { checkDocumentDate } from '#server/shared/check-document-date.ts'
import { type DoneOnce, once } from '#server/shared/once.ts'
import { organizationExists } from '#server/shared/queries/organizations.ts'
import { mailIfRightEnded } from './approval-mails.ts'
import { answerPosted, type PostedId, pending } from './pend-change.ts'
import { answerRefusals, PostingRefused } from './posting-refused.ts'
import { insertTransaction } from './queries.ts'
import { moneyOf, recordOf } from './requests.ts'
import { reviewRequest } from './review-queries.ts'
import { changeOf, postTransaction, type TransactionToPost } from './transaction-to-post.ts'
import { needsTwoApprovers } from './two-approvers.ts'

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
  const { person, timeZone } = context
  const at = new Date(context.clock())
  // Checked before the first row that refers to it, so that a missing one is refused and does not fail.
  if (!(await organizationExists(tx, transaction.organizationName)))
    throw new PostingRefused({ code: 'BALANCE_NOT_FOUND' })
  await checkCategory(tx, transaction.category, errors)
  const isPending = await needsTwoApprovers(tx, changeOf(transaction), context.headers)
  const isInserted = await insertTransaction(tx, {
    ...transaction,
    requestedBy: person.id,
    requestedAt: at,
    ...(!isPending && { status: 'approved', reviewedBy: person.id, reviewedAt: at, postedDirectly: true }),
  })
  if (!isInserted) throw errors.CONFLICT()
  if (isPending) {
    const { organizationName } = transaction
    await mailIfRightEnded(tx, moneyOf(transaction), { organizationName, isAdminDeposit: false }, context)
    return pending({ id, ...recordOf(transaction) })
  }
  const by = { changedBy: person.id, at, timeZone, origin: originOf(context) }
  const reviewedAt = await postTransaction(tx, transaction, by)
  // The clock has been set back: the posting is later.
  if (reviewedAt > at) await reviewRequest(tx, id, { status: 'approved', reviewedBy: person.id, reviewedAt })
  return { answer: { id } }
}

export const directPostings = { addIncome, deposit }
