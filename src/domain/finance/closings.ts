import { monthStarts } from '#domain/dates/calendar-months.ts'
import { monthStart, monthsLater, type PlainDate } from '#domain/dates/dates.ts'

interface Books {
  /** The network's day of the account's first entry; null without one. */
  readonly firstEntry: PlainDate | null
  /** The last closed month; null if none is closed. */
  readonly lastClosed: PlainDate | null
  readonly today: PlainDate
}

/**
 * The past months of an account that are not closed, as their first days, in the order in which they are closed.
 * Source: docs/product.md, 8.26.
 */
export function openMonths({ firstEntry, lastClosed, today }: Books): PlainDate[] {
  const first = lastClosed ? monthsLater(lastClosed, 1) : firstEntry && monthStart(firstEntry)
  return first ? monthStarts(first, monthsLater(monthStart(today), -1)) : []
}
