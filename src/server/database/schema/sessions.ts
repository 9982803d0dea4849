import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  ATTENDANCE_STATUSES,
  DEFAULT_PRESENTATION_METHOD,
  PRESENTATION_METHODS,
  SESSION_TEXT_LIMITS,
} from '#domain/sessions/sessions.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { createdAt, id, instant, nameSearchKey, noLongerThan, notBlank, oneOf, transliterationKey } from './columns.ts'
import { ALL, by, declare, each, listed, WRITE } from './declare.ts'
import { organizations, profiles } from './people.ts'

/** The roster: the children and leaders of each organization. A removed person's row remains, for undo and history. */
export const organizationAttendees = pgTable(
  'organization_attendees',
  {
    id: id(),
    organizationName: text()
      .notNull()
      .references(() => organizations.name, { onUpdate: 'cascade' }),
    attendeeName: text().notNull(),
    nameKey: text().notNull(),
    searchKey: nameSearchKey().notNull(),
    transliterationKey: transliterationKey(),
    isLeader: boolean().notNull().default(false),
    createdBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    birthdate: date({ mode: 'string' }),
    ageOverride: boolean().notNull().default(false),
    phoneNumber: text(),
    removedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'organization_attendees_name',
      sql`${notBlank(table.attendeeName)} and ${noLongerThan(table.attendeeName, TEXT_LIMITS.name)}`,
    ),
    check('organization_attendees_phone', noLongerThan(table.phoneNumber, TEXT_LIMITS.phone)),
    check('organization_attendees_birthdate', sql`${table.birthdate} >= date '1900-01-01'`),
    uniqueIndex('organization_attendees_name_once')
      .on(table.organizationName, table.nameKey)
      .where(sql`${table.removedAt} is null`),
    // Ordered by the first four columns. The others allow index-only lists and searches; Drizzle has no INCLUDE. An
    // entry has at most 2,704 bytes, which the limits of names and keys ensure.
    index('organization_attendees_in_order')
      .on(
        table.organizationName,
        table.isLeader.desc(),
        table.searchKey,
        table.id,
        table.attendeeName,
        table.transliterationKey,
        table.birthdate,
        table.ageOverride,
        table.phoneNumber,
      )
      .where(sql`${table.removedAt} is null`),
    index('organization_attendees_search')
      .using('gin', table.searchKey.op('gin_trgm_ops'))
      .where(sql`${table.removedAt} is null`),
    // A search shorter than a trigram matches only beginnings.
    index('organization_attendees_search_prefix')
      .on(table.searchKey.op('text_pattern_ops'))
      .where(sql`${table.removedAt} is null`),
    // Few people are removed, and only the audit log searches them.
    index('organization_attendees_removed').on(table.removedAt).where(sql`${table.removedAt} is not null`),
    index('organization_attendees_transliteration')
      .using('gin', table.transliterationKey.op('gin_trgm_ops'))
      .where(sql`${table.removedAt} is null`),
    index('organization_attendees_by_author').on(table.createdBy).where(sql`${table.createdBy} is not null`),
    index('organization_attendees_without_transliteration')
      .on(table.id)
      .where(sql`${table.transliterationKey} is null`),
  ],
)
// A removed entry remains as a row.
export const aboutOrganizationAttendees = declare(organizationAttendees, WRITE, {
  privacy:
    'name, group, birthdate, phone of children and leaders | roll call, groups by age | while in the roster, and [two years](#what-is-deleted-by-itself) after',
  ...each({ of: 'child', erasure: 'deleted' }, 'attendeeName', 'nameKey', 'searchKey', 'transliterationKey'),
  ...each({ of: 'child', erasure: 'deleted' }, 'birthdate', 'phoneNumber'),
  createdBy: by({ count: 'peopleAddedToRosters' }),
})

