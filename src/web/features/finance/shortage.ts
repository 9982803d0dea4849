import { useTranslation } from 'react-i18next'
import type { Effect } from '#domain/ledger.ts'
import { type Currency, toAmountText } from '#domain/money.ts'
import { useMoneyText } from './money.tsx'

export function useShortageText(): (effect: Effect, currency: Currency) => string | null {
  const { t } = useTranslation('finance')
  const moneyText = useMoneyText()
  return (effect, currency) => {
    const refusal = 'refusal' in effect ? effect.refusal : null
    if (refusal?.code !== 'INSUFFICIENT_RESERVE' && refusal?.code !== 'INSUFFICIENT_BALANCE') return null
    const amount = moneyText(toAmountText(refusal.available), currency)
    return t(refusal.code === 'INSUFFICIENT_RESERVE' ? 'exceedsReserve' : 'exceedsBalance', { amount })
  }
}
