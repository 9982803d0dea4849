import { canManageFinance } from '#domain/rights/finance-permissions.ts'
import { approved, may } from '#server/calls/access.ts'
import { checkCategory } from '#server/calls/check-category.ts'
import { checkDocumentDate } from '#server/calls/check-document-date.ts'
import { invalidField } from '#server/calls/invalid-field.ts'
import { NOTHING_TO_DO, once, recorded } from '#server/calls/once.ts'
import { lockOwner } from '#server/features/finance/ledger/ledger-queries.ts'
import { answerRefusals } from '#server/features/finance/ledger/posting-refused.ts'
import { organizationExists } from '#server/queries/organizations.ts'
import { mayReview, review, visibleWaiting } from './review.ts'
import { waitingTransaction } from './transaction.ts'
import {
  insertTransaction,
  isInClosedMonth,
  lockDetails,
  lockPendingTransaction,
  readTransaction,
  writeDetails,
} from './transaction-queries.ts'
import { recordOf, waitingReader } from './waiting.ts'

const request = approved.finance.request
  .use(may(canManageFinance), (input) => input.organizationName)
  .handler(
    once(async (tx, { input, context, errors }) => {
      const { id, organizationName } = input
      checkDocumentDate(context, input.documentDate, errors)
      if (!(await organizationExists(tx, organizationName)))
        throw errors.INVALID_INPUT(invalidField('organizationName', 'unknown'))
      await checkCategory(tx, input.category, errors)
      const asked = { ...input, requestedBy: context.person.id, requestedAt: new Date(context.clock()) }
      if (!(await insertTransaction(tx, asked))) throw errors.CONFLICT()
      return { answer: { id }, record: recordOf(waitingTransaction(asked)) }
    }),
  )

const visibleRequest = visibleWaiting(waitingReader(readTransaction, waitingTransaction))

const reviewRequest = approved.finance.review
  .use(visibleRequest)
  .use(mayReview)
  .use(answerRefusals)
  .handler(review(waitingReader(lockPendingTransaction, waitingTransaction)))

const setCategory = approved.finance.setCategory
  .use(visibleRequest)
  .use(mayReview)
  .handler(
    recorded(async (tx, { input: { id, from, category }, context, errors }) => {
      const { organizationName } = context.waiting.reviewed
      await checkCategory(tx, category, errors)
      const { category: before } = await lockDetails(tx, id)
      if (before === category) return NOTHING_TO_DO
      if (before !== from) throw errors.CATEGORY_CHANGED()
      await lockOwner(tx, organizationName)
      if (await isInClosedMonth(tx, id)) throw errors.MONTH_CLOSED()
      await writeDetails(tx, id, { category })
      const details = { category: { before, after: category } }
      return { answer: undefined, record: { transactionId: id, organizationName, details } }
    }),
  )

const setDocumentDate = approved.finance.setDocumentDate
  .use(visibleRequest)
  .use(mayReview)
  .handler(
    recorded(async (tx, { input: { id, from, documentDate }, context, errors }) => {
      const { organizationName } = context.waiting.reviewed
      checkDocumentDate(context, documentDate, errors)
      const { documentDate: before } = await lockDetails(tx, id)
      if (before === documentDate) return NOTHING_TO_DO
      if (before !== from) throw errors.DATE_CHANGED()
      await lockOwner(tx, organizationName)
      if (await isInClosedMonth(tx, id)) throw errors.MONTH_CLOSED()
      await writeDetails(tx, id, { documentDate })
      const details = { documentDate: { before, after: documentDate } }
      return { answer: undefined, record: { transactionId: id, organizationName, details } }
    }),
  )

export const requests = { request, review: reviewRequest, setCategory, setDocumentDate }
