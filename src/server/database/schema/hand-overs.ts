import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { HAND_OVER_WAYS } from '#domain/people/handing-over.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { createdAt, id, instant, noLongerThan, oneOf } from './columns.ts'
import { ALL, APPEND, by, declare } from './declare.ts'
import { profiles } from './people.ts'
import { organizationAttendees, sessions } from './sessions.ts'

/** With whom children left after a session. What was taken back stays, with the reason. */
export const handOvers = pgTable(
  'hand_overs',
  {
    id: id(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    attendeeId: uuid().references(() => organizationAttendees.id, { onDelete: 'cascade' }),
    /** The name of a person who is in no roster; otherwise null. */
    attendeeName: text(),
    way: text({ enum: HAND_OVER_WAYS }).notNull(),
    /** With whom; null if alone. */
    name: text(),
    leftAt: instant().notNull(),
    recordedBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    recordedAt: createdAt(),
    takenBackBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    takenBackAt: instant(),
    reason: text(),
  },
  (table) => [
    check('hand_overs_way', oneOf(table.way, HAND_OVER_WAYS)),
    check('hand_overs_person', sql`(${table.attendeeId} is null) = (${table.attendeeName} is not null)`),
    check('hand_overs_name', sql`(${table.name} is null) = (${table.way} = 'alone')`),
    check('hand_overs_attendee_name', noLongerThan(table.attendeeName, TEXT_LIMITS.name)),
    check('hand_overs_name_length', noLongerThan(table.name, TEXT_LIMITS.name)),
    check('hand_overs_reason', noLongerThan(table.reason, TEXT_LIMITS.reason)),
    index('hand_overs_of_session').on(table.sessionId),
    index('hand_overs_of_attendee').on(table.attendeeId, table.leftAt.desc()),
  ],
)
export const aboutHandOvers = declare(handOvers, ALL, {
  privacy:
    'with whom children left after a session, when, who recorded it | handing over | a year, or with the person or the session',
  texts: {
    organization: 'held.organization',
    day: 'held.session_date',
    session: 'held.id',
    join: 'join sessions as held on held.id = hand_overs.session_id',
  },
  attendeeId: { of: 'child', erasure: 'deleted' },
  attendeeName: { of: 'child', erasure: { place: 'handOver.child', limit: TEXT_LIMITS.name } },
  name: { of: 'guardian', erasure: { place: 'handOver.name', limit: TEXT_LIMITS.name } },
  reason: { of: 'child', erasure: { place: 'handOver.reason', limit: TEXT_LIMITS.reason } },
  recordedBy: by({ count: 'handOversRecorded' }),
  takenBackBy: by({ count: 'handOversTakenBack' }),
})

/** The sessions after which people were mailed that children are still here. */
export const stillHereNotices = pgTable('still_here_notices', {
  sessionId: uuid()
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  sentAt: createdAt(),
})
export const aboutStillHereNotices = declare(stillHereNotices, APPEND, {
  privacy: 'sessions after which children were still here | mailed once | with the session',
})
