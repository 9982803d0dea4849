import { z } from 'zod'
import { reads, saves } from '#contract/calls.ts'
import {
  amounts,
  amountText,
  currency,
  exchangeRate,
  hasLength,
  id,
  notes,
  optionalText,
  organizationName,
  pageOf,
  plainDate,
  positiveAmount,
  recentDate,
  typedAmount,
} from '#contract/fields.ts'
import { TRANSACTION_TYPES } from '#domain/finance/ledger.ts'
import { FINANCE_PAGE_LENGTH, TEXT_LIMITS } from '#domain/texts/limits.ts'
import { OTHERS_APPROVE, reviewAnswer } from './approvers.ts'
import { listedBalance, monthExpenses, monthTotal, organizationBalance } from './balances.ts'
import { categoryId, categorySum, newCategory } from './categories.ts'
import { closedMonth } from './closings.ts'
import { exchange, newExchange } from './exchanges.ts'
import { MONTH_CLOSED, REFUSALS, REVIEW_ERRORS } from './finance-errors.ts'
import { ledgerEntry } from './postings.ts'
import { transaction } from './transactions.ts'
import { voucher, voucherInput } from './vouchers.ts'

/** Like `pageInput`, with longer pages; its cursor contains no names. */
export const financePage = {
  cursor: z.string().refine(hasLength(0, 300), 'invalid').optional(),
  limit: z.int().min(1).max(100).default(FINANCE_PAGE_LENGTH),
}

/** If it is missing, entries of types that former pages do not know have the type 'manual_edit'. */
const allTypes = z.boolean().optional()

/** Whether exchanges are among the transactions, in the same order and counted with them for the length of a page. */
const withExchanges = z.boolean().optional()

const transactionType = z.enum(TRANSACTION_TYPES)

/** The order of these fields counts: a repeated call is recognised by its content (`claimKey`). */
const money = { currency, amount: positiveAmount, notes, category: newCategory, documentDate: recentDate.nullish() }

/** An account (an organization, or the reserve if null), a currency and an inclusive period. */
const period = z.object({ organizationName: organizationName.nullable(), currency, from: plainDate, to: plainDate })

/** The rate of today; null without one. */
const rateOfDay = exchangeRate.nullable().optional()

export const postedId = z.object({
  id: z.uuid(),
  /** The change is above the limit: nothing is posted until two people approve it. */
  isPending: z.literal(true).optional(),
})

/**
 * Money: balances of the organizations, requests under approval, one reserve, and the ledger of every change. Amounts
 * are sent as typed (docs/product.md, 8.10) and returned as '1234.50'. A refusal changes nothing. A balance beyond the
 * largest amount is INVALID_INPUT with the problem 'invalid' at `amount`, in every call but `exchange`.
 */
