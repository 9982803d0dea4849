import { z } from 'zod'
import { amounts, amountText, plainDate, stored } from '#contract/fields.ts'

/** The change of a balance in a month. Months and currencies without approvals are omitted. */
export const monthTotal = z.object({
  month: plainDate,
  currency: stored.currency,
  total: amountText,
})

export type MonthTotal = z.infer<typeof monthTotal>

/** Approved withdrawals of a month, and those without any receipt. Months without withdrawals are omitted. */
export const monthExpenses = z.object({ month: plainDate, all: z.int(), withoutReceipt: z.int() })

export type MonthExpenses = z.infer<typeof monthExpenses>

export const organizationBalance = z.object({ organizationName: stored.organizationName, balance: amounts })

export type OrganizationBalance = z.infer<typeof organizationBalance>

/** `recentChange` is the change in the last 30 days, today included. */
export const listedBalance = organizationBalance.extend({ recentChange: amounts.optional() })

export type ListedBalance = z.infer<typeof listedBalance>
