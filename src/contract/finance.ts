import { z } from 'zod'
import { CHANGE_TYPES, TRANSACTION_STATUSES, TRANSACTION_TYPES } from '#domain/ledger.ts'
import { FINANCE_PAGE_LENGTH, TEXT_LIMITS } from '#domain/limits.ts'
import { CURRENCIES } from '#domain/money.ts'
import { procedure } from './errors.ts'
import {
  amounts,
  amountText,
  hasLength,
  id,
  notes,
  optionalText,
  organizationName,
  pageOf,
  plainDate,
  typedAmount,
} from './fields.ts'

const currency = z.enum(CURRENCIES, { error: 'required' })

const positiveAmount = typedAmount.refine((amount) => amount !== '0.00', 'invalid')

const page = {
  cursor: z.string().refine(hasLength(0, 300), 'invalid').optional(),
  limit: z.int().min(1).max(100).default(FINANCE_PAGE_LENGTH),
}

const transaction = z.object({
  id: z.uuid(),
  organizationName,
  transactionType: z.enum(TRANSACTION_TYPES),
  currency: z.enum(CURRENCIES),
  amount: amountText,
  status: z.enum(TRANSACTION_STATUSES),
  /** What it is for; null where an administrator's deposit says nothing. */
  notes: z.string().nullable(),
  requestedAt: z.date(),
  /** Null where nobody knows any more: shown as 'Unknown'. */
  requester: z.object({ id: z.uuid(), fullName: z.string(), email: z.string() }).nullable(),
  /** Null while it is pending. */
  reviewedAt: z.date().nullable(),
  /** By name; null while it is pending, or where nobody knows any more. */
  reviewer: z.object({ id: z.uuid(), fullName: z.string() }).nullable(),
  /** Why it was rejected, where a reason was given. */
  rejectionReason: z.string().nullable(),
  /** Posted at once, without having been a request: an income added, an administrator's deposit. */
  postedDirectly: z.boolean(),
  /** Approved by who requested it: to be marked so for everyone. */
  isOwnApproval: z.boolean(),
})

export type Transaction = z.infer<typeof transaction>

const ledgerEntry = z.object({
  id: z.uuid(),
  changeType: z.enum(CHANGE_TYPES),
  currency: z.enum(CURRENCIES),
  /** With its sign: '-30.00' goes out of the account. */
  amountChange: amountText,
  previousBalance: amountText,
  newBalance: amountText,
  notes: z.string().nullable(),
  createdAt: z.date(),
  /** Who made the change, by name; null where nobody knows any more. */
  changedBy: z.string().nullable(),
  /** Whose balance it changed, also where this is the reserve's side of it; null where the reserve alone was set. */
  organizationName: organizationName.nullable(),
})

export type LedgerEntry = z.infer<typeof ledgerEntry>

const CONFLICT = { status: 409, message: 'This id is already in use' } as const

/** Why money may not move; a refusal changes nothing. Amounts are plain: '100.00'. */
const REFUSALS = {
  CONFLICT,
  BALANCE_NOT_FOUND: { status: 404, message: 'Organization balance not found' },
  /** What was asked for would come out of the reserve. */
  INSUFFICIENT_RESERVE: {
    status: 422,
    message: 'Insufficient reserve balance',
    data: z.object({ available: amountText }),
  },
  /** A withdrawal of more than the organization has. */
  INSUFFICIENT_BALANCE: { status: 422, message: 'Insufficient balance', data: z.object({ available: amountText }) },
  /** An edit of a balance that is another one by now: the one that it is. */
  CHANGED: {
    status: 409,
    message: 'This balance was changed by someone else',
    data: z.object({ balance: amountText }),
  },
} as const

const REVIEW_ERRORS = {
  NOT_FOUND: { status: 404, message: 'There is no such transaction' },
  ALREADY_REVIEWED: { status: 409, message: 'This transaction has already been reviewed' },
} as const

/** Whose balance, in which currency and days: of an organization, or of the reserve (null). Days are inclusive. */
const period = z.object({ organizationName: organizationName.nullable(), currency, from: plainDate, to: plainDate })

const done = z.object({ id: z.uuid() })

/**
 * Money: balances of the organizations, requests under approval, one reserve, and the ledger of every change. An amount is
 * sent as it was typed (specification, section 5) and comes back as '1234.50'. A refusal changes nothing.
 *
 * A balance that would grow beyond the largest amount is INVALID_INPUT with the problem 'invalid' at `amount`, in every call.
 */
