import { z } from 'zod'
import { amountText, currency, id, optionalText, organizationName, positiveAmount, stored } from '#contract/fields.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { posted, receiptCount } from './postings.ts'

/** An exchange of an organization, or of the reserve (null). */
export const newExchange = z.object({
  id,
  organizationName: organizationName.nullable(),
  givesCurrency: currency,
  givesAmount: positiveAmount,
  /** The amount in the other currency. */
  getsAmount: positiveAmount,
  notes: optionalText(TEXT_LIMITS.notes),
})

export const exchange = z.object({
  id: stored.id,
  organizationName: stored.organizationName.nullable(),
  givesCurrency: stored.currency,
  givesAmount: amountText,
  getsAmount: amountText,
  notes: z.string().nullable(),
  exchangedAt: z.date(),
  /** It is null if the account was deleted. */
  exchangedBy: z.object({ id: z.uuid(), fullName: z.string(), email: z.string() }).nullable(),
  /** LBP for one USD by the rate of the day as it was known then; null without one. */
  rateOfDay: amountText.nullable(),
  ...posted,
  receipts: receiptCount,
})

export type Exchange = z.infer<typeof exchange>
