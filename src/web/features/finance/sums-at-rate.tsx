import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Amounts, ExchangeRate } from '#contract/fields.ts'
import { longDate } from '#domain/dates/dates.ts'
import { sumsAt } from '#domain/finance/exchange-rates.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx'
import { useMoneyText } from './money.tsx'

interface SumsAtRateProps {
  /** The amounts are not negative. */
  amounts: Amounts
  rate: ExchangeRate
}

/** Both currencies as one sum in each, with the rate and its source, as on paper. Source: docs/product.md, 8.18. */
export function SumsAtRate({ amounts, rate }: SumsAtRateProps) {
  const { t } = useTranslation('finance')
  const language = useLanguage()
  const moneyText = useMoneyText()
  const sums = sumsAt(amounts, rate.rate)
  return (
    <Text size="sm" c="dimmed" component="p" m={0}>
      {t('sumsAt', { usd: moneyText(sums.USD, 'USD'), lbp: moneyText(sums.LBP, 'LBP') })}{' '}
      {t('atRate', {
        rate: moneyText(rate.rate, 'LBP'),
        date: longDate(rate.day, language),
        source: isolated(rate.source),
      })}
    </Text>
  )
}

/** The sum in dollars, in a line that unfolds the rest, with what belongs to it. Source: docs/product.md, 8.18. */
export function SumAtRate({ children, ...props }: SumsAtRateProps & { children?: ReactNode }) {
  const line = useSumAtRate(props)
  const [isOpened, setOpened] = useState(false)
  return (
    <div>
      <DisclosureButton isQuiet label={line} opened={isOpened} onToggle={setOpened} />
      {isOpened && (
        <>
          <SumsAtRate {...props} />
          {children}
        </>
      )}
    </div>
  )
}

/** The line alone, as within a link. */
export function SumAtRateLine(props: SumsAtRateProps) {
  return <Text size="sm">{useSumAtRate(props)}</Text>
}

function useSumAtRate({ amounts, rate }: SumsAtRateProps): string {
  const { t } = useTranslation('finance')
  const language = useLanguage()
  const moneyText = useMoneyText()
  return t('sumAtRate', {
    usd: moneyText(sumsAt(amounts, rate.rate).USD, 'USD'),
    date: longDate(rate.day, language),
  })
}
