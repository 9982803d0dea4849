import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { TEXT_LIMITS } from '#domain/limits.ts'
import {
  ATTENDANCE_STATUSES,
  DEFAULT_PRESENTATION_METHOD,
  PRESENTATION_METHODS,
  SESSION_TEXT_LIMITS,
} from '#domain/sessions.ts'
import { createdAt, id, instant, nameSearchKey, noLongerThan, notBlank, oneOf, transliterationKey } from './columns.ts'
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
    /** Searchable topic and presenters (`domain/names.ts`); null until it is filled, like the next. */
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
