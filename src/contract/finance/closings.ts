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
import { CURRENCIES } from '#domain/finance/money.ts'
import { signatory, signature, signingErrors } from './signatures.ts'

/** The organization, or null for the reserve. */
const account = { organizationName: organizationName.nullable() }

const figures = z.object({
  currency: z.enum(CURRENCIES),
  opening: amountText,
  in: amountText,
  out: amountText,
  closing: amountText,
})

export type MonthFigures = z.infer<typeof figures>

/** Named by its first day. */
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
  /** With the last count until the end of the month; null without one. */
  figures: z.array(
    figures.extend({ count: z.object({ total: amountText, countedAt: z.date(), isSigned: z.boolean() }).nullable() }),
  ),
  /** Of the last day; null without one. */
  rate: exchangeRate.nullable(),
  /** Whether the caller may sign it now. */
  maySign: z.boolean(),
  /** Null unless the month was reopened. */
  reopening: z.object({ at: z.date(), by: signatory, reason: z.string() }).nullable(),
})

export type Closing = z.infer<typeof closing>

/** What may be missing before a month is closed, which hinders no one. */
const openMonth = z.object({
  month: stored.date,
  figures: z.array(figures),
  /** Requests and changes above the limit, asked for in the month, that are still pending. */
  pending: z.int(),
  /** Approved withdrawals of the month without a receipt. */
  withoutReceipt: z.int(),
  /** Whether the cash was counted in the month or later; null where it is not counted. */
  isCounted: z.boolean().nullable(),
  /** The currencies that were not counted in the month or later; none where the cash is not counted. */
  uncounted: z.array(z.enum(CURRENCIES)),
})

export type OpenMonth = z.infer<typeof openMonth>

/** Closed months of an organization or the reserve. Source: docs/product.md, 8.26. */
export const closings = {
  /** The last closed month, and how many past months are open. */
  overview: reads.input(z.object(account)).output(z.object({ last: closing.nullable(), openMonths: z.int() })),
  /** Those that wait for a second signature, of every account that the person may see, newest first; at most 100. */
  waiting: reads.output(z.array(closing)),
  /** The newest month first, with those that were reopened. */
  list: reads.input(z.object({ ...account, ...pageInput })).output(pageOf(closing)),
  /** The past months that are not closed, the oldest first. */
  open: reads.input(z.object(account)).output(z.array(openMonth)),
  /** Every open month up to `to`. MONTH_NOT_OPEN if it is closed already or not past. Repeatable. */
  close: saves({ keeps: 'creates', key: 'id', audit: 'money.months_closed' })
    .errors({ MONTH_NOT_OPEN: { status: 409, message: 'This month is not open' } })
    .input(z.object({ id, ...account, to: month }))
    .output(z.object({ id: z.uuid() })),
  /** The second signature, by another person who may see the account, within seven days; FORBIDDEN for the one who closed. Repeatable. */
  sign: saves({ keeps: 'switches', repeats: true, audit: 'money.month_signed' })
    .errors({
      ...signingErrors('closed month'),
      REOPENED: { status: 409, message: 'This month was reopened' },
    })
    .input(z.object({ id: z.uuid({ error: 'invalid' }) })),
  /** With the later months of the account. Admins. Repeatable. */
  reopen: saves({ keeps: 'switches', repeats: true, audit: 'money.months_reopened' })
    .errors({
      NOT_FOUND: { status: 404, message: 'There is no such closed month' },
      REOPENED: { status: 409, message: 'Someone else has reopened this month' },
    })
    .input(z.object({ id: z.uuid({ error: 'invalid' }), reason: notes })),
}
