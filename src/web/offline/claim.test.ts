import { expect, test } from 'vitest'
import { isClaimValid, wipeIn } from './claim.ts'

const ofClaimant = (requestedAt: number) => JSON.stringify({ requestedAt, people: ['someone'] })

test.each([
  ['at once', 1_000, null, 1_000, true],
  ['within a minute', 1_000, null, 60_999, true],
  ['after a minute', 1_000, null, 61_000, false],
  ['with an older wipe due', 1_000, ofClaimant(999), 2_000, true],
  ['with a newer wipe due', 1_000, ofClaimant(1001), 2_000, false],
  ['with a newer wipe of another person due', 1_000, JSON.stringify({ requestedAt: 1001, people: ['B'] }), 2_000, true],
  ['with a newer wipe of an earlier version due', 1_000, '1001', 2_000, false],
])('whether a claim that the database answers %s is valid', (_when, claimedAt, wipeMark, now, expected) => {
  expect(isClaimValid({ personId: 'someone', claimedAt }, wipeIn(wipeMark), now)).toBe(expected)
})
