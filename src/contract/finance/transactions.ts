import { z } from 'zod'
import { amountText, stored } from '#contract/fields.ts'
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from '#domain/finance/ledger.ts'
import { approvals } from './approvers.ts'
import { category } from './categories.ts'
import { posted, receiptCount } from './postings.ts'

export const transaction = z.object({
  id: stored.id,
  organizationName: stored.organizationName,
  transactionType: z.enum(TRANSACTION_TYPES),
  currency: stored.currency,
  amount: amountText,
  status: z.enum(TRANSACTION_STATUSES),
  /** The description; null for an administrator's deposit without one. */
  notes: z.string().nullable(),
  requestedAt: z.date(),
  requester: z.object({ id: z.uuid(), fullName: z.string(), email: z.string() }).nullable(),
  reviewedAt: z.date().nullable(),
  /** It is null while pending, or if the account was deleted. */
  reviewer: z.object({ id: z.uuid(), fullName: z.string() }).nullable(),
  rejectionReason: z.string().nullable(),
  /** Whether it was posted without a request, as an added income or an administrator's deposit. */
  postedDirectly: z.boolean(),
  isOwnApproval: z.boolean(),
  /** The category with today's name, or in a closed month with its name when the month was closed. */
  category: category.nullable().optional(),
  /** The day on the receipt. */
  documentDate: stored.date.nullable().optional(),
  /** Whether it was posted in a month that its organization has closed, so that its category stays. */
  isMonthClosed: z.boolean().optional(),
  /** It was decided in a former system: nothing can be added to it or changed. */
  isBeforeMove: z.boolean().optional(),
  ...posted,
  /** The approvals of a pending transaction above the limit. */
  approvals: approvals.optional(),
  /** The names of those who approved it, in order; null if the account was deleted. */
  approvedBy: z.array(z.string().nullable()).optional(),
  approvedAlone: z.boolean().optional(),
  receipts: receiptCount,
})

export type Transaction = z.infer<typeof transaction>
