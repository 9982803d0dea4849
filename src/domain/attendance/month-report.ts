import { daysLater, monthEnd, monthStart, type PlainDate, parts } from '#domain/dates/dates.ts'
import { LARGE_FALL } from '#domain/texts/limits.ts'
import { type AttendanceFigures, ratePercent } from './attendance-figures.ts'

/** The number of months in the attendance chart, including the present one. Source: docs/product.md, 17.4. */
export const MONTHS_SHOWN = 8

const DAYS_OF_A_WEEK = 7

export interface MonthWeek {
  readonly from: PlainDate
  readonly to: PlainDate
}

/**
 * The days 1 to 7, 8 to 14, 15 to 21, 22 to 28, and the rest.
 * @param month any day of it. Source: docs/product.md, 17.4.
 */
export function weeksOfMonth(month: PlainDate): MonthWeek[] {
  const [first, last] = [monthStart(month), monthEnd(month)]
  const count = Math.ceil(parts(last).day / DAYS_OF_A_WEEK)
  return Array.from({ length: count }, (_, week) => {
    const end = daysLater(first, (week + 1) * DAYS_OF_A_WEEK - 1)
    return { from: daysLater(first, week * DAYS_OF_A_WEEK), to: end < last ? end : last }
  })
}

/**
 * The last day whose sessions count: none after today does.
 * @param month any day of it. Source: docs/product.md, 17.4.
 */
export function lastCountedDay(month: PlainDate, today: PlainDate): PlainDate {
  const last = monthEnd(month)
  return last < today ? last : today
}

/**
 * The difference of the displayed rates in percentage points; null if one of them has no marks. Source:
 * docs/product.md, 17.4.
 */
export function trendPoints(figures: AttendanceFigures, before: AttendanceFigures): number | null {
  const [rate, rateBefore] = [ratePercent(figures), ratePercent(before)]
  return rate === null || rateBefore === null ? null : rate - rateBefore
}

/** Whether the rate fell by so many points that it needs a look. Source: docs/product.md, 17.4. */
export function isLargeFall(points: number): boolean {
  return points < -LARGE_FALL
}
