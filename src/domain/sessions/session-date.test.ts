import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
import { type Dated, dateDoubt, mustAskForDate } from './session-date.ts'

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

const day = (text: string) => text as PlainDate

test.each<[string, string, Dated, boolean, boolean]>([
  ['after the server’s day', '2026-11-26', { by: 'device' }, false, true],
  ['on the server’s day', '2026-11-25', { by: 'device' }, false, false],
  ['before the device heard the server last', '2026-11-19', { by: 'device', heardDay: day('2026-11-20') }, false, true],
  ['since the device heard the server last', '2026-11-20', { by: 'device', heardDay: day('2026-11-20') }, false, false],
  ['of a device that never heard the server', '2026-10-25', { by: 'device' }, false, false],
  ['of such a device in 1970', '1970-01-03', { by: 'device' }, false, true],
  ['of a clock that was found wrong', '2026-11-23', { by: 'device', heardDay: day('2026-11-20') }, true, true],
  ['that a person chose', '2027-11-25', { by: 'person', heardDay: day('2026-11-20') }, true, false],
  ['of the server', '2026-11-25', { by: 'server', heardDay: day('2026-11-25') }, true, false],
])('a date %s is asked as ruled', (_what, date, dated, isClockOff, expected) => {
  expect(mustAskForDate(day(date), dated, { today: TODAY, isClockOff })).toBe(expected)
})
