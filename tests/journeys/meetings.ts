import { v7 as uuid } from 'uuid'
import { schoolYearStart } from '#domain/age.ts'
import { dayIn, daysLater, type PlainDate, timeIn, weekdayOf } from '#domain/dates.ts'
import { missingReports } from '#domain/meetings.ts'
import { nameKey } from '#domain/names.ts'
import { storeCounts } from '#tests/session-counts.ts'
import type { RunningApp } from './app.ts'
import { now, sqlNow } from './clock.ts'

/** The calendar day of the network. */
export function today(): PlainDate {
  return dayIn('Asia/Beirut', now())
}

/** The day so many days ago, but in the present school year. */
export function daysAgo(days: number): PlainDate {
  const [day, start] = [daysLater(today(), -days), schoolYearStart(today())]
  return day > start ? day : start
}

/**
 * Whether the report of a group that meets since a day, and has no sessions, is missing by now. In the first days of a school year
 * none is: no meeting of the year is long enough ago.
 */
export function isReportMissing(since: PlainDate): boolean {
  const moment = { today: today(), time: timeIn('Asia/Beirut', now()) }
  const nothing = { pauses: [], sessions: [], unheld: [] }
  return missingReports({ weekday: weekdayOf(since), since }, nothing, moment).length > 0
}

/** Have a group meet on the weekday of a date, from that date on. */
export async function meetsSince(app: RunningApp, group: string, date: PlainDate, time = '17:00') {
  await app.database.execute(`
    insert into meeting_days (organization_name, weekday, time, since)
    values ('${group}', ${weekdayOf(date)}, '${time}', '${date}')`)
}

/** A mark: 'present', 'absent', or the reason of an absence. */
type Mark = 'present' | 'absent' | (string & {})

/** Record a session of a group with a mark of each person in its roster. Returns the id. */
export async function recordMarks(
  app: RunningApp,
  group: string,
  { date, topic = 'Session', marks }: { date: PlainDate; topic?: string; marks: Readonly<Record<string, Mark>> },
): Promise<string> {
  const id = uuid()
  const rows = Object.entries(marks).map(([name, mark]) => {
    const status = mark === 'present' ? 'present' : 'absent'
    const reason = mark === 'present' || mark === 'absent' ? 'null' : `'${mark}'`
    return `(gen_random_uuid(), '${id}', (select id from organization_attendees where organization_name = '${group}'
      and attendee_name = '${name}'), '${name}', '${nameKey(name)}', '${status}', ${reason}, '${group}')`
  })
  await app.database.execute(`
    insert into sessions (id, title, presenter_name, topic, session_date, organization, created_at)
    values ('${id}', 'T', 'Leader', '${topic}', '${date}', '${group}', ${sqlNow()});
    insert into attendance (id, session_id, attendee_id, attendee_name, name_key, status, absence_reason, organization)
    values ${rows.join()}`)
  await storeCounts(app.database)
  return id
}

/** Give a person in a group's roster a guardian. */
export async function addGuardian(app: RunningApp, group: string, name: string, phone: string) {
  await app.database.execute(`
    insert into guardians (id, attendee_id, name, phone, position)
    select gen_random_uuid(), id, 'Mother', '${phone}', 1 from organization_attendees
    where organization_name = '${group}' and attendee_name = '${name}'`)
}
