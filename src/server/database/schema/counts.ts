import { bigint, check, pgTable, text } from 'drizzle-orm/pg-core'
import { aboutBackupState } from './backups.ts'
import { isName } from './columns.ts'
import { APPEND, declare } from './declare.ts'

export const NETWORK_COUNTS = ['sessions', 'attendees', 'approved', 'pending'] as const

/** Each count is the sum of its rows, so that no one waits for another transaction; `sum-up.ts` merges them. */
export const networkCounts = pgTable(
  'network_counts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: NETWORK_COUNTS }).notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [check('network_counts_kind', isName(table.kind))],
)
// Inserted by the triggers count_*; changes of a count are replaced by their sum.
export const aboutNetworkCounts = declare(networkCounts, [...APPEND, 'delete'], { privacy: aboutBackupState.privacy })
