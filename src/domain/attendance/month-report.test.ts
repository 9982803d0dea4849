import { expect, test } from 'vitest'
import { longMonth, monthKey, parseMonth } from '#domain/dates/calendar-months.ts'
import { monthEnd, type PlainDate } from '#domain/dates/dates.ts'
import { isLargeFall, lastCountedDay, trendPoints, weeksOfMonth } from './month-report.ts'

const date = (text: string) => text as PlainDate

test.each([
  ['2026-11-22', ['01-07', '08-14', '15-21', '22-28', '29-30']],
  ['2026-10-01', ['01-07', '08-14', '15-21', '22-28', '29-31']],
  ['2026-02-28', ['01-07', '08-14', '15-21', '22-28']],
  ['2028-02-10', ['01-07', '08-14', '15-21', '22-28', '29-29']],
])('the weeks of the month of %s are %j', (month, weeks) => {
  const found = weeksOfMonth(date(month))
  expect(found.map(({ from, to }) => `${from.slice(8)}-${to.slice(8)}`)).toEqual(weeks)
  for (const { from, to } of found)
    expect([monthKey(from), monthKey(to)]).toEqual([month.slice(0, 7), month.slice(0, 7)])
})

test.each([
  ['2026-11', '2026-11-01'],
  ['2026-13', null],
  ['2026-1', null],
  ['2026-11-01', null],
  ['', null],
])('the month %j begins on %s', (text, start) => {
  expect(parseMonth(text)).toBe(start)
})

test('a month is counted until its last day, the present one until today', () => {
  expect(lastCountedDay(date('2026-10-01'), date('2026-11-22'))).toBe('2026-10-31')
  expect(lastCountedDay(date('2026-11-01'), date('2026-11-22'))).toBe('2026-11-22')
  expect(lastCountedDay(date('2026-11-01'), date('2026-11-30'))).toBe('2026-11-30')
  expect(monthEnd(date('2028-02-01'))).toBe('2028-02-29')
})

test('a trend is the difference of the rates that are shown', () => {
  // 66.7 and 33.3 percent are shown as 67 and 33.
  expect(trendPoints({ present: 2, all: 3 }, { present: 1, all: 3 })).toBe(34)
  expect(trendPoints({ present: 1, all: 3 }, { present: 2, all: 3 })).toBe(-34)
  expect(trendPoints({ present: 1, all: 2 }, { present: 2, all: 4 })).toBe(0)
  expect(trendPoints({ present: 0, all: 0 }, { present: 1, all: 2 })).toBeNull()
  expect(trendPoints({ present: 1, all: 2 }, { present: 0, all: 0 })).toBeNull()
  expect([11, -10, -11].map(isLargeFall)).toEqual([false, false, true])
})

test('a month has its name in both languages', () => {
  expect(longMonth(date('2026-11-22'), 'en')).toBe('November 2026')
  expect(longMonth(date('2026-11-22'), 'ar')).toBe('تشرين الثاني 2026')
})
