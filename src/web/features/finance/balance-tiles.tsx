import { SimpleGrid, Text, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Amounts, ExchangeRate } from '#contract/fields.ts'
import { CURRENCIES } from '#domain/finance/money.ts'
import classes from './balances.module.css'
import { Money } from './money.tsx'
import { SumAtRate } from './sums-at-rate.tsx'

interface BalanceTilesProps {
  balance: Amounts
  rate: ExchangeRate | null | undefined
  /** The change in the last 30 days. */
  recentChange?: Amounts | undefined
}

export function BalanceTiles({ balance, rate, recentChange }: BalanceTilesProps) {
  const { t } = useTranslation('finance')
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={{ base: 'xs', xs: 'sm' }}>
        {CURRENCIES.map((currency) => (
          <div key={currency} className={classes.tile} data-currency={currency}>
            <Text size="sm">{currency}</Text>
            <Money amount={balance[currency]} currency={currency} fz="clamp(0.75rem, 7.5vw, 1.25rem)" fw={600} />
            {recentChange && (
              <Text component="div" size="sm" c="dimmed" className={classes.recentChange ?? ''}>
                <VisuallyHidden>{t('change')}: </VisuallyHidden>
                <span>{t('recentChange')}</span>{' '}
                <Money amount={recentChange[currency]} currency={currency} signed c="dimmed" inherit />
              </Text>
            )}
          </div>
        ))}
      </SimpleGrid>
      {rate && <SumAtRate amounts={balance} rate={rate} />}
    </>
  )
}
