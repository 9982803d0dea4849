import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
import { currentFollowUp, followedAbsence, newestAbsence } from './follow-ups.ts'

const day = (date: string) => date as PlainDate
const absence = (date: string, ofDay = 1) => ({ day: day(date), ofDay })
const mark = (date: string, status: 'present' | 'absent' = 'absent') => ({ sessionDate: day(date), status })

test.each([
  ['no marks', [], null],
  ['one on the newest day', [mark('2026-11-21'), mark('2026-11-14')], absence('2026-11-21')],
  ['in any order', [mark('2026-11-14'), mark('2026-11-21')], absence('2026-11-21')],
  ['two on one day', [mark('2026-11-21'), mark('2026-11-21'), mark('2026-11-14')], absence('2026-11-21', 2)],
  ['present before, on that day', [mark('2026-11-21'), mark('2026-11-21', 'present')], absence('2026-11-21')],
] as const)('the newest absence: %s', (_, marks, expected) => {
  expect(newestAbsence(marks)).toEqual(expected)
})

test.each([
  ['the newest one', absence('2026-11-21'), absence('2026-11-21')],
  ['an earlier one, on a page loaded before', absence('2026-11-14'), absence('2026-11-14')],
  ['a later one, which was changed since', absence('2026-11-28'), absence('2026-11-21')],
  ['a second one of the day, which was changed since', absence('2026-11-21', 2), absence('2026-11-21')],
])('a follow-up whose author saw %s belongs to an absence that there is', (_, seen, expected) => {
  expect(followedAbsence(seen, absence('2026-11-21'))).toEqual(expected)
})

test.each([
  ['none', [], null],
  ['of the newest absence', [absence('2026-11-21')], 0],
  ['of an earlier absence', [absence('2026-11-14')], null],
  ['of a later absence, which was changed since', [absence('2026-11-28')], 0],
  ['of the first of two absences of the day', [absence('2026-11-21')], null, absence('2026-11-21', 2)],
  ['two of the newest absence: the newest of them', [absence('2026-11-21'), absence('2026-11-21')], 0],
  ['a newer one by an author who saw less', [absence('2026-11-14'), absence('2026-11-21')], 1],
] as const)('the follow-up that counts: %s', (_, absences, expected, newest = absence('2026-11-21')) => {
  const followUps = absences.map((one, place) => ({ place, absence: one }))
  expect(currentFollowUp(newest, followUps)?.place ?? null).toBe(expected)
})
