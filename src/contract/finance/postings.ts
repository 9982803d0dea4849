import { z } from 'zod'
import { amountText, stored } from '#contract/fields.ts'
import { CHANGE_TYPES } from '#domain/finance/ledger.ts'

/** The number of receipts; `receipts.list` has the receipts. */
export const receiptCount = z.int().optional()

const reversal = z.object({
  id: z.uuid().optional(),
  at: z.date(),
  /** It is null if the account was deleted. */
  by: z.string().nullable(),
  reason: z.string(),
  receipts: receiptCount,
})

/**
 * The row's change in the ledger and its voucher, of the organization or reserve that the row belongs to, and the
 * change's reversal. The change is null if nothing was posted.
 */
export const posted = {
  changeId: z.uuid().nullable().optional(),
  voucher: z.string().nullable().optional(),
  reversal: reversal.nullable().optional(),
}

export type Posted = z.infer<z.ZodObject<typeof posted>>

export const ledgerEntry = z.object({
  id: stored.id,
  changeType: z.enum(CHANGE_TYPES),
  currency: stored.currency,
  amountChange: amountText,
  previousBalance: amountText,
  newBalance: amountText,
  notes: z.string().nullable(),
  createdAt: z.date(),
  /** The name of the person who made the change; null if the account was deleted. */
  changedBy: z.string().nullable(),
  /** The organization of the change, also in the reserve's entry; null if only the reserve was edited. */
  organizationName: stored.organizationName.nullable(),
  /** The change of the same owner's account in the other currency, for an exchange. */
  otherSide: z.object({ currency: stored.currency, amountChange: amountText }).optional(),
  ...posted,
  /** The change that a reversal reverses. */
  reversed: z
    .object({ changeType: z.enum(CHANGE_TYPES), at: z.date() })
    .nullable()
    .optional(),
  /** Whether it belongs to a deposit that an administrator made without a request. */
  isAdminDeposit: z.boolean().optional(),
  /** Whether it belongs to the reserve's history before the move, which the ledger does not have. */
  isBeforeMove: z.literal(true).optional(),
})

export type LedgerEntry = z.infer<typeof ledgerEntry>
