import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconArrowsTransferUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '#web/connection.ts'
import type { TransferTool } from './transfer-tool.ts'

/** The card of the yearly transfer, in the months in which it is due. Source: docs/product.md, 7.1. */
export function BulkCard({ tool }: { tool: TransferTool }) {
  const { t } = useTranslation('transfer')
  const isConnected = useConnection()
  return (
    <Paper p="md" component="section" aria-label={t('card')}>
      <Group justify="space-between">
        <Stack gap={2}>
          <Title order={2}>{t('card')}</Title>
          <Text c="dimmed">{t(isConnected ? 'hint' : 'needsConnection')}</Text>
        </Stack>
        <Button
          variant="default"
          disabled={!isConnected}
          loading={tool.isStarting}
          leftSection={<IconArrowsTransferUp size={18} aria-hidden />}
          onClick={tool.start}
        >
          {t('open')}
        </Button>
      </Group>
    </Paper>
  )
}
