import { schoolYearStart } from './age.ts'
import { daysBetween, daysLater, type PlainDate, weekdayOf } from './dates.ts'

/** When a group meets. */
export interface MeetingSchedule {
  /** 0 for Sunday to 6 for Saturday. */
  readonly weekday: number
  /** The day from which the meeting day counts. */
  readonly since: PlainDate
}

/** The weekday and time at which a group meets, as it is edited; null for none. */
export interface EditedDay {
  readonly weekday: number | null
  readonly time: string | null
}

/** The fields of an edited meeting day. Where there is none, before or after, day and time are one answer. Source: docs/product.md, 13.12. */
export function togetherInDay(days: readonly EditedDay[]): readonly (readonly (keyof EditedDay)[])[] {
  return days.some(({ weekday }) => weekday === null) ? [['weekday', 'time']] : []
}

/** Days from the first to the last, both included. */
interface DaySpan {
  readonly from: PlainDate
  readonly to: PlainDate
}

/** Days without meetings. */
export type PauseSpan = DaySpan

/** What decides which reports of a group are missing. */
interface Reported {
  readonly pauses: readonly PauseSpan[]
  /** The days of the group's sessions. */
  readonly sessions: readonly PlainDate[]
  /** The days on which the group did not meet. */
  readonly unheld: readonly PlainDate[]
}

/** A day and a time of day in the network's time zone. */
export interface Moment {
  readonly today: PlainDate
  /** `HH:mm` */
  readonly time: string
}

/** A session this many days before or after a meeting day is its report. */
const SETTLING_DAYS = 3
/** A report is missing from this many mornings after the meeting on. */
const DUE_DAYS = 2
/** Nothing becomes due, and no mail is sent about it, before this time of day. */
const MORNING = '08:00'
const ANY_DAY: DaySpan = { from: '0001-01-01' as PlainDate, to: '9999-12-31' as PlainDate }

/**
 * Whether a group meets on a day.
 * @param pauses of the group and of the network
 * Source: docs/product.md, 16.9.
 */
export function meetsOn(
  date: PlainDate,
  schedule: Pick<MeetingSchedule, 'weekday'> | null,
  pauses: readonly PauseSpan[],
): boolean {
  return schedule !== null && weekdayOf(date) === schedule.weekday && !isPaused(date, pauses)
}

/** How far ahead the next meeting is looked for, in days. */
const DAYS_AHEAD = 2 * 366

/**
 * The day of the next meeting after `today`; null without a meeting day, or if pauses cover the next two years.
 * Source: docs/product.md, 16.10.
 */
export function nextMeeting(
  today: PlainDate,
  schedule: Pick<MeetingSchedule, 'weekday'> | null,
  pauses: readonly PauseSpan[],
): PlainDate | null {
  return meetingsFrom(daysLater(today, 1), 1, schedule, pauses)[0] ?? null
}

/**
 * The days of the next meetings from `from` on, that day included; none without a meeting day, and fewer than `count` if pauses
 * cover most of the next two years.
 * Source: docs/product.md, 17.7.
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
 * The days of meetings whose report is missing, the oldest first: of the present school year, since the meeting day was set.
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
 * The first and the last day whose sessions decide which reports are missing.
 * @param within only of meetings on these days
 */
export function reportedDays(schedule: MeetingSchedule, { today }: Moment, within: DaySpan = ANY_DAY): DaySpan {
  const first = firstCounted(schedule, today)
  return {
    from: daysLater(first > within.from ? first : within.from, -SETTLING_DAYS),
    to: daysLater(today < within.to ? today : within.to, SETTLING_DAYS),
  }
}

/**
 * Whether reports of the month are counted as missing at all: those of former school years are not.
 * @param month any day of it
 * Source: docs/product.md, 16.9.
 */
export function areMissingReportsCounted(month: PlainDate, today: PlainDate): boolean {
  return month >= schoolYearStart(today)
}

function firstCounted({ since }: MeetingSchedule, today: PlainDate): PlainDate {
  const yearStart = schoolYearStart(today)
  return since > yearStart ? since : yearStart
}

/** The newest day whose morning, 08:00, has come at this moment: today or the day before. Source: docs/product.md, 16.9 and 17.3. */
export function lastMorning({ today, time }: Moment): PlainDate {
  return time >= MORNING ? today : daysLater(today, -1)
}

/** The last day on which a meeting's report is due at this moment. */
function lastDue(now: Moment): PlainDate {
  return daysLater(lastMorning(now), -DUE_DAYS)
}

function meetingDays({ weekday }: Pick<MeetingSchedule, 'weekday'>, from: PlainDate, to: PlainDate): PlainDate[] {
  const offset = (weekday - weekdayOf(from) + 7) % 7
  // Counted beforehand: at the last plain date of all a later day is the same day.
  const weeks = Math.floor((daysBetween(from, to) - offset) / 7) + 1
  return Array.from({ length: Math.max(weeks, 0) }, (_, week) => daysLater(from, offset + 7 * week))
}

function isPaused(date: PlainDate, pauses: readonly PauseSpan[]): boolean {
  return pauses.some((pause) => isWithin(date, pause))
}

function isWithin(date: PlainDate, { from, to }: DaySpan): boolean {
  return from <= date && date <= to
}
