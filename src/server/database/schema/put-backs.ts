import { index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { organizationAttendees } from './sessions.ts'
import type { EntryState } from './transfer.ts'

/** The removed entries that came back because their name was added again, each with what it was before, so that this can be undone. */
export const putBacks = pgTable(
  'put_backs',
  {
    /** The id that the device made for the new person, by which it may send the same call again. */
    id: uuid().primaryKey(),
    attendeeId: uuid()
      .notNull()
      .references(() => organizationAttendees.id, { onDelete: 'cascade' }),
    /** With the ids of its guardians and of the sessions in which it had a mark; rows of earlier versions may not have them. */
    before: jsonb()
      .$type<EntryState & { readonly markedIn?: readonly string[]; readonly guardians?: readonly string[] }>()
      .notNull(),
    /** When the entry had been removed. */
    removedAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('put_backs_of_attendee').on(table.attendeeId)],
)
