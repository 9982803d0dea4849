import { type AmountText, add, type Currency, type MinorUnits, toMinorUnits } from './money.ts'

/** The notes and coins that are counted, the largest first, in whole units. Source: docs/product.md, 8.20. */
export const DENOMINATIONS = {
  USD: [100, 50, 20, 10, 5, 2, 1],
  LBP: [100_000, 50_000, 20_000, 10_000, 5_000, 1_000, 500, 250],
} as const satisfies Record<Currency, readonly number[]>

/** Whether coins are counted as one amount; those of the other currency are denominations. */
export const HAS_COIN_AMOUNT: Readonly<Record<Currency, boolean>> = { USD: true, LBP: false }

/** The longest that a count may take, in milliseconds. */
export const LONGEST_COUNT_MS = 366 * 24 * 60 * 60 * 1000

/** The most notes or coins of a denomination. */
export const MOST_PIECES = 999_999

/** How many pieces there are of each denomination, such as `{ '50': 3 }`. A denomination that is missing has none. */
export type Pieces = Readonly<Record<string, number | undefined>>

export interface CashCount {
  readonly currency: Currency
  readonly pieces: Pieces
  /** The coins without a denomination; '0.00' where {@link HAS_COIN_AMOUNT} is false. */
  readonly coins: AmountText
}

/** All notes and coins together. Source: docs/product.md, 8.20. */
export function totalOf({ currency, pieces, coins }: CashCount): MinorUnits {
  return DENOMINATIONS[currency].reduce(
    (sum, denomination) => add(sum, totalOfPieces(denomination, pieces[denomination] ?? 0)),
    toMinorUnits(coins),
  )
}

/**
 * The value of notes or coins of one denomination. Source: docs/product.md, 8.20.
 * @param denomination in whole units of its currency
 * @throws RangeError if either is not a whole number
 */
export function totalOfPieces(denomination: number, count: number): MinorUnits {
  return (BigInt(denomination) * 100n * BigInt(count)) as MinorUnits
}

/**
 * Whether a count is possible: it has known denominations, whole numbers, and an amount of coins only where the
 * currency has it.
 */
export function isPossibleCount({ currency, pieces, coins }: CashCount): boolean {
  const known: readonly string[] = DENOMINATIONS[currency].map(String)
  const areRight = Object.entries(pieces).every(
    ([denomination, count = 0]) =>
      known.includes(denomination) && Number.isInteger(count) && count >= 0 && count <= MOST_PIECES,
  )
  return areRight && (HAS_COIN_AMOUNT[currency] || coins === '0.00')
}
