import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
import { nextBirthday } from './birthdays.ts'

test.each([
  ['2014-11-21', '2026-11-21', '2026-11-21', 12],
  ['2014-11-20', '2026-11-21', '2027-11-20', 13],
  ['2013-01-03', '2026-12-30', '2027-01-03', 14],
  ['2012-02-29', '2026-02-27', '2026-03-01', 14],
  ['2012-02-29', '2028-02-28', '2028-02-29', 16],
  ['2026-11-21', '2026-11-21', '2026-11-21', 0],
])('born on %s, seen on %s: the next birthday is %s, of %i years', (birthdate, today, date, age) => {
  expect(nextBirthday(birthdate as PlainDate, today as PlainDate)).toEqual({ date, age })
})
