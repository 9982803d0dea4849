import { useTranslation } from 'react-i18next'
import type { Effect } from '#domain/finance/ledger.ts'
import { type Currency, type MinorUnits, toAmountText } from '#domain/finance/money.ts'
import { useMoneyText } from '#web/features/finance/money.tsx'

export interface EffectText {
  /** The parts of the text. If there is little room, the balance before is shortened first. */
  readonly parts: readonly [string] | readonly [name: string, before: string, after: string]
  /** Whether the money for it is missing. */
  readonly isShort: boolean
}

/**
 * The effect of a change on the balance, or the missing amount; null if there is no effect.
 * @param namesReserve whether the amount of the reserve may be seen here
 */
export function useEffectText({ namesReserve = true } = {}): (effect: Effect, currency: Currency) => EffectText | null {
  const { t } = useTranslation('finance')
  const moneyText = useMoneyText()
  return (effect, currency) => {
    if ('refusal' in effect) {
      const { refusal } = effect
      if (refusal.code !== 'INSUFFICIENT_RESERVE' && refusal.code !== 'INSUFFICIENT_BALANCE') return null
      const isOfReserve = refusal.code === 'INSUFFICIENT_RESERVE'
      if (isOfReserve && !namesReserve) return { parts: [t('exceedsHiddenReserve')], isShort: true }
      const amount = moneyText(toAmountText(refusal.available), currency)
      return { parts: [t(isOfReserve ? 'exceedsReserve' : 'exceedsBalance', { amount })], isShort: true }
    }
    // The organization's entry comes first. Only the edit of the reserve has none.
    const [entry] = effect.entries
    if (!entry) return null
    const text = (balance: MinorUnits) => moneyText(toAmountText(balance), currency)
    const after = t('becomes', { balance: text(entry.newBalance) })
    return { parts: [t('balance'), text(entry.previousBalance), after], isShort: false }
  }
}
