import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { authSessions } from './auth.ts'
import { createdAt, id, instant } from './columns.ts'
import { profiles } from './people.ts'
import { organizationAttendees } from './sessions.ts'

/** Until when the transfer tool is open, for somebody signed in at one browser. */
export const transferUnlocks = pgTable('transfer_unlocks', {
  sessionId: uuid()
    .primaryKey()
    .references(() => authSessions.id, { onDelete: 'cascade' }),
  until: instant().notNull(),
})

/** What a transfer answered, to be answered again. */
export interface TransferOutcome {
  readonly moved: number
  readonly underageMoved: number
  readonly deleted: number
  readonly clashes: string[]
  /** Missing in what was answered before rosters had a limit. */
  readonly full?: string[]
  readonly changed: string[]
}

/** Each time that people were moved into the groups of their ages. */
export const transfers = pgTable('transfers', {
  id: id(),
  madeBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
  contentDigest: text().notNull(),
  outcome: jsonb().$type<TransferOutcome>().notNull(),
  createdAt: createdAt(),
  undoneAt: instant(),
})

/** What of an entry of a roster a transfer found and left behind. */
export interface EntryState {
  readonly organizationName: string
  readonly attendeeName: string
  readonly birthdate: string | null
  readonly isLeader: boolean
  readonly ageOverride: boolean
  readonly phoneNumber: string | null
  readonly removed: boolean
}

/** Every entry that a transfer changed, before and after, for undo. */
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
  (table) => [primaryKey({ columns: [table.transferId, table.attendeeId] })],
)
