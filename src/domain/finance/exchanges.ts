import { halfUp } from './exchange-rates.ts'
import { type AmountText, type Currency, toAmountText, toMinorUnits } from './money.ts'

/**
 * What an owner gives, and what it gets in the other currency. The amounts are what counts; the rate follows from them.
 */
export interface Exchange {
  readonly givesCurrency: Currency
  /** Both amounts are more than zero. */
  readonly givesAmount: AmountText
  readonly getsAmount: AmountText
}

/** LBP for one USD, rounded half up to a hundredth, for display only. Source: docs/product.md, 8.19. */
export function rateOf(exchange: Exchange): AmountText {
  const { usd, lbp } = unitsOf(exchange)
  return toAmountText(halfUp(lbp * 100n, usd))
}

/** How far the rate of an exchange is from another one. */
export interface RateDifference {
  readonly is: 'less' | 'more' | 'equal'
  /** It has no sign and is rounded half up to a tenth of a percent: '2.1', '10'. */
  readonly percent: string
}

/** Compares exactly, not the rounded rates. Differences below 0.05 % count as equal. Source: docs/product.md, 8.19. */
export function differenceFrom(rate: AmountText, exchange: Exchange): RateDifference {
  const { usd, lbp } = unitsOf(exchange)
  const expected = usd * toMinorUnits(rate)
  const more = lbp * 100n - expected
  const tenths: bigint = halfUp((more < 0n ? -more : more) * 1000n, expected)
  const percent = tenths % 10n === 0n ? String(tenths / 10n) : `${tenths / 10n}.${tenths % 10n}`
  return { is: tenths === 0n ? 'equal' : more < 0n ? 'less' : 'more', percent }
}

function unitsOf({ givesCurrency, givesAmount, getsAmount }: Exchange): { usd: bigint; lbp: bigint } {
  const [gives, gets] = [toMinorUnits(givesAmount), toMinorUnits(getsAmount)]
  return givesCurrency === 'USD' ? { usd: gives, lbp: gets } : { usd: gets, lbp: gives }
}
