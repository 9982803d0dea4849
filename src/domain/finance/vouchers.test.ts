import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isReservedName, parseVoucher, voucherText } from './vouchers.ts'

test.each([
  [{ prefix: 'SNMY1', year: 2026, number: 42 }, 'SNMY1-2026-0042'],
  [{ prefix: 'NETWORK', year: 2026, number: 7 }, 'NETWORK-2026-0007'],
  [{ prefix: 'كشّافة الشمال', year: 2027, number: 9999 }, 'كشّافة الشمال-2027-9999'],
  [{ prefix: 'A-2026-0001', year: 2026, number: 12_345 }, 'A-2026-0001-2026-12345'],
])('%o is %s', (voucher, text) => {
  expect(voucherText(voucher)).toBe(text)
  expect(parseVoucher(text)).toEqual(voucher)
})

test('every number is read as it was written', () => {
  const vouchers = fc.record({
    prefix: fc.string({ minLength: 1, unit: 'grapheme' }),
    year: fc.integer({ min: 1970, max: 9999 }),
    number: fc.integer({ min: 1, max: 999_999_999 }),
  })
  fc.assert(
    fc.property(vouchers, (voucher) => {
      expect(parseVoucher(voucherText(voucher))).toEqual(voucher)
    }),
  )
})

test.each(['', 'SNMY1', 'SNMY1-2026', 'SNMY1-2026-42', 'SNMY1-2026-00042', '-2026-0042', 'SNMY1-26-0042', '2026-0042'])(
  '%o is no number of a voucher',
  (text) => {
    expect(parseVoucher(text)).toBeNull()
  },
)

test.each([
  ['NETWORK', true],
  ['Network', true],
  ['network', true],
  ['ＮＥＴＷＯＲＫ', true],
  ['𝐍𝐞𝐭𝐰𝐨𝐫𝐤', true],
  ['Nëtwörk\u0301', true],
  ['NET\u200bWORK', true],
  // Greek Ν, Ε, Τ, Ο, Κ.
  ['\u039d\u0395\u03a4W\u039fR\u039a', true],
  // Cyrillic Е, Т, О, К with marks, and Ԝ.
  ['N\u0401\u0422\u051c\u041eR\u040c', true],
  // Cyrillic е, т, ԝ, о, г, к and Greek η.
  ['\u03b7\u0435\u0442\u051d\u043e\u0433\u043a', true],
  ['Сеть', false],
  ['Δίκτυο', false],
  ['Networks', false],
  ['NETWARK', false],
  ['شبكة', false],
  ['Network 2', false],
  ['SNMY1', false],
])('the name %s is reserved: %s', (name, expected) => {
  expect(isReservedName(name)).toBe(expected)
})
