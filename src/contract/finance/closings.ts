import { z } from 'zod'
import { reads, saves } from '#contract/calls.ts'
import {
  amountText,
  exchangeRate,
  id,
  month,
  notes,
  organizationName,
  pageInput,
  pageOf,
  stored,
} from '#contract/fields.ts'
import { signatory, signature, signingErrors } from './signatures.ts'

/** The organization, or null for the reserve. */
const account = { organizationName: organizationName.nullable() }

const figures = z.object({
  currency: stored.currency,
  opening: amountText,
  in: amountText,
  out: amountText,
  closing: amountText,
})

export type MonthFigures = z.infer<typeof figures>

/** A closed month is identified by its first day. */
export const closedMonth = z.object({
  month: stored.date,
  closedAt: z.date(),
  closer: signatory,
  ...signature,
})

export type ClosedMonth = z.infer<typeof closedMonth>

const closing = closedMonth.extend({
  id: stored.id,
  organizationName: stored.organizationName.nullable(),
  /** The closing balances with the last count until the end of the month; null without one. */
  figures: z.array(
    figures.extend({ count: z.object({ total: amountText, countedAt: z.date(), isSigned: z.boolean() }).nullable() }),
  ),
  /** The rate of the last day; null without one. */
  rate: exchangeRate.nullable(),
  /** Whether the caller may sign it now. */
  maySign: z.boolean(),
  /** It is null unless the month was reopened. */
  reopening: z.object({ at: z.date(), by: signatory, reason: z.string() }).nullable(),
})

export type Closing = z.infer<typeof closing>

/** What may be missing in a month. It may be closed all the same. */
const openMonth = z.object({
  month: stored.date,
  figures: z.array(figures),
  /** Pending requests and changes above the limit that were asked for in the month. */
  pending: z.int(),
  /** Approved withdrawals of the month without a receipt. */
  withoutReceipt: z.int(),
  /** Whether the cash was counted in the month or later; null if it is never counted. */
  isCounted: z.boolean().nullable(),
  /** The currencies that were not counted in the month or later; none if the cash is never counted. */
  uncounted: z.array(stored.currency),
})

export type OpenMonth = z.infer<typeof openMonth>

/** Closed months of an organization or the reserve. Source: docs/product.md, 8.26. */
export const closings = {
  /** The last closed month, and how many past months are open. */
  overview: reads.input(z.object(account)).output(z.object({ last: closing.nullable(), openMonths: z.int() })),
  /**
   * The closed months that wait for a second signature, of every account that the person may see, the newest first; at
   * most 100.
   */
  waiting: reads.output(z.array(closing)),
  /** The closed months, the newest first, with those that were reopened. */
  list: reads.input(z.object({ ...account, ...pageInput })).output(pageOf(closing)),
  /** The past months that are not closed, the oldest first. */
  open: reads.input(z.object(account)).output(z.array(openMonth)),
  /**
   * Closes every open month up to `to`. MONTH_NOT_OPEN means that it is closed already or not past. The call may be
   * repeated.
   */
  close: saves({ keeps: 'creates', key: 'id', audit: 'money.months_closed' })
    .errors({ MONTH_NOT_OPEN: { status: 409, message: 'This month is not open' } })
    .input(z.object({ id, ...account, to: month }))
    .output(z.object({ id: z.uuid() })),
  /**
   * The second signature, by another person who may see the account, within seven days. The person who closed the month
   * gets FORBIDDEN. The call may be repeated.
   */
  sign: saves({ keeps: 'switches', repeats: true, audit: 'money.month_signed' })
    .errors({
      ...signingErrors('closed month'),
      REOPENED: { status: 409, message: 'This month was reopened' },
    })
    .input(z.object({ id: z.uuid({ error: 'invalid' }) })),
  /** Reopens a month together with the later months of the account. Admins may call it. It may be repeated. */
  reopen: saves({ keeps: 'switches', repeats: true, audit: 'money.months_reopened' })
    .errors({
      NOT_FOUND: { status: 404, message: 'There is no such closed month' },
      REOPENED: { status: 409, message: 'Someone else has reopened this month' },
    })
    .input(z.object({ id: z.uuid({ error: 'invalid' }), reason: notes })),
}
