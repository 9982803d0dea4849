import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AmountText,
  formatAmount,
  formatMoney,
  isAmountText,
  LARGEST_AMOUNT,
  type MinorUnits,
  parseAmount,
  toAmountText,
  toMinorUnits,
} from './money.ts'

const parsed = (typed: string) => {
  const amount = parseAmount(typed)
  return amount === null ? null : toAmountText(amount)
}
const money = (text: string) => toAmountText(toMinorUnits(text))

describe('an amount as people type it', () => {
  test.each([
    ['1,234', '1234.00'],
    ['1,234.5', '1234.50'],
    ['1234.50', '1234.50'],
    ['١٬٢٥٠٫٥٠', '1250.50'],
    ['۱۲۵۰٫۵', '1250.50'],
    ['1 234 567', '1234567.00'],
    ['1\u202f234\u202f567.89', '1234567.89'],
    ['1\u00a0234', '1234.00'],
    ['  50 ', '50.00'],
    ['\u200f50\u200e', '50.00'],
    ['0.01', '0.01'],
    ['12,50', '12.50'],
    ['12,5', '12.50'],
    ['١٢،٥٠', '12.50'],
    ['1 234,50', '1234.50'],
    ['0', '0.00'],
    ['007', '7.00'],
    ['999,999,999,999,999.99', '999999999999999.99'],
    ['٩٩٩٬٩٩٩٬٩٩٩٬٩٩٩٬٩٩٩٫٩٩', '999999999999999.99'],
  ])('%j is %s', (typed, amount) => {
    expect(parsed(typed)).toBe(amount)
  })

  test.each([
    '1.234',
    '1,2345',
    '12,34,567',
    '1,234,56',
    '1234,567',
    '0,123',
    '1,234 567',
    '1.2.3',
    '1e5',
    '-5',
    '+5',
    '$5',
    '5 USD',
    '.5',
    '5.',
    'NaN',
    'Infinity',
    '0x10',
    '½',
    '1,234,5',
    '1,234،50',
    '1،234',
    '12,',
    '',
    ' ',
    '1,,234',
    '1000000000000000',
    '1,000,000,000,000,000.00',
    '9'.repeat(5000),
  ])('%j is not an amount', (typed) => {
    expect(parsed(typed)).toBeNull()
  })
})

describe('an amount beside its currency', () => {
  test.each([
    ['$100', 'USD', '100.00'],
    ['100 $', 'USD', '100.00'],
    ['usd 12,50', 'USD', '12.50'],
    ['LBP 1,500,000', 'LBP', '1500000.00'],
    ['1,500,000 ل.ل.', 'LBP', '1500000.00'],
    ['\u200f١٬٥٠٠٬٠٠٠ ل.ل', 'LBP', '1500000.00'],
    ['L.L. 5000', 'LBP', '5000.00'],
    ['LBP 100', 'USD', null],
    ['$100', 'LBP', null],
    ['$100$', 'USD', null],
    ['$', 'USD', null],
    ['$-5', 'USD', null],
    ['$1.234', 'USD', null],
  ] as const)('%j in %s is %s', (typed, currency, amount) => {
    const read = parseAmount(typed, currency)
    expect(read === null ? null : toAmountText(read)).toBe(amount)
  })
})

test('every amount is read back from how it is written: plain, grouped, and in Eastern digits', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: LARGEST_AMOUNT }), (hundredths) => {
      const amount = hundredths as MinorUnits
      const grouped = formatAmount(toAmountText(amount), 'USD')
      const eastern = grouped
        .replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
        .replaceAll(',', '٬')
        .replace('.', '٫')
      for (const typed of [toAmountText(amount), grouped, grouped.replaceAll(',', ' '), eastern])
        expect(parseAmount(typed)).toBe(amount)
    }),
  )
})

test('any typed text is an amount between zero and the largest, or invalid', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,٫٬ -e٣'), maxLength: 30 })
  fc.assert(
    fc.property(typed, (text) => {
      const amount = parseAmount(text)
      if (amount === null) return
      expect(amount >= 0n && amount <= LARGEST_AMOUNT).toBe(true)
      expect(isAmountText(toAmountText(amount))).toBe(true)
      expect(parseAmount(toAmountText(amount))).toBe(amount)
    }),
  )
})

test('an amount is the same after writing and reading it, also a negative one', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (hundredths) => {
      expect(toMinorUnits(toAmountText(hundredths as MinorUnits))).toBe(hundredths)
    }),
  )
})

test.each(['1', '1.5', '1,234.00', '01.00', '-0.00', '', '1.000', 'NaN', '٣.٠٠'])(
  '%j is not an amount of the API',
  (text) => {
    expect(isAmountText(text)).toBe(false)
    expect(() => toMinorUnits(text)).toThrow(RangeError)
  },
)

describe('money as it is read', () => {
  test.each([
    ['1250.50', 'USD', '$1,250.50', '1,250.50 $'],
    ['100.00', 'USD', '$100.00', '100.00 $'],
    ['0.01', 'USD', '$0.01', '0.01 $'],
    ['-30.00', 'USD', '−$30.00', '\u200e−30.00 $'],
    ['1500000.00', 'LBP', 'LBP 1,500,000', '1,500,000 ل.ل.'],
    ['1500000.25', 'LBP', 'LBP 1,500,000.25', '1,500,000.25 ل.ل.'],
    ['999999999999999.99', 'LBP', 'LBP 999,999,999,999,999.99', '999,999,999,999,999.99 ل.ل.'],
  ] as const)('%s %s', (amount, currency, english, arabic) => {
    expect(formatMoney(money(amount), currency, 'en')).toBe(english)
    expect(formatMoney(money(amount), currency, 'ar')).toBe(arabic)
  })

  test('a change is written with its sign, zero without one', () => {
    const change = (amount: string) => formatMoney(amount as AmountText, 'USD', 'en', { signed: true })
    expect([change('30.00'), change('-30.00'), change('0.00')]).toEqual(['+$30.00', '−$30.00', '$0.00'])
    expect(formatMoney(money('30.00'), 'LBP', 'ar', { signed: true })).toBe('\u200e+30 ل.ل.')
  })
})
