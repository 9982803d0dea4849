import { z } from 'zod'
import { reads, saves } from '#contract/calls.ts'
import {
  amountText,
  currency,
  id,
  optionalText,
  organizationName,
  pageInput,
  pageOf,
  stored,
  typedAmount,
} from '#contract/fields.ts'
import { DENOMINATIONS, isPossibleCount, LONGEST_COUNT_MS } from '#domain/finance/cash-count.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { postedId } from './finance.ts'
import { REFUSALS } from './finance-errors.ts'
import { ledgerEntry, receiptCount } from './postings.ts'
import { signatory, signature, signingErrors } from './signatures.ts'

const pieces = z.strictObject(
  Object.fromEntries(
    Object.values(DENOMINATIONS)
      .flat()
      .map((denomination) => [denomination, z.int({ error: 'invalid' }).optional()]),
  ),
)

/** The organization, or null for the reserve. */
const account = { organizationName: organizationName.nullable() }

const cashCount = z.object({
  id: stored.id,
  organizationName: stored.organizationName.nullable(),
  currency: stored.currency,
  /** The number of pieces of each denomination. A denomination that is missing has none. */
  pieces: z.record(z.string(), z.int().optional()),
  coins: amountText,
  total: amountText,
  bookBalance: amountText,
  /** Why the difference was posted; null without one. */
  reason: z.string().nullable(),
  countedAt: z.date(),
  counter: signatory,
  ...signature,
  /** Whether the caller may sign it now. */
  maySign: z.boolean(),
  receipts: receiptCount,
})

export type CashCountRow = z.infer<typeof cashCount>

const NO_CASH_BOX = { NO_CASH_BOX: { status: 409, message: 'The reserve has no cash box' } } as const

/** Counts of the cash of an organization, or of the reserve where it has a cash box. */
export const cashCounts = {
  /** When each currency was last counted, and last signed by a second person; null if never. */
  overview: reads.input(z.object(account)).output(
    z.object({
      /** Whether the cash is counted at all. It is not for the reserve without a cash box. */
      isCounted: z.boolean(),
      currencies: z.array(
        z.object({ currency: stored.currency, countedAt: z.date().nullable(), signedAt: z.date().nullable() }),
      ),
    }),
  ),
  /**
   * The counts that wait for a second signature, of every account that the person may see, the newest first; at most
   * 100.
   */
  waiting: reads.output(z.array(cashCount)),
  /** The counts of an account, the newest first. */
  list: reads.input(z.object({ ...account, ...pageInput })).output(pageOf(cashCount)),
  /**
   * The balance in the books now and when the count began by the server's clock, and the newest entries since, the
   * newest first.
   */
  compare: reads
    .errors({ BALANCE_NOT_FOUND: REFUSALS.BALANCE_NOT_FOUND, ...NO_CASH_BOX })
    .input(z.object({ ...account, currency, agedMs: z.int().min(0).max(LONGEST_COUNT_MS) }))
    .output(z.object({ bookBalance: amountText, beganAt: z.date(), posted: z.array(ledgerEntry) })),
  /**
   * Records a count. `bookBalance` is the balance that the person saw; if it has changed since, CHANGED has the current
   * one. A difference is posted to this account alone: it needs a reason, and a recent proof of identity. The call may
   * be repeated.
   */
  finish: saves({ keeps: 'creates', key: 'id', proof: 'sometimes', audit: ['money.counted', 'money.requested'] })
    .errors({ ...REFUSALS, ...NO_CASH_BOX })
    .input(
      z
        .object({
          id,
          ...account,
          currency,
          pieces,
          coins: typedAmount,
          beganAt: z.date().refine((date) => date.getUTCFullYear() >= 2000, 'invalid'),
          bookBalance: amountText,
          reason: optionalText(TEXT_LIMITS.notes),
        })
        .refine(isPossibleCount, { path: ['pieces'], message: 'invalid' }),
    )
    .output(postedId),
  /**
   * The second signature, by another person who may see the account, within seven days. The person who counted gets
   * FORBIDDEN. The call may be repeated.
   */
  sign: saves({ keeps: 'switches', repeats: true, audit: 'money.count_signed' })
    .errors(signingErrors('count'))
    .input(z.object({ id: z.uuid({ error: 'invalid' }) })),
}
