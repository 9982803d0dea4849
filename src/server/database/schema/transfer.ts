import { index, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { authSessions } from './auth.ts'
import { createdAt, id, instant } from './columns.ts'
import { ALL, APPEND, appendAndUpdate, declare, each, listed } from './declare.ts'
import { profiles } from './people.ts'
import { organizationAttendees } from './sessions.ts'

/** How long the transfer tool is open for a sign-in. */
export const transferUnlocks = pgTable('transfer_unlocks', {
  sessionId: uuid()
    .primaryKey()
    .references(() => authSessions.id, { onDelete: 'cascade' }),
  until: instant().notNull(),
})
export const aboutTransferUnlocks = declare(transferUnlocks, ALL, {
  privacy: 'until when the transfer tool is open | password is asked again | ten minutes',
})

/** The answer of a transfer, for repeated calls. */
export interface TransferOutcome {
  readonly moved: number
  readonly underageMoved: number
  readonly deleted: number
  readonly clashes: string[]
  readonly full: string[]
  readonly changed: string[]
}

export const transfers = pgTable('transfers', {
  id: id(),
  madeBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
  outcome: jsonb().$type<TransferOutcome>().notNull(),
  createdAt: createdAt(),
  undoneAt: instant(),
})
export const aboutTransfers = declare(transfers, appendAndUpdate('undone_at'), {
  privacy: 'moves with the entry before and after | undo, history of groups | with the person',
  madeBy: listed('transfersMade', transfers, ['undoneAt'], 'createdAt', { madeAt: 'createdAt' }),
  outcome: { erasure: { changes: 'in every name (erase-person.ts)' } },
})

export interface EntryState {
  readonly organizationName: string
  readonly attendeeName: string
  readonly birthdate: string | null
  readonly isLeader: boolean
  readonly ageOverride: boolean
  readonly phoneNumber: string | null
  readonly removed: boolean
}

export const transferChanges = pgTable(
  'transfer_changes',
  {
    transferId: uuid()
      .notNull()
      .references(() => transfers.id, { onDelete: 'cascade' }),
    attendeeId: uuid()
      .notNull()
      .references(() => organizationAttendees.id, { onDelete: 'cascade' }),
    before: jsonb().$type<EntryState>().notNull(),
    after: jsonb().$type<EntryState>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.transferId, table.attendeeId] }),
    // For the groups of a person over the years.
    index('transfer_changes_of_attendee').on(table.attendeeId),
  ],
)
export const aboutTransferChanges = declare(transferChanges, APPEND, {
  privacy: aboutTransfers.privacy,
  ...each({ of: 'child', erasure: 'deleted' }, 'attendeeId', 'before', 'after'),
})
