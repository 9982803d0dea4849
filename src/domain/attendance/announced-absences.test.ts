import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
import { movedSpan, unheardAbsences } from './announced-absences.ts'

/** A Monday. */
const TODAY = '2026-11-23' as PlainDate
const [SUNDAY, FRIDAY, SATURDAY] = [0, 5, 6]

test.each([
  ['a Friday before the new Saturday', FRIDAY, SATURDAY, ['2026-11-27', '2026-11-27'], [], '2026-11-28'],
  ['a Sunday after the new Saturday', SUNDAY, SATURDAY, ['2026-11-29', '2026-11-29'], [], '2026-11-28'],
  ['days with a new meeting', FRIDAY, SATURDAY, ['2026-11-27', '2026-11-28'], [], null],
  ['another day than the former one', FRIDAY, SATURDAY, ['2026-11-26', '2026-11-26'], [], null],
  ['a day that is over', FRIDAY, SATURDAY, ['2026-11-20', '2026-11-20'], [], null],
  ['a former meeting in a pause', FRIDAY, SATURDAY, ['2026-11-27', '2026-11-27'], ['2026-11-27', '2026-11-27'], null],
  [
    'a new meeting in a pause',
    FRIDAY,
    SATURDAY,
    ['2026-11-27', '2026-11-27'],
    ['2026-11-28', '2026-11-28'],
    '2026-12-05',
  ],
  ['today, when the nearest new day is over', 1, SUNDAY, ['2026-11-23', '2026-11-23'], [], '2026-11-29'],
] as const)('an absence of %s', (_what, before, after, [from, to], paused, newDay) => {
  const absence = { attendeeId: 'a', from: from as PlainDate, to: to as PlainDate }
  const pauses = paused.length === 0 ? [] : [{ from: paused[0] as PlainDate, to: paused[1] as PlainDate }]
  const unheard = unheardAbsences([absence], { before, after }, pauses, TODAY)
  expect(unheard.map((one) => one.newDay)).toEqual(newDay === null ? [] : [newDay])
})

test('a person who is announced for the new day already is left out', () => {
  const days = ['2026-11-27', '2026-11-28'] as PlainDate[]
  const absences = days.map((day) => ({ attendeeId: 'a', from: day, to: day }))
  expect(unheardAbsences(absences, { before: FRIDAY, after: SATURDAY }, [], TODAY)).toEqual([])
})

test.each([
  ['one day becomes the new one', ['2026-11-27', '2026-11-27'], '2026-11-28', ['2026-11-28', '2026-11-28']],
  ['several days reach to a later one', ['2026-11-23', '2026-11-27'], '2026-11-28', ['2026-11-23', '2026-11-28']],
  [
    'several days reach back to an earlier one',
    ['2026-11-29', '2026-12-02'],
    '2026-11-28',
    ['2026-11-28', '2026-12-02'],
  ],
  ['the longest absence cannot reach further', ['2026-11-27', '2027-01-25'], '2027-01-26', null],
] as const)('moved to a new meeting day, %s', (_what, [from, to], newDay, moved) => {
  const span = movedSpan({ from: from as PlainDate, to: to as PlainDate }, newDay as PlainDate)
  expect(span && [span.from, span.to]).toEqual(moved)
})
