import { expect, test } from 'vitest'
import { parsePlainDate } from '#domain/dates/dates.ts'
import { parseAmount, toAmountText } from '#domain/finance/money.ts'
import { csvOf } from './table-file.ts'

test('a CSV file has plain dates and amounts, whole percents and empty cells', () => {
  const date = parsePlainDate('2026-11-21') ?? expect.unreachable()
  const amount = toAmountText(parseAmount('1234.5') ?? expect.unreachable())
  expect(
    csvOf({
      heads: ['Name', 'Day'],
      rows: [['Karam', { date }, 3, { amount, currency: 'USD' }, { rate: 0.755 }, null]],
    }),
  ).toBe('\uFEFFName,Day\r\nKaram,2026-11-21,3,1234.50,76%,\r\n')
})
