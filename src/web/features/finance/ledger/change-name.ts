import { useTranslation } from 'react-i18next'
import type { LedgerEntry } from '#contract/finance/postings.ts'
import type { AmountText } from '#domain/finance/money.ts'
import { useMoneyText } from '#web/features/finance/money.tsx'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import { textKey } from '#web/ui/texts/text-key.ts'

/** The name of an entry: an exchange has the amount in the other currency, a reversal what it reverses. */
export function useChangeName(): (entry: LedgerEntry) => string {
  const { t } = useTranslation('finance')
  const moneyText = useMoneyText()
  const dateTimeText = useDateTimeText()
  return ({ changeType, otherSide, reversed }) => {
    if (reversed)
      return t('reversalOf', { what: t(textKey('change', reversed.changeType)), when: dateTimeText(reversed.at) })
    if (!otherSide) return t(textKey('change', changeType))
    const { amountChange, currency } = otherSide
    return t('exchangeFor', { amount: moneyText(amountChange.replace('-', '') as AmountText, currency) })
  }
}