export const finance = {
  /** What the finance screen shows of balances: of the organizations whose finance the person may see. */
  overview: procedure.output(
    z.object({
      /** Reserve, the total of all organizations, and both together. Null for who may not manage the reserve. */
      totals: z.object({ reserve: amounts, organizations: amounts, grand: amounts }).nullable(),
      /** What the reserve has available, for the dialogs. Null for who may not see it. */
      availableReserve: amounts.nullable(),
      balances: z.array(z.object({ organizationName, balance: amounts })),
      pendingCount: z.int(),
    }),
  ),
  /**
   * The dashboard's panel of one organization, with its last five transactions of any status. `balance` is null where the
   * organization has none ('Organization balance not found').
   */
  panel: procedure.input(z.object({ organizationName })).output(
    z.object({
      organizationName,
      balance: amounts.nullable(),
      availableReserve: amounts.nullable(),
      transactions: z.array(transaction),
    }),
  ),
  /**
   * Transactions the person may see, newest first: `pending` by when they were requested, `reviewed` (approved and rejected)
   * by when that happened. Of one organization, or of all the person may see.
   */
  transactions: procedure
    .input(
      z.object({ status: z.enum(['pending', 'reviewed']), organizationName: organizationName.optional(), ...page }),
    )
    .output(pageOf(transaction)),
  /** The reserve's side of the ledger, newest first. Admins. */
  reserveHistory: procedure.input(z.object(page)).output(pageOf(ledgerEntry)),
  /**
   * Send a request for approval. More than is available may be asked for. The same id with the same content again answers
   * the same, also when it was reviewed since; with other content CONFLICT.
   */
  request: procedure
    .errors({ CONFLICT })
    .input(
      z.object({
        id,
        organizationName,
        transactionType: z.enum(TRANSACTION_TYPES),
        currency,
        amount: positiveAmount,
        notes,
      }),
    )
    .output(done),
  /** Add an income: approved at once. Sent again as `request` is. */
  addIncome: procedure
    .errors(REFUSALS)
    .input(z.object({ id, organizationName, currency, amount: positiveAmount, notes }))
    .output(done),
  /**
   * Approve or reject a pending request, once: whoever comes second is answered ALREADY_REVIEWED. Where there is not enough,
   * it stays pending. A reason is kept with a rejection, and shown to the requester.
   */
  review: procedure.errors({ ...REVIEW_ERRORS, ...REFUSALS }).input(
    z.object({
      id: z.uuid({ error: 'invalid' }),
      decision: z.enum(['approved', 'rejected']),
      reason: optionalText(TEXT_LIMITS.reason),
    }),
  ),
  /** Give an organization something out of the reserve: recorded as an approved deposit. Sent again as `request` is. Admins. */
  deposit: procedure
    .errors(REFUSALS)
    .input(z.object({ id, organizationName, currency, amount: positiveAmount, notes: optionalText(TEXT_LIMITS.notes) }))
    .output(done),
  /**
   * Set the reserve to `amount`. `from` is the balance that the person saw: where it is another one by now the answer is
   * CHANGED with that one. The same id with the same content again answers the same. Admins.
   */
  setReserve: procedure
    .errors(REFUSALS)
    .input(z.object({ id, currency, from: amountText, amount: typedAmount, notes: optionalText(TEXT_LIMITS.notes) }))
    .output(done),
  /** Set an organization's balance to `amount`; the reserve changes by the opposite. Otherwise as `setReserve`. */
  setBalance: procedure
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
    .output(done),
  /** Open the balance of an organization without one, at zero. One that is open stays as it is. Admins. */
  openBalance: procedure.input(z.object({ organizationName })),
  /**
   * A statement of at most a year: the balance before its first day, every entry in the order in which it was posted, and
   * the balance after its last day. `transactions` are those requested within it, whatever became of them, oldest first; none
   * for the reserve.
   */
  statement: procedure.input(period).output(
    z.object({
      opening: amountText,
      closing: amountText,
      entries: z.array(ledgerEntry),
      transactions: z.array(transaction),
    }),
  ),
  /** The balance over time: what it was before the first day, and at the end of each day on which it changed. */
  balanceHistory: procedure
    .input(period)
    .output(z.object({ opening: amountText, points: z.array(z.object({ date: plainDate, balance: amountText })) })),
}
