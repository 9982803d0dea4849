import { bigint, check, pgTable, text } from 'drizzle-orm/pg-core'
import { oneOf } from './columns.ts'

/** The counted rows: sessions, roster entries that are not leaders, and people with a confirmed e-mail by approval status. */
export const NETWORK_COUNTS = ['sessions', 'attendees', 'approved', 'pending'] as const

/**
 * Network-wide counts: each is the sum of its rows. Triggers add a row for each change, so that no one waits for
 * another transaction, and `network-counts/sum-up.ts` merges many rows.
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
