import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROPERTY_RUNS } from '#tests/property-runs.ts'
import { sumsAt } from './exchange-rates.ts'
import { type AmountText, type MinorUnits, toAmountText, toMinorUnits } from './money.ts'

test.each([
  ['100.00', '8950000.00', '89500.00', '200.00', '17900000.00'],
  ['0.00', '0.00', '89500.00', '0.00', '0.00'],
  ['0.01', '0.00', '89500.00', '0.01', '895.00'],
  // A hundredth of a dollar is 895 LBP, so half of one is 447.5.
  ['0.00', '447.49', '89500.00', '0.00', '447.49'],
  ['0.00', '447.50', '89500.00', '0.01', '447.50'],
  ['0.01', '0.00', '0.50', '0.01', '0.01'],
  ['0.01', '0.00', '0.49', '0.01', '0.00'],
  ['1.00', '1.00', '1507.50', '1.00', '1508.50'],
  ['999999999999999.99', '999999999999999.99', '0.01', '100999999999999998.99', '1009999999999999.99'],
] as const)('%s USD and LBP %s at %s are %s USD or LBP %s', (usd, lbp, rate, sumInUsd, sumInLbp) => {
  const sums = sumsAt({ USD: usd as AmountText, LBP: lbp as AmountText }, rate as AmountText)
  expect(sums).toEqual({ USD: sumInUsd, LBP: sumInLbp })
})

const units = (most: bigint) => fc.bigInt({ min: 0n, max: most }).map((value) => toAmountText(value as MinorUnits))

test('a sum differs from the exact one by half of a hundredth at most, and never falls below its own currency', () => {
  const most = 10n ** 17n - 1n
  const rates = fc.bigInt({ min: 1n, max: most }).map((value) => toAmountText(value as MinorUnits))
  fc.assert(
    fc.property(units(most), units(most), rates, (USD, LBP, rate) => {
      const sums = sumsAt({ USD, LBP }, rate)
      const [usd, lbp, lbpOfOne] = [toMinorUnits(USD), toMinorUnits(LBP), toMinorUnits(rate)]
      const offInUsd = (toMinorUnits(sums.USD) - usd) * lbpOfOne - lbp * 100n
      const offInLbp = (toMinorUnits(sums.LBP) - lbp) * 100n - usd * lbpOfOne
      expect(2n * offInUsd > -lbpOfOne && 2n * offInUsd <= lbpOfOne).toBe(true)
      expect(2n * offInLbp > -100n && 2n * offInLbp <= 100n).toBe(true)
    }),
    { numRuns: PROPERTY_RUNS },
  )
})
