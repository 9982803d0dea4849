import { Text, type TextProps } from '@mantine/core'
import { type AmountText, type Currency, formatMoney } from '#domain/money.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { isolated } from '#web/ui/person-name.tsx'

interface MoneyProps extends TextProps {
  amount: AmountText
  currency: Currency
  /** As a change: with its sign, and in the colour of what comes or goes. */
  signed?: boolean
}

/** An amount with its currency, in the reader's direction. */
export function Money({ amount, currency, signed = false, ...props }: MoneyProps) {
  const language = useLanguage()
  const color = amount.startsWith('-') ? 'var(--shabaka-absent)' : 'var(--shabaka-present)'
  return (
    <Text component="bdi" dir={language === 'ar' ? 'rtl' : 'ltr'} {...(signed ? { c: color } : {})} {...props}>
      {formatMoney(amount, currency, language, { signed })}
    </Text>
  )
}

/** Amounts inside sentences. */
export function useMoneyText(): (amount: AmountText, currency: Currency) => string {
  const language = useLanguage()
  return (amount, currency) => isolated(formatMoney(amount, currency, language))
}
