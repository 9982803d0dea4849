import { expect, test } from 'vitest'
import type { PersonMark } from '#contract/people/person-attendance.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { dayOf, monthsOf } from './months.ts'

function aMark(date: string): PersonMark {
  return { sessionDate: date as PlainDate, status: 'present', session: null }
}

test('marks run from the oldest month to the newest, and within a month by day', () => {
  const months = monthsOf(['2027-01-09', '2026-11-21', '2026-11-14', '2026-09-05'].map(aMark))

  expect(months.map(({ month, marks }) => [month, marks.map(dayOf)])).toEqual([
    [9, [5]],
    [11, [14, 21]],
    [1, [9]],
  ])
})
