import { useTranslation } from 'react-i18next'
import type { LedgerEntry } from '#contract/finance.ts'
import type { AmountText } from '#domain/money.ts'
import { CHANGE_LABELS } from './labels.ts'
import { useMoneyText } from './money.tsx'

/** What an entry is, of an exchange with the amount in the other currency. */
export function useChangeName(): (entry: LedgerEntry) => string {
  const { t } = useTranslation('finance')
  const moneyText = useMoneyText()
  return ({ changeType, otherSide }) => {
    if (!otherSide) return t(CHANGE_LABELS[changeType])
    const { amountChange, currency } = otherSide
    return t('exchangeFor', { amount: moneyText(amountChange.replace('-', '') as AmountText, currency) })
  }
}
