import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Amounts, ExchangeRate } from '#contract/fields.ts'
import { longDate } from '#domain/dates/dates.ts'
import { sumsAt } from '#domain/finance/exchange-rates.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useMoneyText } from './money.tsx'

interface SumsAtRateProps {
  /** The amounts are not negative. */
  amounts: Amounts
  /** It is null or undefined without a rate. */
  rate: ExchangeRate | null | undefined
  c?: string
}

/**
 * Both currencies as one sum in each, with the rate. Nothing is shown without a rate. Source: docs/product.md, 8.18.
 */
export function SumsAtRate({ amounts, rate, c = 'dimmed' }: SumsAtRateProps) {
  const { t } = useTranslation('finance')
  const language = useLanguage()
  const moneyText = useMoneyText()
  if (!rate) return null
  const sums = sumsAt(amounts, rate.rate)
  return (
    <Text size="sm" c={c} component="p" m={0}>
      {t('sumsAt', { usd: moneyText(sums.USD, 'USD'), lbp: moneyText(sums.LBP, 'LBP') })}{' '}
      {t('atRate', {
        rate: moneyText(rate.rate, 'LBP'),
        date: longDate(rate.day, language),
        source: isolated(rate.source),
      })}
    </Text>
  )
}
