import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDateTimeText } from './date-time.ts'
import type { OutdatedDraft } from './form.tsx'

/** Says that what is stored was changed since the draft was begun, and lets the person choose. Source: docs/product.md, 11.6. */
export function OutdatedDraftNote({ savedAt, takeStored, keepDraft }: OutdatedDraft) {
  const { t } = useTranslation('drafts')
  const dateTimeText = useDateTimeText()
  return (
    <Alert color="sand" icon={<IconHistory aria-hidden />} role="status">
      <Stack gap="xs">
        <Text>{t('changedSince', { when: dateTimeText(new Date(savedAt)) })}</Text>
        <Group gap="xs">
          <Button variant="default" onClick={takeStored}>
            {t('takeStored')}
          </Button>
          <Button variant="default" onClick={keepDraft}>
            {t('keepDraft')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
