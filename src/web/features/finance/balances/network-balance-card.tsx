import '@mantine/core/styles/Divider.css'
import { Divider, Group, rem, Skeleton, Stack, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Amounts, ExchangeRate } from '#contract/fields.ts'
import { type Currency, formatAmount } from '#domain/finance/money.ts'
import { Money } from '#web/features/finance/money.tsx'
import { SumAtRateLine } from '#web/features/finance/sums-at-rate.tsx'
import { CardLink } from '#web/ui/buttons/links.tsx'
import { NetworkMotif } from '#web/ui/layout/network-motif.tsx'
import classes from './network-balance-card.module.css'

interface NetworkBalanceCardProps {
  /** It is undefined while loading, and null if loading failed. */
  balance: Amounts | null | undefined
  /** The parts of the balance that are loaded. */
  parts: { readonly reserve: Amounts; readonly organizations: Amounts } | null | undefined
  rate: ExchangeRate | null | undefined
}

/** The balance of the whole network, linked to the finance screen. Source: docs/product.md, 10.3. */
export function NetworkBalanceCard({ balance, parts, rate }: NetworkBalanceCardProps) {
  const { t } = useTranslation('finance')
  return (
    <CardLink
      p={{ base: 'md', sm: 'lg' }}
      radius="hero"
      flex={1}
      to="/financial-transactions"
      className={classes.card ?? ''}
    >
      <NetworkMotif />
      <Stack gap="sm" pos="relative" h="100%" justify="space-between">
        <Group justify="space-between" wrap="nowrap">
          <Text fw={600}>{t('networkBalance')}</Text>
          {/* Its arrow ends where the text below does. */}
          <IconChevronRight data-mirror aria-hidden style={{ marginInlineEnd: -8 }} />
        </Group>
        <Balance balance={balance} parts={parts} currency="USD" sizes={{ base: 26, sm: 32 }} />
        <Divider color="var(--shabaka-hero-dimmed)" opacity={0.4} />
        <Balance balance={balance} parts={parts} currency="LBP" sizes={{ base: 20, sm: 22 }} />
        {balance && rate && <SumAtRateLine amounts={balance} rate={rate} />}
      </Stack>
    </CardLink>
  )
}

interface BalanceProps extends Omit<NetworkBalanceCardProps, 'rate'> {
  currency: Currency
  /** The sizes of the figure, in pixels. */
  sizes: { readonly base: number; readonly sm: number }
}

function Balance({ balance, parts, currency, sizes }: BalanceProps) {
  const { t } = useTranslation('finance')
  return (
    <div className={classes.balance}>
      {balance === undefined && <Skeleton height={sizes.base * 1.4} width={200} maw="100%" />}
      {balance === null && (
        <Text fz={sizes} fw={600} lh={1.4}>
          –
        </Text>
      )}
      {balance && (
        <Money
          amount={balance[currency]}
          currency={currency}
          // It is no wider than a phone with large letters.
          fz={{ base: `min(${rem(sizes.base)}, 7.5vw)`, sm: sizes.sm }}
          fw={600}
          lh={1.4}
          display="block"
        />
      )}
      <Text fz={{ base: 13, xs: 'sm' }} c="var(--shabaka-hero-dimmed)" mih={24}>
        {parts &&
          t('balanceParts', {
            reserve: formatAmount(parts.reserve[currency], currency),
            groups: formatAmount(parts.organizations[currency], currency),
          })}
      </Text>
    </div>
  )
}
