import { ActionIcon, Button, Group, Paper, Text, Title } from '@mantine/core'
import { IconArrowDownLeft, IconArrowsExchange, IconPencil } from '@tabler/icons-react'
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

interface ReserveCardProps {
  totals: { readonly reserve: Amounts; readonly organizations: Amounts; readonly grand: Amounts }
  rate: ExchangeRate | null | undefined
  onEdit: (currency: Currency) => void
  /** It is missing until the groups are loaded. */
  onDeposit: (() => void) | undefined
}

/** The reserve in both currencies, with the totals. Source: docs/product.md, 8.1. */
export function ReserveCard({ totals, rate, onEdit, onDeposit }: ReserveCardProps) {
  const { t } = useTranslation('finance')
  const hasBookkeeping = useHasBookkeeping()
  const exchange = useExchangeDialog({ organizationName: null, balance: totals.reserve, rate })
  return (
    <Paper p="md" component="section" aria-label={t('reserve')}>
      <Title order={2}>{t('reserve')}</Title>
      {CURRENCIES.map((currency) => (
        <section key={currency} className={classes.reserve} aria-label={`${t('reserve')} ${currency}`}>
          <Group justify="space-between" gap="xs" wrap="nowrap">
            <Money amount={totals.reserve[currency]} currency={currency} fw={600} fz="min(1.5rem, 6vw)" lh={1.4} />
            <div className={classes.actions}>
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
            </div>
          </Group>
          <Group gap="0 24px" className={classes.totals ?? ''}>
            <Figure label={t('organizationsTotal')} amount={totals.organizations[currency]} currency={currency} />
            <Figure label={t('grandTotal')} amount={totals.grand[currency]} currency={currency} />
          </Group>
        </section>
      ))}
      {rate ? (
        <SumAtRate amounts={totals.grand} rate={rate}>
          <AddRate variant="subtle" px="xs" />
        </SumAtRate>
      ) : (
        <Group justify="space-between" gap="0 xs">
          <Text size="sm" c="dimmed">
            {t('noRates')}
          </Text>
          <AddRate variant="subtle" px="xs" />
        </Group>
      )}
      {onDeposit && (
        <Button
          variant="light"
          fullWidth
          mt="xs"
          leftSection={<IconArrowDownLeft size={18} data-mirror aria-hidden />}
          onClick={onDeposit}
        >
          {t('depositTo')}
        </Button>
      )}
      {exchange.dialog}
    </Paper>
  )
}
