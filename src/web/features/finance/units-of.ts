import type { Amounts } from '#contract/fields.ts'
import { type Currency, type MinorUnits, toMinorUnits, ZERO } from '#domain/finance/money.ts'

/** The amounts of a balance; zero without one. */
export function unitsOf(balance: Amounts | null | undefined): Readonly<Record<Currency, MinorUnits>> {
  return balance ? { USD: toMinorUnits(balance.USD), LBP: toMinorUnits(balance.LBP) } : { USD: ZERO, LBP: ZERO }
}
