import { type PlainDate, parts, wholeYears } from '#domain/dates/dates.ts'

/** Dates this many whole months ahead are doubted. */
const DOUBTED_MONTHS = 2

/** Why a session date may be a mistake: its distance in whole years ago or months ahead, or a person born after it. */
export type DateDoubt =
  | { readonly kind: 'yearsAgo' | 'monthsAhead'; readonly count: number }
  | { readonly kind: 'notBornYet'; readonly name: string }

/** How a new session got its date. */
export interface Dated {
  /** With `server` and `device` it is the day of that clock, which no one chose. */
  readonly by: 'person' | 'server' | 'device'
  /** The day of the device's clock. */
  readonly deviceDay?: PlainDate
  /** The day on which the device last heard from the server. */
  readonly heardDay?: PlainDate
}

/**
 * Whether a session's author is asked for its day before it is sent: no one chose the day, and it cannot be right or
 * comes from a clock that was found wrong.
 * @param today the server's day
 * @param isClockOff whether the device's clock was found more than a day off
 * Source: docs/product.md, 5.22.
 */
export function mustAskForDate(
  date: PlainDate,
  { by, heardDay }: Dated,
  { today, isClockOff }: { readonly today: PlainDate; readonly isClockOff: boolean },
): boolean {
  if (by !== 'device') return false
  // A device that does not know when it last heard from the server has waited for less than a year.
  const isTooEarly = heardDay === undefined ? wholeYears(date, today) >= 1 : date < heardDay
  return date > today || isTooEarly || isClockOff
}

interface Present {
  readonly name: string
  readonly birthdate: PlainDate | null
}

/**
 * A date is doubted if it is at least a year ago or two months ahead, or if a present person was born after it. It is
 * null for a usual date.
 * @param today plain date in the network's time zone
 * Source: docs/product.md, 5.18.
 */
export function dateDoubt(date: PlainDate, today: PlainDate, present: readonly Present[]): DateDoubt | null {
  const years = wholeYears(date, today)
  if (years >= 1) return { kind: 'yearsAgo', count: years }
  const months = wholeMonths(today, date)
  if (months >= DOUBTED_MONTHS) return { kind: 'monthsAhead', count: months }
  const unborn = present.find(({ birthdate }) => birthdate !== null && birthdate > date)
  return unborn ? { kind: 'notBornYet', name: unborn.name } : null
}

function wholeMonths(from: PlainDate, to: PlainDate): number {
  const [start, end] = [parts(from), parts(to)]
  return (end.year - start.year) * 12 + end.month - start.month - (end.day < start.day ? 1 : 0)
}
