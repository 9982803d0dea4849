import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { FOLLOW_UP_OUTCOMES } from '#domain/attendance/follow-ups.ts'
import { LANGUAGES } from '#domain/dates/dates.ts'
import { CONSENT_STATUSES } from '#domain/people/photo-consent.ts'
import { LONGEST_ABSENCE_DAYS, TEXT_LIMITS } from '#domain/texts/limits.ts'
import { createdAt, id, instant, noLongerThan, notBlank, oneOf } from './columns.ts'
import { ALL, APPEND, by, declare, WRITE } from './declare.ts'
import { profiles } from './people.ts'
import { organizationAttendees } from './sessions.ts'

export const attendeeId = () =>
  uuid()
    .notNull()
    .references(() => organizationAttendees.id, { onDelete: 'cascade' })

export const ofEntry = (table: string) => ({
  organization: 'person.organization_name',
  person: 'person.id',
  join: `join organization_attendees as person on person.id = ${table}.attendee_id`,
})

export const guardians = pgTable(
  'guardians',
  {
    id: id(),
    attendeeId: attendeeId(),
    name: text().notNull(),
    relation: text(),
    phone: text(),
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
export const aboutGuardians = declare(guardians, ALL, {
  privacy: 'up to four: name, relation, phone | to reach the family | with the person',
  texts: ofEntry('guardians'),
  attendeeId: { of: 'child', erasure: 'deleted' },
  name: { of: 'guardian', erasure: { place: 'guardian.name', limit: TEXT_LIMITS.name } },
  relation: { of: 'guardian', erasure: { place: 'guardian.relation', limit: TEXT_LIMITS.relation } },
  phone: { of: 'guardian', erasure: 'deleted' },
})

/** Whether photos of a person may be published; unknown without a row. */
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
export const aboutPhotoConsents = declare(photoConsents, ALL, {
  privacy: 'whether photos may be published, who said so | to respect it | with the person',
  texts: { ...ofEntry('photo_consents'), id: 'attendee_id' },
  attendeeId: { of: 'child', erasure: 'deleted' },
  guardianName: { of: 'guardian', erasure: { place: 'consent.guardian', limit: TEXT_LIMITS.name } },
  recordedBy: by({ count: 'photoConsentsRecorded' }),
})

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
export const aboutRosterNotes = declare(rosterNotes, ALL, {
  privacy:
    "leaders' notes | for the next leader | with the person, or until deleted by author, team leader or administrator",
  texts: ofEntry('roster_notes'),
  attendeeId: { of: 'child', erasure: 'deleted' },
  text: { of: 'child', erasure: { place: 'note', limit: TEXT_LIMITS.note } },
  createdBy: by({ count: 'notesAboutPeopleWritten' }),
})

/** What came of calls about absences in a row. */
export const followUps = pgTable(
  'follow_ups',
  {
    id: id(),
    attendeeId: attendeeId(),
    outcome: text({ enum: FOLLOW_UP_OUTCOMES }).notNull(),
    text: text(),
    /** The newest absence that the author saw: its day, and how many the person had on that day. */
    absenceDay: date({ mode: 'string' }).notNull(),
    absenceOfDay: integer().notNull(),
    createdBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    check('follow_ups_outcome', oneOf(table.outcome, FOLLOW_UP_OUTCOMES)),
    check('follow_ups_text', noLongerThan(table.text, TEXT_LIMITS.followUp)),
    index('follow_ups_of_attendee').on(table.attendeeId, table.createdAt.desc(), table.id.desc()),
  ],
)
export const aboutFollowUps = declare(followUps, ALL, {
  privacy:
    'what came of calls about absences: outcome, 200 characters, absence | so that no one calls twice | with the person, or until deleted like a note',
  texts: ofEntry('follow_ups'),
  attendeeId: { of: 'child', erasure: 'deleted' },
  text: { of: 'child', erasure: { place: 'followUp', limit: TEXT_LIMITS.followUp } },
  createdBy: by({ count: 'followUpsNoted' }),
})

export const announcedAbsences = pgTable(
  'announced_absences',
  {
    id: id(),
    attendeeId: attendeeId(),
    firstDay: date({ mode: 'string' }).notNull(),
    lastDay: date({ mode: 'string' }).notNull(),
    reason: text(),
    createdBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    guardianId: uuid().references(() => guardians.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'announced_absences_days',
      sql`${table.lastDay} >= ${table.firstDay} and ${table.lastDay} - ${table.firstDay} < ${sql.raw(String(LONGEST_ABSENCE_DAYS))}`,
    ),
    check('announced_absences_reason', noLongerThan(table.reason, TEXT_LIMITS.reason)),
    index('announced_absences_of_attendee').on(table.attendeeId, table.lastDay),
    index('announced_absences_by_guardian').on(table.guardianId).where(sql`${table.guardianId} is not null`),
  ],
)
export const aboutAnnouncedAbsences = declare(announcedAbsences, ALL, {
  privacy: 'days, reasons | roll call starts with them | with the person',
  texts: ofEntry('announced_absences'),
  attendeeId: { of: 'child', erasure: 'deleted' },
  reason: { of: 'child', erasure: { place: 'absence.reason', limit: TEXT_LIMITS.reason } },
  createdBy: by({ count: 'absencesAnnounced' }),
  guardianId: { of: 'guardian', erasure: 'emptied' },
})

/** Links with which guardians announce absences without an account; at most one unrevoked link for a guardian. */
export const guardianLinks = pgTable(
  'guardian_links',
  {
    id: id(),
    guardianId: uuid()
      .notNull()
      .references(() => guardians.id, { onDelete: 'cascade' }),
    attendeeId: attendeeId(),
    /** SHA-256 of the secret in the link, in hexadecimal digits. */
    tokenHash: text().notNull().unique('guardian_links_token'),
    language: text({ enum: LANGUAGES }).notNull(),
    createdBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    lastUsedAt: instant(),
    revokedAt: instant(),
  },
  (table) => [
    check('guardian_links_language', oneOf(table.language, LANGUAGES)),
    uniqueIndex('guardian_links_one_in_use').on(table.guardianId).where(sql`${table.revokedAt} is null`),
    index('guardian_links_of_guardian').on(table.guardianId),
    index('guardian_links_of_attendee').on(table.attendeeId),
  ],
)
export const aboutGuardianLinks = declare(guardianLinks, WRITE, {
  privacy: 'digests of links, when made, used, revoked | absences without an account | with the guardian',
  guardianId: { of: 'guardian', erasure: 'deleted' },
  attendeeId: { of: 'child', erasure: 'deleted' },
  tokenHash: { erasure: { none: 'a digest' } },
  createdBy: by({ count: 'guardianLinksMade' }),
})

/** The third absences in a row of which the team leaders were notified. */
export const absenceNotices = pgTable(
  'absence_notices',
  {
    attendeeId: attendeeId(),
    thirdAbsence: date({ mode: 'string' }).notNull(),
    noticedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.attendeeId, table.thirdAbsence] })],
)
export const aboutAbsenceNotices = declare(absenceNotices, APPEND, {
  privacy: 'third absences in a row that were mailed | mailed once | with the person',
  attendeeId: { of: 'child', erasure: 'deleted' },
})
