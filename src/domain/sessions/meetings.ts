import { daysBetween, daysLater, type PlainDate, weekdayOf } from '#domain/dates/dates.ts'
import { schoolYearStart } from '#domain/people/age.ts'

export interface MeetingSchedule {
  /** The weekday is a number from 0 for Sunday to 6 for Saturday. */
  readonly weekday: number
  readonly since: PlainDate
}

/** How a group hands children over after its meetings. Source: docs/product.md, 16.18. */
export interface HandingOver {
  /** When meetings end, `HH:mm`. */
  readonly endsAt: string
  /** The age in years below which children are handed over. */
  readonly belowAge: number
}

export interface EditedDay {
  readonly weekday: number | null
  readonly time: string | null
  /** Null, like the age: the group does not hand children over. */
  readonly endsAt: string | null
  readonly belowAge: number | null
}

/** An edit compares everything as one if one of the days is none. Source: docs/product.md, 13.12. */
export function togetherInDay(days: readonly EditedDay[]): readonly (readonly (keyof EditedDay)[])[] {
  const handingOver = days.some(({ endsAt }) => endsAt !== null) ? (['endsAt', 'belowAge'] as const) : []
  return [days.some(({ weekday }) => weekday === null) ? ['weekday', 'time', ...handingOver] : handingOver]
}

interface DaySpan {
  readonly from: PlainDate
  readonly to: PlainDate
}

export type PauseSpan = DaySpan

interface Reported {
  readonly pauses: readonly PauseSpan[]
  readonly sessions: readonly PlainDate[]
  readonly unheld: readonly PlainDate[]
}

export interface Moment {
  readonly today: PlainDate
  readonly time: string
}

/** A session within this many days of a meeting day counts as its report. */
const SETTLING_DAYS = 3
/** A report is missing from this many mornings after the meeting. */
const DUE_DAYS = 2
/** The time of day at which reports become due and mails are sent. */
const MORNING = '08:00'
const ANY_DAY: DaySpan = { from: '0001-01-01' as PlainDate, to: '9999-12-31' as PlainDate }

/**
 * Whether a group meets on a day.
 * @param pauses of the group and of the network. Source: docs/product.md, 16.9.
 */
export function meetsOn(
  date: PlainDate,
  schedule: Pick<MeetingSchedule, 'weekday'> | null,
  pauses: readonly PauseSpan[],
): boolean {
  return schedule !== null && weekdayOf(date) === schedule.weekday && !isPaused(date, pauses)
}

/** The search range for the next meeting, in days. */
const DAYS_AHEAD = 2 * 366

/** It is null without a meeting day, or if pauses cover the next two years. Source: docs/product.md, 16.10. */
export function nextMeeting(
  today: PlainDate,
  schedule: Pick<MeetingSchedule, 'weekday'> | null,
  pauses: readonly PauseSpan[],
): PlainDate | null {
  return meetingsFrom(daysLater(today, 1), 1, schedule, pauses)[0] ?? null
}

/**
 * There are none without a meeting day, and fewer than `count` if pauses cover most of the next two years. Source:
 * docs/product.md, 17.7.
 */
export function meetingsFrom(
  from: PlainDate,
  count: number,
  schedule: Pick<MeetingSchedule, 'weekday'> | null,
  pauses: readonly PauseSpan[],
): PlainDate[] {
  if (schedule === null) return []
  const days = meetingDays(schedule, from, daysLater(from, DAYS_AHEAD))
  return days.filter((day) => !isPaused(day, pauses)).slice(0, count)
}

/**
 * The last `count` meeting days before a day, the newest first; none without a meeting day. Source: docs/product.md,
 * 16.10.
 */
export function meetingsBefore(
  day: PlainDate,
  count: number,
  schedule: Pick<MeetingSchedule, 'weekday'> | null,
  pauses: readonly PauseSpan[],
): PlainDate[] {
  if (schedule === null) return []
  const days = meetingDays(schedule, daysLater(day, -7 * count), daysLater(day, -1))
  return days.filter((one) => !isPaused(one, pauses)).reverse()
}

/**
 * The meetings without a report in the present school year, since the meeting day was set, the oldest first.
 * @param within only meetings on these days
 * Source: docs/product.md, 16.9.
 */
export function missingReports(
  schedule: MeetingSchedule | null,
  reported: Reported,
  { today, time }: Moment,
  within: DaySpan = ANY_DAY,
): PlainDate[] {
  if (schedule === null) return []
  const { pauses, sessions, unheld } = reported
  return meetingDays(schedule, firstCounted(schedule, today), lastDue({ today, time })).filter(
    (date) =>
      isWithin(date, within) &&
      !isPaused(date, pauses) &&
      !unheld.includes(date) &&
      !sessions.some((session) => Math.abs(daysBetween(session, date)) <= SETTLING_DAYS),
  )
}

/**
 * The days whose sessions determine the missing reports.
 * @param within only meetings on these days
 */
export function reportedDays(schedule: MeetingSchedule, { today }: Moment, within: DaySpan = ANY_DAY): DaySpan {
  const first = firstCounted(schedule, today)
  return {
    from: daysLater(first > within.from ? first : within.from, -SETTLING_DAYS),
    to: daysLater(today < within.to ? today : within.to, SETTLING_DAYS),
  }
}

/**
 * Missing reports are not counted in former school years.
 * @param month any day of it. Source: docs/product.md, 16.9.
 */
export function areMissingReportsCounted(month: PlainDate, today: PlainDate): boolean {
  return month >= schoolYearStart(today)
}

function firstCounted({ since }: MeetingSchedule, today: PlainDate): PlainDate {
  const yearStart = schoolYearStart(today)
  return since > yearStart ? since : yearStart
}

/** The newest day whose morning, 08:00, has passed: today or yesterday. Source: docs/product.md, 16.9 and 17.3. */
export function lastMorning({ today, time }: Moment): PlainDate {
  return time >= MORNING ? today : daysLater(today, -1)
}

function lastDue(now: Moment): PlainDate {
  return daysLater(lastMorning(now), -DUE_DAYS)
}

function meetingDays({ weekday }: Pick<MeetingSchedule, 'weekday'>, from: PlainDate, to: PlainDate): PlainDate[] {
  const offset = (weekday - weekdayOf(from) + 7) % 7
  // The weeks are counted in advance, because a day after the last plain date is the same day.
  const weeks = Math.floor((daysBetween(from, to) - offset) / 7) + 1
  return Array.from({ length: Math.max(weeks, 0) }, (_, week) => daysLater(from, offset + 7 * week))
}

function isPaused(date: PlainDate, pauses: readonly PauseSpan[]): boolean {
  return pauses.some((pause) => isWithin(date, pause))
}

function isWithin(date: PlainDate, { from, to }: DaySpan): boolean {
  return from <= date && date <= to
}
