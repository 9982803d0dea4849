import { daysLater, monthStart, monthsLater, type PlainDate, parts } from '#domain/dates/dates.ts'
import { schoolYearStart } from '#domain/people/age.ts'

/** Usual periods of a statement, the shortest first. */
export const STATEMENT_PERIODS = ['thisMonth', 'lastMonth', 'quarter', 'schoolYear'] as const

export type StatementPeriod = (typeof STATEMENT_PERIODS)[number]

/**
 * The first and last day of a period, which ends today unless it is last month. A quarter begins in January, April,
 * July or October.
 */
export function statementPeriod(period: StatementPeriod, today: PlainDate): { from: PlainDate; to: PlainDate } {
  const month = monthStart(today)
  if (period === 'lastMonth') return { from: monthsLater(month, -1), to: daysLater(month, -1) }
  if (period === 'quarter') return { from: monthsLater(month, -((parts(today).month - 1) % 3)), to: today }
  return { from: period === 'thisMonth' ? month : schoolYearStart(today), to: today }
}
