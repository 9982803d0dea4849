import { expect, test } from 'vitest'
import type { PlainDate } from './dates.ts'
import { dateDoubt } from './session-date.ts'

const TODAY = '2026-11-25' as PlainDate
const CHILDREN = [
  { name: 'Karam', birthdate: '2014-03-15' as PlainDate },
  { name: 'Nour', birthdate: '2026-09-01' as PlainDate },
  { name: 'Rita', birthdate: null },
]

test.each([
  ['1999-11-25', { kind: 'yearsAgo', count: 27 }],
  ['1999-11-26', { kind: 'yearsAgo', count: 26 }],
  ['2025-11-25', { kind: 'yearsAgo', count: 1 }],
  ['2025-11-26', { kind: 'notBornYet', name: 'Nour' }],
  ['2026-08-31', { kind: 'notBornYet', name: 'Nour' }],
  ['2026-09-01', null],
  ['2026-11-25', null],
  ['2027-01-24', null],
  ['2027-01-25', { kind: 'monthsAhead', count: 2 }],
  ['2027-11-25', { kind: 'monthsAhead', count: 12 }],
])('a session of %s is doubted for %j', (date, doubt) => {
  expect(dateDoubt(date as PlainDate, TODAY, CHILDREN)).toEqual(doubt)
})