export const finance = {
  overview: reads.output(
    z.object({
      /** `grand` is both together. It is null for people who may not manage the reserve. */
      totals: z.object({ reserve: amounts, organizations: amounts, grand: amounts }).nullable(),
      /** The balance of the reserve, for the dialogs. It is null for people who may not see it. */
      availableReserve: amounts.nullable(),
      pendingCount: z.int(),
      rate: rateOfDay,
      /** All balances, only for pages of a protocol before 2: later pages call `balances`. */
      balances: z.array(organizationBalance).optional(),
    }),
  ),
  balances: reads.input(z.object(financePage)).output(pageOf(listedBalance)),
  /** The panel of one organization, with its newest transactions of any status. `balance` is null if none exists. */
  panel: reads.input(z.object({ organizationName, withExchanges })).output(
    z.object({
      organizationName,
      balance: amounts.nullable(),
      availableReserve: amounts.nullable(),
      transactions: z.array(transaction),
      rate: rateOfDay,
      exchanges: z.array(exchange).optional(),
    }),
  ),
  /**
   * Transactions of one organization, or of every organization whose finance the person may see, newest first:
   * `pending` ones by request time, `reviewed` ones (approved and rejected) by review time. `monthTotals` has the
   * months of the page's reviews, each with the change of balances approved in the whole month. `balances` has the
   * present balances of the organizations with a pending request on the page. Exchanges are only among reviewed ones.
   * Those of the reserve are only in a list of every organization, for people who may manage it.
   */
  transactions: reads
    .input(
      z.object({
        status: z.enum(['pending', 'reviewed']),
        organizationName: organizationName.optional(),
        withExchanges,
        ...financePage,
      }),
    )
    .output(
      pageOf(transaction).extend({
        exchanges: z.array(exchange).optional(),
        monthTotals: z.array(monthTotal),
        monthExpenses: z.array(monthExpenses).optional(),
        balances: z.array(organizationBalance),
      }),
    ),
  reserveHistory: reads.input(z.object({ allTypes, ...financePage })).output(pageOf(ledgerEntry)),
  /** Requests money, even more than is available. The id of a former call with other content is CONFLICT. */
  request: saves({ keeps: 'creates', key: 'id', audit: 'money.requested' })
    .input(z.object({ id, organizationName, transactionType, ...money }))
    .output(postedId),
  /** Adds an income, approved immediately; above the limit it is a request. It may be repeated like `request`. */
  addIncome: saves({ keeps: 'creates', key: 'id', audit: ['money.posted', 'money.requested'] })
    .errors(REFUSALS)
    .input(z.object({ id, organizationName, ...money }))
    .output(postedId),
  /**
   * Reviews a request once: the second reviewer gets ALREADY_REVIEWED, but the same decision by the same person gets
   * the first answer. If the balance is too low, the request remains pending. The requester sees the reason of a
   * rejection. A request above the limit is posted by the second of two different people (docs/product.md, 8.25).
   */
  review: saves({
    keeps: 'switches',
    needs: false,
    repeats: true,
    audit: ['money.rejected', 'money.approved', 'money.approval_given'],
  })
    .errors({ ...REVIEW_ERRORS, ...REFUSALS, ...OTHERS_APPROVE })
    .input(
      z.object({
        id: z.uuid({ error: 'invalid' }),
        decision: z.enum(['approved', 'rejected']),
        reason: optionalText(TEXT_LIMITS.reason),
      }),
    )
    .output(reviewAnswer),
  /**
   * Sets the category of a transaction of any status, for people who may review it; null removes it. `from` is the one
   * on the person's screen. Once the month of its posting is closed the error is MONTH_CLOSED.
   */
  setCategory: saves({ keeps: 'from', audit: 'money.categorised' })
    .errors({
      NOT_FOUND: REVIEW_ERRORS.NOT_FOUND,
      MONTH_CLOSED,
      CATEGORY_CHANGED: { status: 409, message: 'The category was changed by someone else' },
    })
    .input(
      z.object({ id: z.uuid({ error: 'invalid' }), from: categoryId.nullable(), category: categoryId.nullable() }),
    ),
  /** Sets the day on the receipt, which is not in the future. The rest is as in `setCategory`. */
  setDocumentDate: saves({ keeps: 'from', audit: 'money.document_dated' })
    .errors({
      NOT_FOUND: REVIEW_ERRORS.NOT_FOUND,
      MONTH_CLOSED,
      DATE_CHANGED: { status: 409, message: 'The date was changed by someone else' },
    })
    .input(
      z.object({
        id: z.uuid({ error: 'invalid' }),
        from: recentDate.nullable(),
        documentDate: recentDate.nullable(),
      }),
    ),
  /** Moves money from the reserve to an organization; above the limit it is a request. Admins may call it. */
  deposit: saves({ keeps: 'creates', key: 'id', audit: ['money.posted', 'money.requested'] })
    .errors(REFUSALS)
    .input(z.object({ id, organizationName, ...money, notes: optionalText(TEXT_LIMITS.notes) }))
    .output(postedId),
  /**
   * People who manage an organization's finance may call it for the organization, and admins for the reserve (null). A
   * balance beyond the largest amount is INVALID_INPUT at `getsAmount`. It may be repeated like `request`.
   */
  exchange: saves({ keeps: 'creates', key: 'id', audit: ['money.exchanged', 'money.requested'] })
    .errors(REFUSALS)
    .input(newExchange)
    .output(postedId),
  /**
   * Posts the opposite of a change in all its accounts, once. Without the right to see the change the error is
   * NOT_FOUND. People who could post the change may call it; an edit and a count's difference need a recent proof of
   * identity. It may be repeated like `request`.
   */
  reverse: saves({ keeps: 'creates', key: 'id', proof: 'sometimes', audit: ['money.reversed', 'money.requested'] })
    .errors({
      ...REFUSALS,
      NOT_FOUND: { status: 404, message: 'There is no such change' },
      ALREADY_REVERSED: { status: 409, message: 'This change has already been reversed' },
      REVERSAL_WAITS: { status: 409, message: 'A reversal of this change is waiting for approval' },
    })
    .input(z.object({ id, changeId: z.uuid({ error: 'invalid' }), reason: notes }))
    .output(postedId),
  /** If the balance `from` on the person's screen has changed, CHANGED has the current one. Admins may call it. */
  setReserve: saves({ keeps: 'from', key: 'id', proof: 'always', audit: ['money.reserve_edited', 'money.requested'] })
    .errors(REFUSALS)
    .input(z.object({ id, currency, from: amountText, amount: typedAmount, notes: optionalText(TEXT_LIMITS.notes) }))
    .output(postedId),
  /** Sets an organization's balance; the reserve changes by the opposite. The rest is as in `setReserve`. */
  setBalance: saves({ keeps: 'from', key: 'id', proof: 'always', audit: ['money.balance_edited', 'money.requested'] })
    .errors(REFUSALS)
    .input(
      z.object({
        id,
        organizationName,
        currency,
        from: amountText,
        amount: typedAmount,
        notes: optionalText(TEXT_LIMITS.notes),
      }),
    )
    .output(postedId),
  /** Creates the balance of an organization at zero; an existing one is not changed. Admins may call it. */
  openBalance: saves({ keeps: 'creates', audit: 'money.balance_opened' }).input(z.object({ organizationName })),
  /**
   * A statement of at most a year: the balances before and after, every entry in posting order, and the requests of the
   * period, of any status, the oldest first. The reserve has no requests.
   */
  statement: reads.input(period.extend({ allTypes })).output(
    z.object({
      opening: amountText,
      closing: amountText,
      entries: z.array(ledgerEntry),
      transactions: z.array(transaction),
      /** In the order of the categories, the sum without one last; absent if no transaction has a category. */
      byCategory: z.array(categorySum).optional(),
      /** The last closed month within the period. */
      closed: closedMonth.optional(),
      /** The balances in both currencies at the end of the last day, with its rate; null without a rate. */
      closingAtRate: z.object({ amounts, rate: exchangeRate }).nullable().optional(),
    }),
  ),
  /** One voucher. It is NOT_FOUND also without the right to see the statement of its owner. */
  voucher: reads
    .errors({ NOT_FOUND: { status: 404, message: 'There is no such voucher' } })
    .input(voucherInput)
    .output(voucher),
  /** This year and those with vouchers, the newest first. Without an organization, for admins, of the network. */
  years: reads.input(z.object({ organizationName: organizationName.optional() })).output(z.array(z.int())),
  /** The balance over time: before the first day, and at the end of each day with a change. */
  balanceHistory: reads
    .input(period)
    .output(z.object({ opening: amountText, points: z.array(z.object({ date: plainDate, balance: amountText })) })),
}
