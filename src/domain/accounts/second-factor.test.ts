import { expect, test } from 'vitest'
import type { Actor } from '#domain/rights/permissions.ts'
import {
  mustSetUpSecondFactor,
  normalizeRecoveryCode,
  RECOVERY_CODE_LENGTH,
  readSecondStepCode,
  secondFactorExpected,
} from './second-factor.ts'

test.each([
  ['123456', 'app', '123456'],
  [' 123 456 ', 'app', '123456'],
  ['١٢٣٤٥٦', 'app', '123456'],
  ['۱۲۳ ۴۵۶', 'app', '123456'],
  ['k3wf-p7m2-qazz-4hd9-bx5n-e8tr-6ycj', 'recovery', 'k3wfp7m2qazz4hd9bx5ne8tr6ycj'],
  // A code that was made before they became longer.
  ['k3wfp-7m2qa-zz4hd', 'recovery', 'k3wfp7m2qazz4hd'],
  ['K3WFP 7M2QA ZZ4HD', 'recovery', 'k3wfp7m2qazz4hd'],
  ['k3wfp–7m2qa‑zz4hd', 'recovery', 'k3wfp7m2qazz4hd'],
])('%s is read as a code of the %s', (typed, kind, code) => {
  expect(readSecondStepCode(typed)).toEqual({ kind, code })
})

test.each([
  '',
  '12345',
  '1234567',
  'k3wfp-7m2qa',
  'k3wfp-7m2qa-zz4hd-x',
  'k3wf-p7m2-qazz-4hd9-bx5n-e8tr',
  'k3wfp_7m2qa_zz4hd',
  '12-34-56',
])('"%s" is no code', (typed) => {
  expect(readSecondStepCode(typed)).toBeNull()
})

test('a recovery code is the same in capital letters, with other hyphens and without any', () => {
  expect(new Set(['ab2-cd3', 'AB2CD3', 'ab2 – cd3'].map(normalizeRecoveryCode))).toEqual(new Set(['ab2cd3']))
})

const NO_ONE: Actor = {
  id: '1',
  approvalStatus: 'approved',
  isAdmin: false,
  memberships: [],
  settings: { memberView: 'details', secondFactorRequired: false },
}
const holding = (organizationRole: 'finance_manager' | 'team_leader') =>
  [{ organizationName: 'SNMY1', organizationRole }] as const

const FINANCE = { ...NO_ONE, memberships: holding('finance_manager') }

test.each([
  ['an admin without one', { ...NO_ONE, isAdmin: true }, false, 'invited', 'required', true],
  ['an admin who has one', { ...NO_ONE, isAdmin: true }, true, 'invited', 'required', false],
  ['a finance manager without one', FINANCE, false, 'invited', 'required', true],
  ['a finance manager who waits for approval', { ...FINANCE, approvalStatus: 'pending' }, false, null, null, false],
  ['a team leader', { ...NO_ONE, memberships: holding('team_leader') }, false, null, null, false],
  ['a member', NO_ONE, false, null, null, false],
] as const)(
  'what is expected of %s, without and with the setting',
  (_who, actor, hasSecondFactor, without, withIt, must) => {
    const required = { ...actor, settings: { ...actor.settings, secondFactorRequired: true } }
    expect([secondFactorExpected(actor), secondFactorExpected(required)]).toEqual([without, withIt])
    expect(mustSetUpSecondFactor({ ...required, hasSecondFactor })).toBe(must)
    expect(mustSetUpSecondFactor({ ...actor, hasSecondFactor })).toBe(false)
  },
)

test('a recovery code of letters and digits from 32 has the 128 bits that OWASP asks for', () => {
  expect(RECOVERY_CODE_LENGTH * Math.log2(32)).toBeGreaterThanOrEqual(128)
})
