import { sql } from 'drizzle-orm'
import { canManageFinance, canManageReserve } from '#domain/permissions.ts'
import { approved, may, type PersonContext } from '#server/access.ts'
import { contentDigest } from '#server/database/digest.ts'
import { organizationExists } from '#server/shared-queries/organizations.ts'
import { answerRefusals, PostingRefused } from './posting-refused.ts'
import { insertTransaction } from './queries.ts'
import { postTransaction, type TransactionToPost } from './requests.ts'

const addIncome = approved.finance.addIncome
  .use(may(canManageFinance), (input) => input.organizationName)
  .use(answerRefusals)
  .handler(async ({ input, context }) => {
    await postDirectly(context, { ...input, transactionType: 'income' })
    return { id: input.id }
  })

const deposit = approved.finance.deposit
  .use(may(canManageReserve))
  .use(answerRefusals)
  .handler(async ({ input, context }) => {
    await postDirectly(context, { ...input, transactionType: 'deposit' })
    return { id: input.id }
  })

/** Records a transaction as approved and posts it; nothing more where the same one was sent before. */
async function postDirectly({ database, person }: PersonContext, transaction: TransactionToPost): Promise<void> {
  await database.transaction(async (tx) => {
    // Checked before the first row that refers to it, so that a missing one is answered and not a failure.
    if (!(await organizationExists(tx, transaction.organizationName)))
      throw new PostingRefused({ code: 'BALANCE_NOT_FOUND' })
    const inserted = await insertTransaction(tx, {
      ...transaction,
      status: 'approved',
      requestedBy: person.id,
      reviewedBy: person.id,
      reviewedAt: sql`now()`,
      postedDirectly: true,
      contentDigest: contentDigest(['posted at once', transaction]),
    })
    if (inserted === 'conflict') throw new PostingRefused({ code: 'CONFLICT' })
    if (inserted === 'new') await postTransaction(tx, transaction, person.id)
  })
}

export const directPostings = { addIncome, deposit }
