import { Group, Paper, Text, ThemeIcon } from '@mantine/core'
import { IconDatabaseExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { BackupNotice as Backup } from '#contract/dashboard/home.ts'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'

export function isAlarming({ isLate, hasFailed }: Backup): boolean {
  return isLate || hasFailed
}

/** The problem of the backups. Source: docs/product.md, 16.10. */
export function BackupWarning({ backup }: { backup: Backup }) {
  const { t } = useTranslation('dashboard')
  return (
    <Paper component="section" aria-label={t('backup')} px="md" py="sm">
      <Group wrap="nowrap" gap={12}>
        <ThemeIcon size={40} radius="xl" variant="light" color="red">
          <IconDatabaseExclamation size={20} aria-hidden />
        </ThemeIcon>
        <div>
          <Text fw={600}>{backup.isLate ? t('backupLate') : t('backupFailed')}</Text>
          <BackupTexts backup={backup} />
        </div>
      </Group>
    </Paper>
  )
}

/** The time of the last verified backup. Source: docs/product.md, 16.10. */
export function BackupNotice({ backup }: { backup: Backup }) {
  const { t } = useTranslation('dashboard')
  return (
    <Text component="section" aria-label={t('backup')} c="dimmed" py={6}>
      <BackupTexts backup={backup} />
    </Text>
  )
}

function BackupTexts({ backup: { verifiedAt, isEncrypted } }: { backup: Backup }) {
  const { t } = useTranslation('dashboard')
  const dateTimeText = useDateTimeText()
  return (
    <>
      <Text size="sm">{verifiedAt ? t('backupAt', { when: dateTimeText(verifiedAt) }) : t('noBackup')}</Text>
      {isEncrypted === false && <Text size="sm">{t('backupNotEncrypted')}</Text>}
    </>
  )
}
