import { expect, test } from 'vitest'
import { readTests, testsOf } from './changed-tests.ts'

test.each([
  ['a rule', 'src/domain/people/age.ts', ['src/domain/people/age.test.ts'], ['src/domain/finance/money.test.ts']],
  [
    'a file of the server',
    'src/server/features/finance/closings/closings.ts',
    ['src/server/features/finance/closings/closings.test.ts', 'src/server/features/finance/vouchers/vouchers.test.ts'],
    ['src/server/features/roster/roster.test.ts', 'tests/components/network/home.test.tsx'],
  ],
  [
    'a part of a screen',
    'src/web/features/finance/rates/rate-form.tsx',
    ['tests/components/network/settings.test.tsx'],
    ['tests/components/sessions/session-form.test.tsx', 'src/server/features/finance/rates.test.ts'],
  ],
  [
    'a helper of journeys',
    'tests/journeys/finance/money.ts',
    ['tests/journeys/finance/two-approvers.spec.ts'],
    ['src/domain/finance/money.test.ts'],
  ],
])('a change of %s runs the tests that try it, and no others', (_what, changed, tried, others) => {
  const found = testsOf([changed])
  for (const path of tried) expect(found).toContain(path)
  for (const path of others) expect(found).not.toContain(path)
})

test('a change of every file runs every test', () => {
  const all = readTests()
  expect(testsOf(all)).toEqual(all)
})
