import { Group, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Amounts } from '#contract/fields.ts'
import { CardLink } from '#web/ui/links.tsx'
import { Money } from './money.tsx'

interface NetworkBalanceCardProps {
  /** Undefined while loading; null if loading failed. */
  balance: Amounts | null | undefined
}

/** The balance of the whole network, linked to the finance screen. Source: docs/product.md, 10.3. */
export function NetworkBalanceCard({ balance }: NetworkBalanceCardProps) {
  const { t } = useTranslation('finance')
  return (
    <CardLink p="md" to="/financial-transactions">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Stack gap={2} miw={0}>
          <Text c="dimmed" size="sm">
            {t('networkBalance')}
          </Text>
          {balance === undefined && <Skeleton height={34} width={220} />}
          {balance === null && (
            <Text fz={28} fw={600} lh={1.2}>
              –
            </Text>
          )}
          {balance && (
            <Group gap="0 24px" align="baseline">
              <Money amount={balance.USD} currency="USD" fz={28} fw={600} lh={1.2} />
              <Money amount={balance.LBP} currency="LBP" fz="lg" c="dimmed" />
            </Group>
          )}
        </Stack>
        <ThemeIcon size={40} variant="light" color="sand">
          <IconBuildingBank aria-hidden />
        </ThemeIcon>
      </Group>
    </CardLink>
  )
}
