import { expect, test, vi } from 'vitest'
import { isClaimValid } from './claim.ts'

const WIPED = JSON.stringify({ id: 'one', people: ['someone'] })
const WIPED_AGAIN = JSON.stringify({ id: 'two', people: ['someone'] })

test.each([
  ['at once', null, null, 0, true],
  ['within a minute', null, null, 59_999, true],
  ['after a minute', null, null, 60_000, false],
  ['with an older wipe due', WIPED, WIPED, 1, true],
  ['with a newer wipe due', null, WIPED, 1, false],
  ['with another wipe due than before', WIPED, WIPED_AGAIN, 1, false],
  ['with a newer wipe of another person due', null, JSON.stringify({ id: 'one', people: ['B'] }), 1, true],
  ['with a newer wipe of an earlier version due', null, '1001', 1, false],
])('whether a claim that the database answers %s is valid', (_when, wipeBefore, wipeMark, laterMs, expected) => {
  vi.spyOn(performance, 'now').mockReturnValue(5_000 + laterMs)
  expect(isClaimValid({ personId: 'someone', claimedAt: 5_000, wipeBefore }, wipeMark)).toBe(expected)
})
