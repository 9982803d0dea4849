import { describe, expect, test } from 'vitest'
import { isPossibleCount, MOST_PIECES, totalOf } from './cash-count.ts'
import { type AmountText, type Currency, toAmountText } from './money.ts'

describe('the sum of what was counted', () => {
  test.each<[string, Currency, Record<string, number>, string, string]>([
    ['nothing', 'USD', {}, '0.00', '0.00'],
    ['one of each note', 'USD', { 100: 1, 50: 1, 20: 1, 10: 1, 5: 1, 2: 1, 1: 1 }, '0.00', '188.00'],
    ['notes and coins', 'USD', { 20: 3, 1: 4 }, '2.75', '66.75'],
    ['coins alone', 'USD', {}, '0.05', '0.05'],
    ['a denomination with none', 'USD', { 100: 0, 5: 2 }, '0.00', '10.00'],
    [
      'one of each note and coin',
      'LBP',
      { 100000: 1, 50000: 1, 20000: 1, 10000: 1, 5000: 1, 1000: 1, 500: 1, 250: 1 },
      '0.00',
      '186750.00',
    ],
    ['the most notes', 'LBP', { 100000: MOST_PIECES }, '0.00', '99999900000.00'],
  ])('%s', (_what, currency, pieces, coins, sum) => {
    expect(toAmountText(totalOf({ currency, pieces, coins: coins as AmountText }))).toBe(sum)
  })
})

test.each<[string, Currency, Record<string, number>, string, boolean]>([
  ['an empty count', 'USD', {}, '0.00', true],
  ['notes and coins', 'USD', { 100: 2 }, '0.75', true],
  ['a note of another currency', 'USD', { 1000: 2 }, '0.00', false],
  ['a note that is none', 'LBP', { 75: 1 }, '0.00', false],
  ['fewer than none', 'USD', { 5: -1 }, '0.00', false],
  ['half a note', 'USD', { 5: 0.5 }, '0.00', false],
  ['too many', 'USD', { 5: MOST_PIECES + 1 }, '0.00', false],
  ['coins in pounds, which have denominations', 'LBP', { 250: 4 }, '250.00', false],
  ['the name of a method', 'USD', { toString: 1 }, '0.00', false],
])('%s: %s %o and %s can be counted: %s', (_what, currency, pieces, coins, expected) => {
  expect(isPossibleCount({ currency, pieces, coins: coins as AmountText })).toBe(expected)
})
