import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
import { STATEMENT_PERIODS, statementPeriod } from './statement-periods.ts'

test.each([
  ['2026-11-26', '2026-11-01 2026-11-26', '2026-10-01 2026-10-31', '2026-10-01 2026-11-26', '2026-09-01'],
  ['2027-01-01', '2027-01-01 2027-01-01', '2026-12-01 2026-12-31', '2027-01-01 2027-01-01', '2026-09-01'],
  ['2027-03-31', '2027-03-01 2027-03-31', '2027-02-01 2027-02-28', '2027-01-01 2027-03-31', '2026-09-01'],
  ['2027-09-01', '2027-09-01 2027-09-01', '2027-08-01 2027-08-31', '2027-07-01 2027-09-01', '2027-09-01'],
])('the periods of a statement on %s', (today, month, lastMonth, quarter, schoolYear) => {
  const days = STATEMENT_PERIODS.map((period) => Object.values(statementPeriod(period, today as PlainDate)).join(' '))
  expect(days).toEqual([month, lastMonth, quarter, `${schoolYear} ${today}`])
})
