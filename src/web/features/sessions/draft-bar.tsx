import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useIsStoreMissing } from '#web/offline/missing-store.ts'
import { useDateTimeText } from '#web/ui/date-time.ts'

interface DraftBarProps {
  /** When the form was left. */
  savedAt: number
  onDiscard: () => void
}

/** Above a form that was opened from its draft: the draft's time, and a button to start again without it. */
export function DraftBar({ savedAt, onDiscard }: DraftBarProps) {
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

/** Above a form that the device cannot store: so the person knows before anything is typed. Source: docs/product.md, 11.7. */
export function MissingStoreNote() {
  const { t } = useTranslation()
  if (!useIsStoreMissing()) return null
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
      {t('storeMissing')}
    </Alert>
  )
}
