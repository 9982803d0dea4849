import { z } from 'zod'
import { readsWith } from '#contract/calls.ts'
import { amountText, organizationName, plainDate, reached, searchText, stored } from '#contract/fields.ts'
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from '#domain/finance/ledger.ts'

const foundPerson = z.object({
  id: z.uuid(),
  attendeeName: z.string(),
  organizationName,
  isLeader: z.boolean(),
  hasPage: z.boolean(),
  /** The age in whole years; null if unknown, and for readers who may not see the person's page. */
  age: z.int().nullable().optional(),
  /**
   * Whose phone a call reaches, without the number; null without a number, and for readers who may not see the person's
   * page.
   */
  reached: reached.nullable().optional(),
})

const foundMember = z.object({ id: z.uuid(), fullName: z.string(), organizations: z.array(organizationName) })

const foundSession = z.object({
  id: z.uuid(),
  topic: z.string(),
  sessionDate: plainDate,
  organization: organizationName.nullable(),
})

const foundTransaction = z.object({
  id: z.uuid(),
  organizationName,
  transactionType: z.enum(TRANSACTION_TYPES),
  status: z.enum(TRANSACTION_STATUSES),
  currency: stored.currency,
  amount: amountText,
  /** The description; null only for an administrator's deposit. */
  notes: z.string().nullable(),
  requestedAt: z.date(),
})

const found = z.object({
  people: z.array(foundPerson),
  members: z.array(foundMember),
  sessions: z.array(foundSession),
  transactions: z.array(foundTransaction),
  groups: z.array(z.object({ name: organizationName })),
})

export type Found = z.infer<typeof found>

/** The global search. Source: docs/product.md, 17.5. */
export const search = {
  /**
   * At most six of each kind (`domain/texts/limits.ts`), best first. A text of less than two letters matches nothing.
   */
  find: readsWith({ audit: 'reading.list', shows: ['name'] })
    .input(z.object({ text: searchText }))
    .output(found),
}
