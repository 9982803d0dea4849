import { index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { APPEND, declare } from './declare.ts'
import { organizationAttendees } from './sessions.ts'
import type { EntryState } from './transfer.ts'

/** Removed entries restored because their name was added again, each with its former state, for undo. */
export const putBacks = pgTable(
  'put_backs',
  {
    /** The device's id of the new person, with which it may repeat the call. */
    id: uuid().primaryKey(),
    attendeeId: uuid()
      .notNull()
      .references(() => organizationAttendees.id, { onDelete: 'cascade' }),
    /** Includes the ids of its guardians and of the sessions with its marks, except in rows of earlier versions. */
    before: jsonb()
      .$type<EntryState & { readonly markedIn?: readonly string[]; readonly guardians?: readonly string[] }>()
      .notNull(),
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
