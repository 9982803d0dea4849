import { z } from 'zod'
import { amountText, stored, voucherNumber } from '#contract/fields.ts'
import { CHANGE_TYPES } from '#domain/finance/ledger.ts'

export const voucherInput = z.object({ number: voucherNumber })

const otherVoucher = z.object({ number: z.string().nullable(), at: z.date() })

/** Everything that a printed voucher says. Names are null if the account was deleted. */
export const voucher = z.object({
  number: z.string(),
  /** The owner; null for the reserve. */
  organizationName: stored.organizationName.nullable(),
  changeType: z.enum(CHANGE_TYPES),
  at: z.date(),
  /** What the change does to the owner's accounts: an exchange moves two. */
  movements: z.array(z.object({ currency: stored.currency, amountChange: amountText })),
  /** The other owner that the change moves, and its voucher for people who may see it. */
  other: z.object({ organizationName: stored.organizationName.nullable(), number: z.string().nullable() }).nullable(),
  notes: z.string().nullable(),
  /** Who recorded the change, or the person who posted it if people approve such changes. */
  recordedBy: z.string().nullable(),
  /** The request, or the change that waited for two approvers; null for a change without one. */
  request: z
    .object({
      by: z.string().nullable(),
      at: z.date(),
      approvals: z.array(z.object({ by: z.string().nullable(), at: z.date() })),
      isOwnApproval: z.boolean(),
      /** Whether it was approved by the only person who might review it. */
      approvedAlone: z.boolean().optional(),
    })
    .nullable(),
  reversal: otherVoucher.extend({ by: z.string().nullable(), reason: z.string() }).nullable(),
  /** The voucher of the change that a reversal reverses. */
  reversed: otherVoucher.extend({ changeType: z.enum(CHANGE_TYPES) }).nullable(),
})

export type Voucher = z.infer<typeof voucher>
