import { Group, Paper, Text, ThemeIcon } from '@mantine/core'
import { IconDatabase, IconDatabaseExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { BackupNotice as Notice } from '#contract/home.ts'
import { useDateTimeText } from '#web/ui/date-time.ts'

/** When the last verified backup was, and what is wrong with backups. Source: docs/product.md, 16.10. */
export function BackupNotice({ backup }: { backup: Notice }) {
  const { t } = useTranslation('dashboard')
  const dateTimeText = useDateTimeText()
  const { verifiedAt, isEncrypted, isLate, hasFailed } = backup
  const problem = isLate ? t('backupLate') : hasFailed && t('backupFailed')
  return (
    <Paper component="section" aria-label={t('backup')} px="md" py="sm">
      <Group wrap="nowrap" gap={12}>
        <ThemeIcon size={40} radius="xl" variant="light" color={problem ? 'red' : 'sand'}>
          {problem ? <IconDatabaseExclamation size={20} aria-hidden /> : <IconDatabase size={20} aria-hidden />}
        </ThemeIcon>
        <div>
          {problem && <Text fw={600}>{problem}</Text>}
          <Text size="sm">{verifiedAt ? t('backupAt', { when: dateTimeText(verifiedAt) }) : t('noBackup')}</Text>
          {isEncrypted === false && <Text size="sm">{t('backupNotEncrypted')}</Text>}
        </div>
      </Group>
    </Paper>
  )
}
