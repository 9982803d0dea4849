import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROPERTY_RUNS } from '#tests/property-runs.ts'
import { differenceFrom, rateOf } from './exchanges.ts'
import { type AmountText, type MinorUnits, toAmountText, toMinorUnits } from './money.ts'

const amount = (text: string) => text as AmountText

test.each([
  ['USD', '100.00', '8950000.00', '89500.00', 'equal', '0'],
  ['LBP', '8950000.00', '100.00', '89500.00', 'equal', '0'],
  ['USD', '100.00', '8760000.00', '87600.00', 'less', '2.1'],
  ['LBP', '9000000.00', '100.00', '90000.00', 'more', '0.6'],
  ['USD', '100.00', '4475000.00', '44750.00', 'less', '50'],
  // 33.33 dollars are LBP 2,983,035: below 0.05 % is equal.
  ['USD', '33.33', '2983000.00', '89498.95', 'equal', '0'],
  ['USD', '3.00', '200000.00', '66666.67', 'less', '25.5'],
  // A rate of half a hundredth is rounded up.
  ['USD', '2.00', '0.01', '0.01', 'less', '100'],
  ['LBP', '0.01', '999999999999999.99', '0.00', 'less', '100'],
  ['LBP', '999999999999999.99', '0.01', '99999999999999999.00', 'more', '111731843575319'],
] as const)(
  'gives %s %s, gets %s: 1 USD = LBP %s, %s than 89,500 by %s percent',
  (gives, given, got, rate, is, percent) => {
    const exchange = { givesCurrency: gives, givesAmount: amount(given), getsAmount: amount(got) }
    expect(rateOf(exchange)).toBe(rate)
    expect(differenceFrom(amount('89500.00'), exchange)).toEqual({ is, percent })
  },
)

test('half of a tenth of a percent counts as a tenth', () => {
  const exchange = (lbp: string) =>
    ({ givesCurrency: 'USD', givesAmount: amount('100.00'), getsAmount: amount(lbp) }) as const
  expect(differenceFrom(amount('1000.00'), exchange('100050.00'))).toEqual({ is: 'more', percent: '0.1' })
  expect(differenceFrom(amount('1000.00'), exchange('100049.99'))).toEqual({ is: 'equal', percent: '0' })
  expect(differenceFrom(amount('1000.00'), exchange('99950.00'))).toEqual({ is: 'less', percent: '0.1' })
})

test('the shown rate is half a hundredth from the exact one at most, whichever side is given', () => {
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 17n - 1n }).map((value) => toAmountText(value as MinorUnits))
  fc.assert(
    fc.property(amounts, amounts, (usd, lbp) => {
      const shown = rateOf({ givesCurrency: 'USD', givesAmount: usd, getsAmount: lbp })
      expect(rateOf({ givesCurrency: 'LBP', givesAmount: lbp, getsAmount: usd })).toBe(shown)
      const off = toMinorUnits(shown) * toMinorUnits(usd) - toMinorUnits(lbp) * 100n
      expect(2n * off > -toMinorUnits(usd) && 2n * off <= toMinorUnits(usd)).toBe(true)
    }),
    { numRuns: PROPERTY_RUNS },
  )
})
