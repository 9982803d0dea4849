import { dayIn, type PlainDate, weekdayOf } from '#domain/dates/dates.ts'
import type { RunningApp } from '#tests/journeys/app.ts'
import { now } from '#tests/journeys/clock.ts'

/** The calendar day of the network. */
export function today(): PlainDate {
  return dayIn('Asia/Beirut', now())
}

/** Have a group meet on the weekday of a date, from that date on. */
export async function meetsSince(app: RunningApp, group: string, date: PlainDate, time = '17:00') {
  await app.database.execute(`
    insert into meeting_days (organization_name, weekday, time, since)
    values ('${group}', ${weekdayOf(date)}, '${time}', '${date}')`)
}
