import { z } from 'zod'
import { reads, saves } from '#contract/calls.ts'
import { amountText, optionalText, stored } from '#contract/fields.ts'
import { CHANGE_TYPES, TRANSACTION_STATUSES } from '#domain/finance/ledger.ts'
import type { PendingChange } from '#domain/finance/pending-changes.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { approvals, OTHERS_APPROVE, reviewAnswer } from './approvers.ts'
import { REFUSALS } from './finance-errors.ts'
import { receiptCount } from './postings.ts'

/** The change that waits, as it is sent and stored. */
export const pendingChange: z.ZodType<PendingChange> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('exchange'),
    givesCurrency: stored.currency,
    givesAmount: amountText,
    getsAmount: amountText,
  }),
  z.object({ kind: z.literal('edit'), currency: stored.currency, from: amountText, amount: amountText }),
  z.object({
    kind: z.literal('count'),
    currency: stored.currency,
    pieces: z.record(z.string(), z.int().optional()),
    coins: amountText,
    bookBalance: amountText,
    beganAt: z.string(),
  }),
  z.object({
    kind: z.literal('reversal'),
    changeId: z.uuid(),
    changeType: z.enum(CHANGE_TYPES),
    isAdminDeposit: z.boolean(),
    reversed: z.array(
      z.object({ account: z.enum(['organization', 'reserve']), currency: stored.currency, amountChange: amountText }),
    ),
  }),
])

/** The names of people are null if their account was deleted. */
const row = z.object({
  id: stored.id,
  organizationName: stored.organizationName.nullable(),
  change: pendingChange,
  /** The description or the reason. */
  notes: z.string().nullable(),
  requestedAt: z.date(),
  requester: z.object({ id: z.uuid(), fullName: z.string() }).nullable(),
  status: z.enum(TRANSACTION_STATUSES),
  reviewedAt: z.date().nullable(),
  reviewer: z.string().nullable(),
  rejectionReason: z.string().nullable(),
  approvedAlone: z.boolean(),
  approvals,
  /** Whether the caller may reject it, and approve it if that approval counts. */
  mayReview: z.boolean(),
  receipts: receiptCount,
  /** The posting that a reversal reverses: when it was posted, its voucher, and its description or reason. */
  reversed: z
    .object({ at: z.date(), voucher: z.string().nullable(), notes: z.string().nullable() })
    .nullable()
    .optional(),
})

export type PendingChangeRow = z.infer<typeof row>

/** Exchanges, edits, differences of counts and reversals above the limit, which two people approve. */
export const pendingChanges = {
  /**
   * The changes that wait, then those decided in the last seven days, of every account that the person may see, each
   * with the newest first. There are at most 100; if more wait, the oldest are listed.
   */
  list: reads.output(z.array(row)),
  /**
   * Like `finance.review`: a change that enough people approve is posted as if it was asked for now. People who may
   * reverse such a change may call it.
   */
  review: saves({ keeps: 'switches', needs: false, repeats: true, audit: ['money.rejected', 'money.approval_given'] })
    .errors({
      ...REFUSALS,
      ...OTHERS_APPROVE,
      NOT_FOUND: { status: 404, message: 'There is no such change' },
      ALREADY_REVIEWED: { status: 409, message: 'This change has already been reviewed' },
      ALREADY_REVERSED: { status: 409, message: 'This change has already been reversed' },
    })
    .input(
      z.object({
        id: z.uuid({ error: 'invalid' }),
        decision: z.enum(['approved', 'rejected']),
        reason: optionalText(TEXT_LIMITS.reason),
      }),
    )
    .output(reviewAnswer),
}
