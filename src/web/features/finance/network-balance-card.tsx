import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Amounts } from '#contract/fields.ts'
import { CardLink } from '#web/ui/links.tsx'
import { NetworkMotif } from '#web/ui/network-motif.tsx'
import { Money } from './money.tsx'
import classes from './network-balance-card.module.css'

interface NetworkBalanceCardProps {
  /** Undefined while loading; null if loading failed. */
  balance: Amounts | null | undefined
}

/** The balance of the whole network, linked to the finance screen. Source: docs/product.md, 10.3. */
export function NetworkBalanceCard({ balance }: NetworkBalanceCardProps) {
  const { t } = useTranslation('finance')
  return (
    <CardLink p="lg" radius="hero" to="/financial-transactions" className={classes.card ?? ''}>
      <NetworkMotif />
      <Group justify="space-between" wrap="nowrap" pos="relative">
        <Stack gap={4} miw={0}>
          <Text fw={600}>{t('networkBalance')}</Text>
          {balance === undefined && <Skeleton height={34} width={220} />}
          {balance === null && (
            <Text fz={28} fw={600} lh={1.2}>
              –
            </Text>
          )}
          {balance && (
            <Group gap="4px 24px" align="baseline">
              <Money amount={balance.USD} currency="USD" fz={28} fw={600} lh={1.2} />
              <Money amount={balance.LBP} currency="LBP" fz="xl" />
            </Group>
          )}
        </Stack>
        <IconChevronRight data-mirror aria-hidden />
      </Group>
    </CardLink>
  )
}
