import { useTranslation } from 'react-i18next'
import type { Effect } from '#domain/ledger.ts'
import { type Currency, toAmountText } from '#domain/money.ts'
import { useMoneyText } from './money.tsx'

interface EffectText {
  readonly text: string
  /** Whether the money for it is missing. */
  readonly isShort: boolean
}

/** What a change does to the balance, or what is missing for it; null if that is nothing. */
export function useEffectText(): (effect: Effect, currency: Currency) => EffectText | null {
  const { t } = useTranslation('finance')
  const moneyText = useMoneyText()
  return (effect, currency) => {
    if ('refusal' in effect) {
      const { refusal } = effect
      if (refusal.code !== 'INSUFFICIENT_RESERVE' && refusal.code !== 'INSUFFICIENT_BALANCE') return null
      const amount = moneyText(toAmountText(refusal.available), currency)
      const exceeds = refusal.code === 'INSUFFICIENT_RESERVE' ? 'exceedsReserve' : 'exceedsBalance'
      return { text: t(exceeds, { amount }), isShort: true }
    }
    // The organization's entry comes first; only the edit of the reserve has none.
    const [entry] = effect.entries
    if (!entry) return null
    const [before, after] = [entry.previousBalance, entry.newBalance].map((one) =>
      moneyText(toAmountText(one), currency),
    )
    return { text: t('balanceAfter', { before, after }), isShort: false }
  }
}
