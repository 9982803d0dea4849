import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { LONGEST_ABSENCE_DAYS, TEXT_LIMITS } from '#domain/limits.ts'
import { CONSENT_STATUSES } from '#domain/photo-consent.ts'
import { createdAt, id, noLongerThan, notBlank, oneOf } from './columns.ts'
import { profiles } from './people.ts'
import { organizationAttendees } from './sessions.ts'

/** The person in the roster. What is known of them goes with the roster entry, also to another group. */
const attendeeId = () =>
  uuid()
    .notNull()
    .references(() => organizationAttendees.id, { onDelete: 'cascade' })

/** The guardians of the people in the rosters. */
export const guardians = pgTable(
  'guardians',
  {
    id: id(),
    attendeeId: attendeeId(),
    name: text().notNull(),
    relation: text(),
    phone: text(),
    /** The order in which they are called. */
    position: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('guardians_name', sql`${notBlank(table.name)} and ${noLongerThan(table.name, TEXT_LIMITS.name)}`),
    check('guardians_relation', noLongerThan(table.relation, TEXT_LIMITS.relation)),
    check('guardians_phone', noLongerThan(table.phone, TEXT_LIMITS.phone)),
    unique('guardians_position').on(table.attendeeId, table.position),
  ],
)

/** Whether photos of a person may be published; no row means unknown. */
export const photoConsents = pgTable(
  'photo_consents',
  {
    attendeeId: uuid()
      .primaryKey()
      .references(() => organizationAttendees.id, { onDelete: 'cascade' }),
    status: text({ enum: CONSENT_STATUSES }).notNull(),
    /** The guardian who decided, as named then. */
    guardianName: text(),
    recordedBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    recordedAt: createdAt(),
  },
  (table) => [
    check('photo_consents_status', sql`${oneOf(table.status, CONSENT_STATUSES)} and ${table.status} <> 'unknown'`),
    check('photo_consents_guardian', noLongerThan(table.guardianName, TEXT_LIMITS.name)),
  ],
)

/** Notes of leaders about the people in the rosters. */
export const rosterNotes = pgTable(
  'roster_notes',
  {
    id: id(),
    attendeeId: attendeeId(),
    text: text().notNull(),
    createdBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    check('roster_notes_text', sql`${notBlank(table.text)} and ${noLongerThan(table.text, TEXT_LIMITS.note)}`),
    index('roster_notes_of_attendee').on(table.attendeeId, table.createdAt.desc(), table.id.desc()),
  ],
)

/** Absences that were announced before the meeting. */
export const announcedAbsences = pgTable(
  'announced_absences',
  {
    id: id(),
    attendeeId: attendeeId(),
    firstDay: date({ mode: 'string' }).notNull(),
    lastDay: date({ mode: 'string' }).notNull(),
    reason: text(),
    createdBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'announced_absences_days',
      sql`${table.lastDay} >= ${table.firstDay} and ${table.lastDay} - ${table.firstDay} < ${sql.raw(String(LONGEST_ABSENCE_DAYS))}`,
    ),
    check('announced_absences_reason', noLongerThan(table.reason, TEXT_LIMITS.reason)),
    index('announced_absences_of_attendee').on(table.attendeeId, table.lastDay),
  ],
)
