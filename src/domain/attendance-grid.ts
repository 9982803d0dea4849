import { schoolYearStart } from './age.ts'
import { daysLater, monthsLater, type PlainDate } from './dates.ts'
import { GRID_SESSIONS, MOST_GRID_SESSIONS } from './limits.ts'

/** Which sessions an attendance grid shows. Source: docs/product.md, 17.1. */
export const GRID_WINDOWS = ['newest', 'thisYear', 'lastYear'] as const

export type GridWindow = (typeof GRID_WINDOWS)[number]

interface GridPeriod {
  /** The first day of the sessions; null for any day. */
  readonly from: PlainDate | null
  /** The last day of the sessions, never after today. */
  readonly to: PlainDate
  /** How many sessions at most, the newest ones. */
  readonly most: number
  /** The first day of the present school year, in which absences in a row are counted; null in a year that has ended. */
  readonly yearStart: PlainDate | null
}

/**
 * The days of a window, and how many sessions of them a grid shows.
 * @param today plain date in the network's time zone
 * Source: docs/product.md, 17.1.
 */
export function gridPeriod(window: GridWindow, today: PlainDate): GridPeriod {
  const start = schoolYearStart(today)
  if (window === 'newest') return { from: null, to: today, most: GRID_SESSIONS, yearStart: start }
  if (window === 'thisYear') return { from: start, to: today, most: MOST_GRID_SESSIONS, yearStart: start }
  return { from: monthsLater(start, -12), to: daysLater(start, -1), most: MOST_GRID_SESSIONS, yearStart: null }
}
