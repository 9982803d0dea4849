import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { differenceFrom, type Exchange, rateOf } from '#domain/finance/exchanges.ts'
import type { AmountText } from '#domain/finance/money.ts'
import { useMoneyText } from '#web/features/finance/money.tsx'

const DIFFERENCES = { less: 'rateLess', more: 'rateMore', equal: 'rateEqual' } as const

interface ExchangeRateLineProps {
  exchange: Exchange
  /** It is null without a rate; nothing is compared then. */
  rateOfDay: AmountText | null
}

/** The rate that follows from an exchange, beside the rate of the day. Source: docs/product.md, 8.19. */
export function ExchangeRateLine({ exchange, rateOfDay }: ExchangeRateLineProps) {
  const { t } = useTranslation('finance')
  const moneyText = useMoneyText()
  const difference = rateOfDay === null ? null : differenceFrom(rateOfDay, exchange)
  return (
    <Text component="div" size="sm" c="dimmed">
      {t('followingRate', { rate: moneyText(rateOf(exchange), 'LBP') })}
      {rateOfDay !== null && difference && (
        <div>
          {t(DIFFERENCES[difference.is], {
            percent: `${difference.percent}%`,
            rate: moneyText(rateOfDay, 'LBP'),
          })}
        </div>
      )}
    </Text>
  )
}
