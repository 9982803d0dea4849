import { type PlainDate, parts, wholeYears } from '#domain/dates/dates.ts'

/** Dates this many whole months ahead are doubted. */
const DOUBTED_MONTHS = 2

/** Why a session date may be a mistake: its distance in whole years ago or months ahead, or a person born after it. */
export type DateDoubt =
  | { readonly kind: 'yearsAgo' | 'monthsAhead'; readonly count: number }
  | { readonly kind: 'notBornYet'; readonly name: string }

/** How a new session got its date. */
export interface Dated {
  /** `server` and `device`: it is the day of this clock, which nobody chose. */
  readonly by: 'person' | 'server' | 'device'
  /** The day of the device's clock. */
  readonly deviceDay?: PlainDate
  /** The day on which the device had heard the server last. */
  readonly heardDay?: PlainDate
}

/**
 * Whether a session is sent only after its day was asked: nobody chose it, and it cannot be right or the clock that it is
 * of was found wrong.
 * @param today the server's day
 * @param isClockOff whether the device's clock was found more than a day off
 * Source: docs/product.md, 5.22.
 */
export function isDateToBeAsked(
  date: PlainDate,
  { by, heardDay }: Dated,
  { today, isClockOff }: { readonly today: PlainDate; readonly isClockOff: boolean },
): boolean {
  if (by !== 'device') return false
  // Nothing that was recorded a year ago waits on a device without the day on which it heard the server.
  const isTooEarly = heardDay === undefined ? wholeYears(date, today) >= 1 : date < heardDay
  return date > today || isTooEarly || isClockOff
}

interface Present {
  readonly name: string
  readonly birthdate: PlainDate | null
}

/**
 * It is at least a year ago or two months ahead, or a present person was born after it. Null for a usual date.
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
