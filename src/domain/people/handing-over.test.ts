import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
import { isHandingOverOpen, isOfPerson, isSameHandOver } from './handing-over.ts'

const SATURDAY = '2026-11-21' as PlainDate

test.each([
  ['2026-11-20', '23:59', true],
  ['2026-11-21', '18:00', true],
  ['2026-11-22', '11:59', true],
  ['2026-11-22', '12:00', false],
  ['2026-11-23', '08:00', false],
])('at %s %s handing over after a session of November 21 is open: %s', (today, time, isOpen) => {
  expect(isHandingOverOpen(SATURDAY, { today: today as PlainDate, time })).toBe(isOpen)
})

test('two hand-overs say the same by the way and the name, whatever its spelling in capitals', () => {
  const samar = { way: 'guardian', name: 'Samar Hage' } as const
  expect(isSameHandOver(samar, { way: 'guardian', name: 'SAMAR  hage' })).toBe(true)
  expect(isSameHandOver(samar, { way: 'other', name: 'Samar Hage' })).toBe(false)
  expect(isSameHandOver(samar, { way: 'guardian', name: 'Layla' })).toBe(false)
  expect(isSameHandOver({ way: 'alone', name: null }, { way: 'alone', name: null })).toBe(true)
})

test('a hand-over is of a person by the id, or by the name if it has none', () => {
  const karam = { attendeeId: 'k', attendeeName: 'Karam' }
  expect(isOfPerson({ attendeeId: 'k', attendeeName: null }, karam)).toBe(true)
  expect(isOfPerson({ attendeeId: 'other', attendeeName: 'Karam' }, karam)).toBe(false)
  expect(isOfPerson({ attendeeId: null, attendeeName: 'KARAM' }, karam)).toBe(true)
})
