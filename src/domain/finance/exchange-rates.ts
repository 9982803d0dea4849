import type { PlainDate } from '#domain/dates/dates.ts'
import { type AmountText, add, type Currency, type MinorUnits, toAmountText, toMinorUnits } from './money.ts'

/** How many LBP one USD is worth, from a day on. Source: docs/product.md, 8.18. */
export interface ExchangeRate {
  readonly day: PlainDate
  /** It is more than zero. */
  readonly rate: AmountText
  readonly source: string
}

const HUNDRED = 100n

/**
 * Both amounts together, as a sum in each currency. Each sum is rounded half up once, to a hundredth.
 * @param amounts not negative
 * @param rate LBP for one USD, more than zero
 * Source: docs/product.md, 8.18.
 */
export function sumsAt(
  amounts: Readonly<Record<Currency, AmountText>>,
  rate: AmountText,
): Readonly<Record<Currency, AmountText>> {
  const [usd, lbp, lbpOfOne] = [toMinorUnits(amounts.USD), toMinorUnits(amounts.LBP), toMinorUnits(rate)]
  return {
    USD: toAmountText(add(usd, halfUp(lbp * HUNDRED, lbpOfOne))),
    LBP: toAmountText(add(lbp, halfUp(usd * lbpOfOne, HUNDRED))),
  }
}

/**
 * Rounded half up.
 * @param dividend not negative
 * @param divisor more than zero
 */
export function halfUp(dividend: bigint, divisor: bigint): MinorUnits {
  return ((2n * dividend + divisor) / (2n * divisor)) as MinorUnits
}
