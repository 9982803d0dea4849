import type { PlainDate } from '#domain/dates.ts'
import { canManageFinance, canManageReserve } from '#domain/finance-permissions.ts'
import { approved, may, type PersonContext } from '#server/shared/access.ts'
import { originOf, recordAudit } from '#server/shared/audit.ts'
import { type CategoryErrors, checkCategory } from '#server/shared/check-category.ts'
import { checkDocumentDate } from '#server/shared/check-document-date.ts'
import { claimKey, type IdempotentCall } from '#server/shared/claim-key.ts'
import { organizationExists } from '#server/shared/queries/organizations.ts'
import { mailIfRightEnded } from './approval-mails.ts'
import { answerPending, answerRepeated, type PostedId } from './pend-change.ts'
import { answerRefusals, PostingRefused } from './posting-refused.ts'
import { insertTransaction } from './queries.ts'
import { moneyOf, recordOf } from './requests.ts'
import { reviewRequest } from './review-queries.ts'
import { changeOf, postTransaction, type TransactionToPost } from './transaction-to-post.ts'
import { needsTwoApprovers } from './two-approvers.ts'

const addIncome = approved.finance.addIncome
  .use(may(canManageFinance), (input) => input.organizationName)
  .use(answerRefusals)
  .handler(({ input, context, errors }) => {
    const call = { procedure: 'finance.addIncome', content: input } as const
    return postDirectly(context, call, { ...input, transactionType: 'income' }, errors)
  })

const deposit = approved.finance.deposit
  .use(may(canManageReserve))
  .use(answerRefusals)
  .handler(({ input, context, errors }) => {
    const call = { procedure: 'finance.deposit', content: input } as const
    return postDirectly(context, call, { ...input, transactionType: 'deposit' }, errors)
  })

function postDirectly(
  context: PersonContext,
  { procedure, content }: Pick<IdempotentCall, 'procedure' | 'content'>,
  transaction: TransactionToPost & {
    readonly category?: string | null | undefined
    readonly documentDate?: PlainDate | null | undefined
  },
  errors: { CONFLICT(): Error } & CategoryErrors,
): Promise<PostedId> {
  checkDocumentDate(context, transaction.documentDate, errors)
  const { id } = transaction
  const { database, person, timeZone } = context
  const at = new Date(context.clock())
  return database.transaction(async (tx) => {
    if ((await claimKey(tx, { key: id, personId: person.id, procedure, content, ids: [id] }, errors)) === 'repeated')
      return answerRepeated(tx, id)
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
      await recordAudit(tx, originOf(context), recordOf('money.requested', transaction))
      const { organizationName } = transaction
      await mailIfRightEnded(tx, moneyOf(transaction), { organizationName, isAdminDeposit: false }, context)
      return answerPending(tx, id)
    }
    const by = { changedBy: person.id, at, timeZone, origin: originOf(context) }
    const reviewedAt = await postTransaction(tx, transaction, by)
    // The clock has been set back: the posting is later.
    if (reviewedAt > at) await reviewRequest(tx, id, { status: 'approved', reviewedBy: person.id, reviewedAt })
    return { id }
  })
}

export const directPostings = { addIncome, deposit }
