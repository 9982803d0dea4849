import { expect, test } from 'vitest'
import { earliestMark, isExplicitMark, type MarkedStatus, markOf } from './attendance-marks.ts'

const NOW = Date.UTC(2026, 10, 21, 18)
const TAP = Date.UTC(2026, 10, 21, 17)
const EARLIEST = earliestMark('2026-11-21')
const marking = { by: 'rita', earliest: EARLIEST, now: NOW }
const stored = (status: 'present' | 'absent', at: number | null = null): MarkedStatus => ({
  status,
  absenceReason: null,
  mark: { by: at === null ? null : 'samer', at },
})
const EXPLICIT = Date.UTC(2026, 10, 20)

test.each([
  ['an untouched present is a default', 'present', null, null, { by: null, at: null }],
  ['a tapped present is explicit', 'present', TAP, null, { by: 'rita', at: TAP }],
  ['a tapped absence is explicit', 'absent', TAP, null, { by: 'rita', at: TAP }],
  ['an absence without a known tap is set by the person who saves, now', 'absent', null, null, { by: 'rita', at: NOW }],
  ['an unchanged default is a default', 'present', null, stored('present'), { by: null, at: null }],
  ['a default that is confirmed is explicit', 'present', TAP, stored('present'), { by: 'rita', at: TAP }],
  [
    'an unchanged mark keeps who set it and when',
    'absent',
    null,
    stored('absent', EXPLICIT),
    { by: 'samer', at: EXPLICIT },
  ],
  [
    'a mark that was changed and changed back keeps who set it and when',
    'absent',
    TAP,
    stored('absent', EXPLICIT),
    { by: 'samer', at: EXPLICIT },
  ],
  [
    'a changed mark is set by the person who changes it',
    'absent',
    TAP,
    stored('present', EXPLICIT),
    { by: 'rita', at: TAP },
  ],
  [
    'a changed mark without a known tap is set now',
    'present',
    null,
    stored('absent', EXPLICIT),
    { by: 'rita', at: NOW },
  ],
  ['an absence that was stored without a mark gets none', 'absent', null, stored('absent'), { by: null, at: null }],
] as const)('%s', (_what, status, tappedAt, before, expected) => {
  const isExplicit = isExplicitMark({ status, tappedAt }, before)
  expect(markOf({ status, absenceReason: null, tappedAt, isExplicit }, before, marking)).toEqual(expected)
})

test('another reason of an explicit mark is set by the person who changes it, of a default one by no one', () => {
  const ill = { status: 'absent', absenceReason: 'Illness', tappedAt: null } as const
  expect(markOf({ ...ill, isExplicit: true }, stored('absent', EXPLICIT), marking)).toEqual({ by: 'rita', at: NOW })
  expect(markOf({ ...ill, isExplicit: false }, stored('absent'), marking)).toEqual({ by: null, at: null })
})

test('a tap is never later than the server’s now, nor earlier than a week before the meeting', () => {
  const at = (tappedAt: number, earliest = EARLIEST) =>
    markOf({ status: 'absent', absenceReason: null, tappedAt, isExplicit: true }, null, { ...marking, earliest }).at
  expect(at(NOW + 1)).toBe(NOW)
  expect(at(0)).toBe(Date.UTC(2026, 10, 14))
  // In the form of a meeting weeks ahead, a mark that is set today is dated today.
  expect(at(TAP, earliestMark('2027-03-01'))).toBe(NOW)
})

test('an announced absence is a default until a person confirms it', () => {
  const announced = { status: 'absent', absenceReason: null, tappedAt: null, isExplicit: false } as const
  expect(markOf(announced, null, marking)).toEqual({ by: null, at: null })
  expect(markOf({ ...announced, isExplicit: true }, stored('absent'), marking)).toEqual({ by: 'rita', at: NOW })
})
