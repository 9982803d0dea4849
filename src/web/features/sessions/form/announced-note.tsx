import { Alert, Button, Group, Text } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '#web/connection.ts'
import type { AnnouncedOfDay } from '#web/features/sessions/draft/announced-absences.ts'

export function AnnouncedNote({ announced }: { announced: AnnouncedOfDay }) {
  const { t } = useTranslation(['sessions', 'common'])
  const isConnected = useConnection()
  if (!announced.isUnknown) return null
  if (!isConnected)
    return (
      <Text size="sm" c="dimmed" role="status">
        {t('announcedUnknown')}
      </Text>
    )
  return (
    <Alert color="sand" icon={<IconCalendarOff aria-hidden />} role="status" p="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm" miw={0}>
          {t('announcedUnknown')}
        </Text>
        <Button variant="default" loading={announced.isFetching} onClick={announced.retry}>
          {t('common:retry')}
        </Button>
      </Group>
    </Alert>
  )
}
