import type { MonthFigures, MonthReport } from '#contract/network/reports.ts'
import { isFollowedUp, sumOf } from '#domain/attendance/attendance-figures.ts'
import { lastCountedDay, MONTHS_SHOWN, weeksOfMonth } from '#domain/attendance/month-report.ts'
import { monthStarts } from '#domain/dates/calendar-months.ts'
import { monthStart, monthsLater, type PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { schoolYearStart } from '#domain/people/age.ts'
import { areMissingReportsCounted, type Moment } from '#domain/sessions/meetings.ts'
import type { Queryable } from '#server/database/connect.ts'
import {
  countStreaks,
  type DayFigures,
  readDayFigures,
  readFirstSessionDay,
  sumOfDays,
  type Window,
} from '#server/queries/attendance-figures.ts'
import { readMeetingStates } from '#server/queries/meetings.ts'

/**
 * The month of one group or of all, with the same number of queries. @param month its first day. Source:
 * docs/product.md, 17.4.
 */
export async function readMonth(
  database: Queryable,
  names: readonly OrganizationName[],
  month: PlainDate,
  now: Moment,
): Promise<MonthReport> {
  const until = lastCountedDay(month, now.today)
  const shown = monthStarts(monthsLater(month, 1 - MONTHS_SHOWN), month)
  const firstDay = await readFirstSessionDay(database)
  const days = await readDayFigures(database, names, { from: shown[0] ?? month, to: until })
  const meetings = await readMeetingStates(database, names, now, { from: month, to: until })
  const followedUp = await countFollowedUp(database, names, until)
  const hasMissing = areMissingReportsCounted(month, now.today)
  return {
    until,
    firstMonth: firstDay && monthStart(firstDay),
    groups: names.map((organizationName) => ({
      organizationName,
      ...figuresOf(
        days.filter((one) => one.organizationName === organizationName),
        month,
        followedUp.get(organizationName) ?? 0,
      ),
      missing: hasMissing ? [...(meetings.get(organizationName)?.missing ?? [])] : null,
    })),
    total: figuresOf(
      days,
      month,
      [...followedUp.values()].reduce((sum, count) => sum + count, 0),
    ),
    months: shown.map((start) => ({ month: start, ...sumOf(days.filter(({ day }) => monthStart(day) === start)) })),
  }
}

function figuresOf(days: readonly DayFigures[], month: PlainDate, followedUp: number): MonthFigures {
  const during = ({ from, to }: Window) => days.filter(({ day }) => from <= day && day <= to)
  const weeks = weeksOfMonth(month)
  return {
    ...sumOfDays(days.filter(({ day }) => monthStart(day) === month)),
    weeks: weeks.map((week) => sumOfDays(during(week))),
    before: sumOf(days.filter(({ day }) => monthStart(day) === monthsLater(month, -1))),
    followedUp,
  }
}

/**
 * How many people of each organization's roster were absent three times in a row on a day. Source: docs/product.md,
 * 17.4.
 */
async function countFollowedUp(database: Queryable, names: readonly OrganizationName[], day: PlainDate) {
  const counts = new Map<OrganizationName, number>()
  const streaks = await countStreaks(database, names, { from: schoolYearStart(day), to: day })
  for (const { organizationName, people } of streaks.filter(isFollowedUp))
    counts.set(organizationName, (counts.get(organizationName) ?? 0) + people)
  return counts
}
