import { expect, test } from 'vitest'
import { signatureStatus } from './signatures.ts'

const RECORDED = new Date('2026-11-20T18:00:00Z')

test.each([
  ['at once', '2026-11-20T18:00:00Z', null, 'waiting'],
  ['to the seventh day', '2026-11-27T18:00:00Z', null, 'waiting'],
  ['afterwards', '2026-11-27T18:00:00.001Z', null, 'not_countersigned'],
  ['once signed, always', '2027-11-27T18:00:00Z', '2026-11-21T08:00:00Z', 'signed'],
] as const)('a signature is, %s: at %s, signed %s, %s', (_when, now, signedAt, status) => {
  const signing = { recordedAt: RECORDED, signedAt: signedAt ? new Date(signedAt) : null }
  expect(signatureStatus(signing, Date.parse(now))).toBe(status)
})
