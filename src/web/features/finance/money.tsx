import { Text, type TextProps } from '@mantine/core'
import { type AmountText, type Currency, formatMoney } from '#domain/finance/money.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import classes from './finance.module.css'

/** Longer amounts need a smaller font: '$999,999,999.99'. */
const LONG = 16
/** Longer amounts need an even smaller one to fit into 320 px: 'LBP 99,999,999,999,999.99'. */
const VERY_LONG = 25

interface MoneyProps extends TextProps {
  amount: AmountText
  currency: Currency
  /** Whether it is shown as a change: with its sign, coloured by direction. */
  signed?: boolean
}

/** An amount. Long amounts are smaller, unless the size is inherited. */
export function Money({ amount, currency, signed = false, ...props }: MoneyProps) {
  const language = useLanguage()
  const text = formatMoney(amount, currency, language, { signed })
  const color = amount.startsWith('-') ? 'var(--shabaka-absent)' : 'var(--shabaka-present)'
  return (
    <Text
      component="bdi"
      dir={language === 'ar' ? 'rtl' : 'ltr'}
      {...(signed ? { c: color } : {})}
      {...props}
      {...(props.inherit ? {} : sizeOf(text))}
      // A number that wraps, or is separated from its '$', is misread.
      className={classes.money ?? ''}
    >
      {text}
    </Text>
  )
}

function sizeOf({ length }: string): TextProps {
  if (length > VERY_LONG) return { fz: 'clamp(0.5rem, 4vw, 0.75rem)' }
  return length > LONG ? { fz: 'clamp(0.5rem, 5vw, 0.875rem)' } : {}
}

export function useMoneyText(): (amount: AmountText, currency: Currency) => string {
  const language = useLanguage()
  return (amount, currency) => {
    // In a sentence the currency does not begin a line of its own.
    const text = formatMoney(amount, currency, language).replaceAll(' ', '\u00a0')
    // '800.00 $' has no letter with a direction, so its neighbours would set it.
    return language === 'ar' && currency === 'USD' ? `\u2067${text}\u2069` : text
  }
}
