import { expect, test } from 'vitest'
import type { Actor } from './permissions.ts'
import { normalizeRecoveryCode, readSecondStepCode, secondFactorExpected } from './second-factor.ts'

test.each([
  ['123456', 'app', '123456'],
  [' 123 456 ', 'app', '123456'],
  ['١٢٣٤٥٦', 'app', '123456'],
  ['۱۲۳ ۴۵۶', 'app', '123456'],
  ['k3wfp-7m2qa-zz4hd', 'recovery', 'k3wfp7m2qazz4hd'],
  ['K3WFP 7M2QA ZZ4HD', 'recovery', 'k3wfp7m2qazz4hd'],
  ['k3wfp–7m2qa‑zz4hd', 'recovery', 'k3wfp7m2qazz4hd'],
])('%s is read as a code of the %s', (typed, kind, code) => {
  expect(readSecondStepCode(typed)).toEqual({ kind, code })
})

test.each(['', '12345', '1234567', 'k3wfp-7m2qa', 'k3wfp-7m2qa-zz4hd-x', 'k3wfp_7m2qa_zz4hd', '12-34-56'])(
  '"%s" is no code',
  (typed) => {
    expect(readSecondStepCode(typed)).toBeNull()
  },
)

test('a recovery code is the same in capital letters, with other hyphens and without any', () => {
  expect(new Set(['ab2-cd3', 'AB2CD3', 'ab2 – cd3'].map(normalizeRecoveryCode))).toEqual(new Set(['ab2cd3']))
})

const NOBODY: Actor = {
  id: '1',
  approvalStatus: 'approved',
  isAdmin: false,
  memberships: [],
  settings: { memberView: 'details' },
}
const holding = (organizationRole: 'finance_manager' | 'team_leader') =>
  [{ organizationName: 'SNMY1', organizationRole }] as const

test.each([
  ['an admin', { ...NOBODY, isAdmin: true }, 'invited'],
  ['a finance manager', { ...NOBODY, memberships: holding('finance_manager') }, 'invited'],
  [
    'a finance manager who waits for approval',
    { ...NOBODY, approvalStatus: 'pending', memberships: holding('finance_manager') },
    null,
  ],
  ['a team leader', { ...NOBODY, memberships: holding('team_leader') }, null],
  ['a member', NOBODY, null],
] as const)('what is expected of %s: %s', (_who, actor, expected) => {
  expect(secondFactorExpected(actor)).toBe(expected)
})
