import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { OLDEST_HANDED_OVER } from '#domain/people/collecting.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { createdAt, id, noLongerThan, notBlank } from './columns.ts'
import { ALL, APPEND, declare, each, listed } from './declare.ts'
import { organizations, profiles } from './people.ts'

const OLDEST = sql.raw(String(OLDEST_HANDED_OVER))

/** The weekday and time of an organization's meetings; no row without a meeting day. */
export const meetingDays = pgTable(
  'meeting_days',
  {
    organizationName: text()
      .primaryKey()
      .references(() => organizations.name, { onUpdate: 'cascade' }),
    /** 0 for Sunday to 6 for Saturday. */
    weekday: smallint().notNull(),
    /** `HH:mm` */
    time: text(),
    /** When meetings end, `HH:mm`, in a group that hands children over, and the age below which it does. */
    endsAt: text(),
    handsOverBelow: smallint(),
    since: date({ mode: 'string' }).notNull(),
    setBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('meeting_days_weekday', sql`${table.weekday} between 0 and 6`),
    check('meeting_days_time', sql`${table.time} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('meeting_days_ends_at', sql`${table.endsAt} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('meeting_days_hands_over', sql`(${table.handsOverBelow} is null) = (${table.endsAt} is null)`),
    check('meeting_days_hands_over_below', sql`${table.handsOverBelow} between 1 and ${OLDEST}`),
  ],
)
export const aboutMeetingDays = declare(meetingDays, ALL, {
  privacy: 'when a group meets, what was missing | reminders | for good; no child',
  ...each({ erasure: { none: 'a time' } }, 'time', 'endsAt'),
  setBy: listed('meetingDaysSet', meetingDays, ['organizationName', 'weekday', 'time', 'since']),
})

export const meetingPauses = pgTable(
  'meeting_pauses',
  {
    id: id(),
    organizationName: text().references(() => organizations.name, { onUpdate: 'cascade' }),
    firstDay: date({ mode: 'string' }).notNull(),
    lastDay: date({ mode: 'string' }).notNull(),
    reason: text(),
    createdBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    check('meeting_pauses_days', sql`${table.lastDay} >= ${table.firstDay}`),
    check('meeting_pauses_reason', noLongerThan(table.reason, TEXT_LIMITS.reason)),
    index('meeting_pauses_of_organization').on(table.organizationName, table.lastDay),
  ],
)
export const aboutMeetingPauses = declare(meetingPauses, ALL, {
  privacy: aboutMeetingDays.privacy,
  texts: { organization: 'organization_name', day: 'first_day' },
  reason: { erasure: { place: 'pause.reason', limit: TEXT_LIMITS.reason } },
  // Without the reason, which may be about others.
  createdBy: listed(
    'pausesAdded',
    meetingPauses,
    ['organizationName', 'firstDay', 'lastDay', 'createdAt'],
    'createdAt',
  ),
})

export const unheldMeetings = pgTable(
  'unheld_meetings',
  {
    organizationName: text()
      .notNull()
      .references(() => organizations.name, { onUpdate: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    reason: text().notNull(),
    createdBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationName, table.day] }),
    check(
      'unheld_meetings_reason',
      sql`${notBlank(table.reason)} and ${noLongerThan(table.reason, TEXT_LIMITS.reason)}`,
    ),
  ],
)
export const aboutUnheldMeetings = declare(unheldMeetings, ALL, {
  privacy: aboutMeetingDays.privacy,
  texts: { id: `organization_name || ' ' || day`, organization: 'organization_name', day: 'day' },
  reason: { erasure: { place: 'unheld.reason', limit: TEXT_LIMITS.reason } },
  // Likewise.
  createdBy: listed('meetingsNotHeld', unheldMeetings, ['organizationName', 'day', 'createdAt'], 'createdAt'),
})

export const reportReminders = pgTable(
  'report_reminders',
  {
    organizationName: text()
      .notNull()
      .references(() => organizations.name, { onUpdate: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    sentAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.organizationName, table.day] })],
)
export const aboutReportReminders = declare(reportReminders, APPEND, { privacy: aboutMeetingDays.privacy })
