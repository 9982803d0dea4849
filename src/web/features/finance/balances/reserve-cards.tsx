import { ActionIcon, Group, Paper, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconArrowsExchange, IconBuildingBank, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Amounts, ExchangeRate } from '#contract/fields.ts'
import { CURRENCIES, type Currency } from '#domain/finance/money.ts'
import { useHasBookkeeping } from '#web/account/use-has-bookkeeping.ts'
import { Figure } from '#web/features/finance/balance-figures.tsx'
import classes from '#web/features/finance/balances.module.css'
import { useExchangeDialog } from '#web/features/finance/exchange/use-exchange-dialog.tsx'
import { Money } from '#web/features/finance/money.tsx'
import { AddRate } from '#web/features/finance/rates/add-rate.tsx'
import { SumAtRate } from '#web/features/finance/sums-at-rate.tsx'

interface ReserveCardsProps {
  totals: { readonly reserve: Amounts; readonly organizations: Amounts; readonly grand: Amounts }
  rate: ExchangeRate | null | undefined
  onEdit: (currency: Currency) => void
}

/** The reserve in each currency, with the totals. Source: docs/product.md, 8.1. */
export function ReserveCards({ totals, rate, onEdit }: ReserveCardsProps) {
  const { t } = useTranslation('finance')
  const hasBookkeeping = useHasBookkeeping()
  const exchange = useExchangeDialog({ organizationName: null, balance: totals.reserve, rate })
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {CURRENCIES.map((currency) => (
          <Paper key={currency} p="md" component="section" aria-label={`${t('reserve')} ${currency}`}>
            <Group justify="space-between" wrap="nowrap">
              <Group gap="sm" wrap="nowrap">
                <ThemeIcon size={36} variant="light" color={currency === 'USD' ? 'cedar' : 'sand'}>
                  <IconBuildingBank size={20} aria-hidden />
                </ThemeIcon>
                <Title order={2}>
                  {t('reserve')}{' '}
                  <Text component="span" inherit c="dimmed" fw={400}>
                    {currency}
                  </Text>
                </Title>
              </Group>
              <Group gap={0} wrap="nowrap">
                {hasBookkeeping && (
                  <ActionIcon
                    aria-label={t('exchangeReserve', { currency })}
                    title={t('exchange')}
                    loading={exchange.loading === currency}
                    onClick={() => exchange.open(currency)}
                  >
                    <IconArrowsExchange size={20} aria-hidden />
                  </ActionIcon>
                )}
                <ActionIcon aria-label={t('editReserve', { currency })} onClick={() => onEdit(currency)}>
                  <IconPencil size={20} aria-hidden />
                </ActionIcon>
              </Group>
            </Group>
            <Money amount={totals.reserve[currency]} currency={currency} fw={600} fz="min(1.75rem, 7.8vw)" lh={1.4} />
            <Group gap="8px 24px" className={classes.totals ?? ''}>
              <Figure label={t('organizationsTotal')} amount={totals.organizations[currency]} currency={currency} />
              <Figure label={t('grandTotal')} amount={totals.grand[currency]} currency={currency} />
            </Group>
          </Paper>
        ))}
      </SimpleGrid>
      <Group justify="space-between" gap="0 12px">
        {rate ? (
          <SumAtRate amounts={totals.grand} rate={rate} />
        ) : (
          <Text size="sm" c="dimmed">
            {t('noRates')}
          </Text>
        )}
        <AddRate variant="subtle" size="compact-sm" />
      </Group>
      {exchange.dialog}
    </Stack>
  )
}
