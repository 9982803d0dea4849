import { type PlainDate, parts, wholeYears } from './dates.ts'

/** Dates this many whole months ahead are doubted. */
const DOUBTED_MONTHS = 2

/** Why a session date may be a mistake: its distance in whole years ago or months ahead, or a person born after it. */
export type DateDoubt =
  | { readonly kind: 'yearsAgo' | 'monthsAhead'; readonly count: number }
  | { readonly kind: 'notBornYet'; readonly name: string }

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
