import { Text, type TextProps } from '@mantine/core'
import { type AmountText, type Currency, formatMoney } from '#domain/money.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

/** From here on an amount needs a smaller face: '9999999999.99'. */
const LONG = 13

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
    <Text
      component="bdi"
      dir={language === 'ar' ? 'rtl' : 'ltr'}
      {...(signed ? { c: color } : {})}
      {...props}
      {...(amount.length > LONG ? { fz: 'sm' } : {})}
      // A broken number is misread: between it and its currency a line may end, in it none.
      style={{ overflowWrap: 'normal', wordBreak: 'keep-all' }}
    >
      {formatMoney(amount, currency, language, { signed })}
    </Text>
  )
}

/** Amounts inside sentences. */
export function useMoneyText(): (amount: AmountText, currency: Currency) => string {
  const language = useLanguage()
  return (amount, currency) => {
    const text = formatMoney(amount, currency, language)
    // '800.00 $' has no letter that says from which side it is read, so its neighbours would decide.
    return language === 'ar' && currency === 'USD' ? `\u2067${text}\u2069` : text
  }
}
