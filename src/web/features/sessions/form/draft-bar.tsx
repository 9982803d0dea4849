import { Alert, Button, Group, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'

/** The draft's time, and a button to start again without it. */
export function DraftBar({ savedAt, onDiscard }: { savedAt: number; onDiscard: () => void }) {
  const { t } = useTranslation('sessions')
  const dateTimeText = useDateTimeText()
  return (
    <Alert color="sand" icon={<IconPencil aria-hidden />} role="status">
      <Group justify="space-between" gap="sm">
        <Text>{t('draftFrom', { when: dateTimeText(new Date(savedAt)) })}</Text>
        <Button variant="default" onClick={onDiscard}>
          {t('discard')}
        </Button>
      </Group>
    </Alert>
  )
}
