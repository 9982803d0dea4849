import { index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { APPEND, declare } from './declare.ts'
import { organizationAttendees } from './sessions.ts'
import type { EntryState } from './transfer.ts'

/** What was recorded of the entry, by ids. Rows of earlier versions lack a part. */
interface KnownOfEntry {
  /** The sessions with its marks. */
  readonly markedIn?: readonly string[]
  readonly guardians?: readonly string[]
  readonly collectors?: readonly string[]
  /** Whether it was recorded if guardians may collect, and if the person goes home alone. */
  readonly hasAnswers?: boolean
}

/** Removed entries restored because their name was added again, each with its former state, for undo. */
export const putBacks = pgTable(
  'put_backs',
  {
    /** The device's id of the new person, with which it may repeat the call. */
    id: uuid().primaryKey(),
    attendeeId: uuid()
      .notNull()
      .references(() => organizationAttendees.id, { onDelete: 'cascade' }),
    before: jsonb().$type<EntryState & KnownOfEntry>().notNull(),
    removedAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('put_backs_of_attendee').on(table.attendeeId)],
)
export const aboutPutBacks = declare(putBacks, [...APPEND, 'delete'], {
  privacy: 'entries that returned when their name was added again | to undo it | with the person',
  attendeeId: { of: 'child', erasure: 'deleted' },
  before: { of: 'child', erasure: 'deleted' },
})
