import { daysLater, monthsLater, type PlainDate } from '#domain/dates/dates.ts'
import { schoolYearStart } from '#domain/people/age.ts'
import { GRID_SESSIONS, MOST_GRID_SESSIONS } from '#domain/texts/limits.ts'

/** The session ranges of an attendance grid. Source: docs/product.md, 17.1. */
export const GRID_WINDOWS = ['newest', 'thisYear', 'lastYear'] as const

export type GridWindow = (typeof GRID_WINDOWS)[number]

interface GridPeriod {
  readonly from: PlainDate | null
  readonly to: PlainDate
  readonly most: number
  /** The first day of the present school year, in which streaks are counted; null for a past year. */
  readonly yearStart: PlainDate | null
}

/** @param today plain date in the network's time zone. Source: docs/product.md, 17.1. */
export function gridPeriod(window: GridWindow, today: PlainDate): GridPeriod {
  const start = schoolYearStart(today)
  if (window === 'newest') return { from: null, to: today, most: GRID_SESSIONS, yearStart: start }
  if (window === 'thisYear') return { from: start, to: today, most: MOST_GRID_SESSIONS, yearStart: start }
  return { from: monthsLater(start, -12), to: daysLater(start, -1), most: MOST_GRID_SESSIONS, yearStart: null }
}
