import { bigint, check, pgTable, text } from 'drizzle-orm/pg-core'
import { oneOf } from './columns.ts'

/** What is counted: sessions, roster entries that are not leaders, and people with a confirmed e-mail by their approval. */
export const NETWORK_COUNTS = ['sessions', 'attendees', 'approved', 'pending'] as const

/**
 * The counts of the whole network: of each kind the sum of all rows. Triggers add a row for each change, so that no one waits for
 * someone else's transaction, and `network-counts/sum-up.ts` makes one row of many.
 */
export const networkCounts = pgTable(
  'network_counts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: NETWORK_COUNTS }).notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [check('network_counts_kind', oneOf(table.kind, NETWORK_COUNTS))],
)
