import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconArrowsTransferUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { MismatchStep } from './mismatch-step.tsx'
import { PasswordStep } from './transfer-password.tsx'
import { useTransferTool } from './transfer-tool.ts'
import { UnderageStep } from './underage-step.tsx'

const TITLES = { closed: 'title', password: 'title', underage: 'underageTitle', mismatch: 'mismatchTitle' } as const

/** The card of the yearly transfer, for admins. Source: docs/product.md, 7.1. */
export function BulkCard() {
  const { t } = useTranslation('transfer')
  const tool = useTransferTool()
  return (
    <Paper p="md" component="section" aria-label={t('card')}>
      <Group justify="space-between">
        <Stack gap={2}>
          <Title order={2}>{t('card')}</Title>
          <Text c="dimmed">{t('hint')}</Text>
        </Stack>
        <Button
          variant="default"
          loading={tool.step === 'closed' && tool.scanning.isPending}
          leftSection={<IconArrowsTransferUp size={18} aria-hidden />}
          onClick={tool.start}
        >
          {t('open')}
        </Button>
      </Group>
      <FormDialog
        opened={tool.step !== 'closed'}
        onClose={tool.close}
        title={t(TITLES[tool.step])}
        size="lg"
        // Escape also closes an open list inside the dialog, so it must not close the dialog itself.
        closeOnEscape={tool.step === 'password'}
      >
        {tool.step === 'password' && <PasswordStep tool={tool} />}
        {tool.step === 'underage' && <UnderageStep tool={tool} />}
        {tool.step === 'mismatch' && <MismatchStep tool={tool} />}
      </FormDialog>
    </Paper>
  )
}