const MEETING = { organization: 'sessions.organization', day: 'sessions.session_date', session: 'sessions.id' }

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
    sessionTime: text(),
    location: text(),
    presentationMethod: text().notNull().default(DEFAULT_PRESENTATION_METHOD),
    organization: text().references(() => organizations.name, { onUpdate: 'cascade' }),
    /** Searchable topic and presenters (`domain/texts/search-keys.ts`); null until it is filled, like the next. */
    searchKey: text(),
    transliterationKey: transliterationKey(),
    createdBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** The number of edits, to detect edits of an older version. */
    version: integer().notNull().default(1),
    /** Whether its author has said that it is no second report of the same meeting. */
    isSeparate: boolean().notNull().default(false),
    presentCount: integer().notNull().default(0),
    attendanceCount: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    check('sessions_topic', sql`${notBlank(table.topic)} and ${noLongerThan(table.topic, TEXT_LIMITS.topic)}`),
    check('sessions_activities', noLongerThan(table.activities, SESSION_TEXT_LIMITS.activities)),
    check('sessions_reflection', noLongerThan(table.reflection, SESSION_TEXT_LIMITS.reflection)),
    check('sessions_structure', noLongerThan(table.sessionStructure, SESSION_TEXT_LIMITS.sessionStructure)),
    check('sessions_food', noLongerThan(table.foodDetails, SESSION_TEXT_LIMITS.foodDetails)),
    check('sessions_location', noLongerThan(table.location, TEXT_LIMITS.location)),
    check('sessions_time', sql`${table.sessionTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('sessions_method', oneOf(table.presentationMethod, PRESENTATION_METHODS)),
    check('sessions_counts', sql`${table.presentCount} between 0 and ${table.attendanceCount}`),
    index('sessions_search').using('gin', table.searchKey.op('gin_trgm_ops')),
    index('sessions_transliteration').using('gin', table.transliterationKey.op('gin_trgm_ops')),
    index('sessions_without_search_key').on(table.id).where(sql`${table.searchKey} is null`),
    index('sessions_by_author').on(table.createdBy, table.createdAt.desc()).where(sql`${table.createdBy} is not null`),
    index('sessions_in_order').on(table.sessionDate.desc(), table.createdAt.desc(), table.id.desc()),
    index('sessions_by_organization').on(
      table.organization,
      table.sessionDate.desc(),
      table.createdAt.desc(),
      table.id.desc(),
    ),
  ],
)
export const aboutSessions = declare(sessions, ALL, {
  privacy: "reports: date, topic, texts, leaders | the group's memory | until deleted",
  texts: MEETING,
  title: { erasure: { none: 'group and day' } },
  description: { erasure: { changes: 'with the marks (marks.ts)' } },
  presenterName: { erasure: { changes: 'with the marks (marks.ts)' } },
  topic: { erasure: { place: 'session.topic', limit: TEXT_LIMITS.topic } },
  activities: { erasure: { place: 'session.activities', limit: SESSION_TEXT_LIMITS.activities } },
  reflection: { erasure: { place: 'session.reflection', limit: SESSION_TEXT_LIMITS.reflection } },
  sessionStructure: { erasure: { place: 'session.sessionStructure', limit: SESSION_TEXT_LIMITS.sessionStructure } },
  foodDetails: { erasure: { place: 'session.foodDetails', limit: SESSION_TEXT_LIMITS.foodDetails } },
  sessionTime: { erasure: { none: 'a time' } },
  location: { erasure: { place: 'session.location', limit: TEXT_LIMITS.location } },
  presentationMethod: { erasure: { none: 'an enum' } },
  searchKey: { erasure: { changes: 'with topic and leaders' } },
  transliterationKey: { erasure: { changes: 'with topic and leaders' } },
  createdBy: listed('sessionsRecorded', sessions, ['title', 'sessionDate', 'createdAt'], 'createdAt'),
})

const OF_SESSION = 'join sessions on sessions.id = attendance.session_id'
const UNLISTED = `${OF_SESSION} and attendance.attendee_id is null`

export const attendance = pgTable(
  'attendance',
  {
    id: id(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Always null: people in the roster have no account. */
    userId: uuid(),
    /** The person in the roster, so that the history of a renamed child remains. */
    attendeeId: uuid().references(() => organizationAttendees.id, { onDelete: 'set null' }),
    attendeeName: text().notNull(),
    nameKey: text().notNull(),
    status: text({ enum: ATTENDANCE_STATUSES }).notNull(),
    absenceReason: text(),
    /** Who set the mark; null for a default mark, and for a deleted account. */
    markedBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** When it was set; null for a default mark. */
    markedAt: instant(),
    organization: text().references(() => organizations.name, { onUpdate: 'cascade' }),
  },
  (table) => [
    check('attendance_mark', sql`${table.markedBy} is null or ${table.markedAt} is not null`),
    check('attendance_user', sql`${table.userId} is null`),
    check('attendance_status', oneOf(table.status, ATTENDANCE_STATUSES)),
    check('attendance_reason', sql`${table.status} = 'absent' or ${table.absenceReason} is null`),
    check('attendance_reason_length', noLongerThan(table.absenceReason, TEXT_LIMITS.reason)),
    check(
      'attendance_name',
      sql`${notBlank(table.attendeeName)} and ${noLongerThan(table.attendeeName, TEXT_LIMITS.name)}`,
    ),
    uniqueIndex('attendance_name_once').on(table.sessionId, table.nameKey),
    uniqueIndex('attendance_person_once').on(table.sessionId, table.attendeeId),
    index('attendance_by_attendee').on(table.attendeeId),
    // For the deletion of an account, and for the export of a person's data.
    index('attendance_by_marker').on(table.markedBy).where(sql`${table.markedBy} is not null`),
  ],
)
export const aboutAttendance = declare(attendance, ALL, {
  privacy:
    'who was present or absent, reason, who marked it | to notice absences, to report | with the session; without the name after an erasure',
  texts: { ...MEETING, person: 'attendance.attendee_id', join: OF_SESSION },
  userId: by({ none: 'always null' }),
  attendeeId: { of: 'child', erasure: 'emptied' },
  // Of people in no roster; the others are erased with the entry.
  attendeeName: { of: 'child', erasure: { place: 'attendance.name', limit: TEXT_LIMITS.name, join: UNLISTED } },
  nameKey: { of: 'child', erasure: { changes: 'with the name' } },
  absenceReason: { of: 'child', erasure: { place: 'attendance.reason', limit: TEXT_LIMITS.reason } },
  markedBy: by({ count: 'attendanceMarksSet' }),
})

/** Sessions that were joined into another one, to which their addresses lead. */
export const joinedSessions = pgTable(
  'joined_sessions',
  {
    id: uuid().primaryKey(),
    joinedInto: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index('joined_sessions_of').on(table.joinedInto)],
)
export const aboutJoinedSessions = declare(joinedSessions, ALL, {
  privacy: 'ids of reports joined into another | old addresses lead on | with the other report',
})
