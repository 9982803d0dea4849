import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Amounts } from '#contract/fields.ts'
import type { Currency } from '#domain/finance/money.ts'
import { Money } from './money.tsx'

interface BalanceFiguresProps {
  currency: Currency
  balance: Amounts | null
  availableReserve: Amounts | null
}

export function BalanceFigures({ currency, balance, availableReserve }: BalanceFiguresProps) {
  const { t } = useTranslation('finance')
  return (
    <Group gap="xl">
      {balance && <Figure label={t('currentBalance')} amount={balance[currency]} currency={currency} />}
      {availableReserve && (
        <Figure label={t('availableReserve')} amount={availableReserve[currency]} currency={currency} />
      )}
    </Group>
  )
}

interface FigureProps {
  label: string
  /** It is null until it is loaded. */
  amount: Amounts[Currency] | null
  currency: Currency
}

export function Figure({ label, amount, currency }: FigureProps) {
  return (
    <Stack gap={0}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      {amount === null ? <Skeleton width={96} height="1lh" /> : <Money amount={amount} currency={currency} fw={600} />}
    </Stack>
  )
}
