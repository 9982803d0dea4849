import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, notBlank, oneOf, shorterThan } from './columns.ts'
import { organizations, profiles } from './people.ts'

/** The roster: the children and leaders of each organization. A removed person keeps the row, for undo and history. */
export const organizationAttendees = pgTable(
  'organization_attendees',
  {
    id: id(),
    organizationName: text()
      .notNull()
      .references(() => organizations.name, { onUpdate: 'cascade' }),
    attendeeName: text().notNull(),
    /** The form in which two names are one name (`domain/names.ts`). */
    nameKey: text().notNull(),
    /** The form in which names are searched (`domain/names.ts`). */
    searchKey: text().notNull(),
    isLeader: boolean().notNull().default(false),
    createdBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    birthdate: date({ mode: 'string' }),
    ageOverride: boolean().notNull().default(false),
    phoneNumber: text(),
    removedAt: instant(),
    /** Of what the client sent, so that the same id again is known to be the same request. */
    contentDigest: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'organization_attendees_name',
      sql`${notBlank(table.attendeeName)} and ${shorterThan(table.attendeeName, 120)}`,
    ),
    check('organization_attendees_phone', shorterThan(table.phoneNumber, 32)),
    check('organization_attendees_birthdate', sql`${table.birthdate} >= date '1900-01-01'`),
    uniqueIndex('organization_attendees_name_once')
      .on(table.organizationName, table.nameKey)
      .where(sql`${table.removedAt} is null`),
    index('organization_attendees_in_order')
      .on(table.organizationName, table.isLeader.desc(), table.attendeeName, table.id)
      .where(sql`${table.removedAt} is null`),
    index('organization_attendees_search')
      .using('gin', table.searchKey.op('gin_trgm_ops'))
      .where(sql`${table.removedAt} is null`),
    // What is shorter than a trigram is looked for at the beginning.
    index('organization_attendees_search_prefix')
      .on(table.searchKey.op('text_pattern_ops'))
      .where(sql`${table.removedAt} is null`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    title: text().notNull(),
    description: text(),
    presenterName: text().notNull(),
    topic: text().notNull(),
    activities: text(),
    reflection: text(),
    sessionStructure: text(),
    foodDetails: text(),
    sessionDate: date({ mode: 'string' }).notNull(),
    /** `HH:mm` */
    sessionTime: text(),
    location: text(),
    presentationMethod: text().notNull().default('discussion'),
    organization: text().references(() => organizations.name, { onUpdate: 'cascade' }),
    createdBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** Counts the edits, so that one over a newer version is noticed. */
    version: integer().notNull().default(1),
    /** Of what the client sent when it was created. */
    contentDigest: text().notNull(),
    /** Of what the client sent with the newest edit, so that an edit sent twice is known. */
    editDigest: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    check('sessions_topic', sql`${notBlank(table.topic)} and ${shorterThan(table.topic, 200)}`),
    check('sessions_activities', shorterThan(table.activities, 5000)),
    check('sessions_reflection', shorterThan(table.reflection, 5000)),
    check('sessions_structure', shorterThan(table.sessionStructure, 5000)),
    check('sessions_food', shorterThan(table.foodDetails, 5000)),
    check('sessions_location', shorterThan(table.location, 200)),
    check('sessions_time', sql`${table.sessionTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check(
      'sessions_method',
      oneOf(table.presentationMethod, ['powerpoint', 'discussion', 'games', 'workshop', 'video', 'other']),
    ),
    index('sessions_in_order').on(table.sessionDate.desc(), table.createdAt.desc(), table.id.desc()),
    index('sessions_by_organization').on(
      table.organization,
      table.sessionDate.desc(),
      table.createdAt.desc(),
      table.id.desc(),
    ),
  ],
)

/** What is left of a deleted session: enough to know its creation again when it is sent late, and nothing of its content. */
export const deletedSessions = pgTable('deleted_sessions', {
  id: id(),
  createdBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
  contentDigest: text().notNull(),
  deletedAt: createdAt(),
})

export const attendance = pgTable(
  'attendance',
  {
    id: id(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Always null: attendance is of people in the roster, who have no account. */
    userId: uuid(),
    /** The person in the roster, so that a renamed child keeps its history. */
    attendeeId: uuid().references(() => organizationAttendees.id, { onDelete: 'set null' }),
    attendeeName: text().notNull(),
    nameKey: text().notNull(),
    status: text({ enum: ['present', 'absent'] }).notNull(),
    absenceReason: text(),
    /** Who set the mark; null for a default one, and where that person has no account any more. */
    markedBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** When they set it; null for a mark that stands because everyone starts present. */
    markedAt: instant(),
    organization: text().references(() => organizations.name, { onUpdate: 'cascade' }),
  },
  (table) => [
    check('attendance_mark', sql`${table.markedBy} is null or ${table.markedAt} is not null`),
    check('attendance_user', sql`${table.userId} is null`),
    check('attendance_status', oneOf(table.status, ['present', 'absent'])),
    check('attendance_reason', sql`${table.status} = 'absent' or ${table.absenceReason} is null`),
    check('attendance_reason_length', shorterThan(table.absenceReason, 500)),
    check('attendance_name', sql`${notBlank(table.attendeeName)} and ${shorterThan(table.attendeeName, 120)}`),
    uniqueIndex('attendance_name_once').on(table.sessionId, table.nameKey),
    uniqueIndex('attendance_person_once').on(table.sessionId, table.attendeeId),
    index('attendance_by_attendee').on(table.attendeeId),
    // Read when an account is deleted, and when a person asks what is held about them.
    index('attendance_by_marker').on(table.markedBy).where(sql`${table.markedBy} is not null`),
  ],
)
