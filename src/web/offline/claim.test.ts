import { expect, test } from 'vitest'
import { isClaimValid } from './claim.ts'

test.each([
  ['at once', 1_000, null, 1_000, true],
  ['within a minute', 1_000, null, 60_999, true],
  ['after a minute', 1_000, null, 61_000, false],
  ['with an older wipe due', 1_000, '999', 2_000, true],
  ['with a newer wipe due', 1_000, '1001', 2_000, false],
])('whether a claim that the database answers %s is valid', (_when, claimedAt, wipeMark, now, expected) => {
  expect(isClaimValid({ personId: 'someone', claimedAt }, wipeMark, now)).toBe(expected)
})
