import type { Amounts } from '#contract/fields.ts'
import { type Currency, type MinorUnits, toMinorUnits, ZERO } from '#domain/finance/money.ts'

/** Zero without a balance. */
export function unitsOf(balance: Amounts | null | undefined): Readonly<Record<Currency, MinorUnits>> {
  return balance ? { USD: toMinorUnits(balance.USD), LBP: toMinorUnits(balance.LBP) } : { USD: ZERO, LBP: ZERO }
}
