import { Text, type TextProps } from '@mantine/core'
import { type AmountText, type Currency, formatMoney } from '#domain/money.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import classes from './finance.module.css'

/** Longer than this, an amount as it is read needs a smaller face: '$999,999,999.99'. */
const LONG = 16
/** Longer than this, an even smaller one, to fit into 320 px: 'LBP 99,999,999,999,999.99'. */
const VERY_LONG = 25

interface MoneyProps extends TextProps {
  amount: AmountText
  currency: Currency
  /** As a change: with its sign, and in the colour of what comes or goes. */
  signed?: boolean
}

/** An amount with its currency, in the reader's direction. */
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
      {...sizeOf(text)}
      // A broken number is misread, and so is one whose '$' stands on the next line.
      className={classes.money ?? ''}
    >
      {text}
    </Text>
  )
}

/** A smaller face for a long amount, whatever else was asked for. */
function sizeOf({ length }: string): TextProps {
  if (length > VERY_LONG) return { fz: 'xs' }
  return length > LONG ? { fz: 'sm' } : {}
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
