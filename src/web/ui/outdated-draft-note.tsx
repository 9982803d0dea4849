import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDateTimeText } from './date-time.ts'
import type { OutdatedDraft } from './form.tsx'

interface OutdatedDraftNoteProps extends OutdatedDraft {
  /** Called with each choice, after which the note disappears. */
  onChosen: () => void
}

/** Offers the choice after the stored values were changed. Source: docs/product.md, 11.6. */
export function OutdatedDraftNote({ savedAt, takeStored, keepDraft, onChosen }: OutdatedDraftNoteProps) {
  const { t } = useTranslation('drafts')
  const dateTimeText = useDateTimeText()
  const chosen = (choose: () => void) => () => {
    choose()
    onChosen()
  }
  return (
    <Alert color="sand" icon={<IconHistory aria-hidden />} role="status">
      <Stack gap="xs">
        <Text>{t('changedSince', { when: dateTimeText(new Date(savedAt)) })}</Text>
        <Group gap="xs">
          <Button variant="default" onClick={chosen(takeStored)}>
            {t('takeStored')}
          </Button>
          <Button variant="default" onClick={chosen(keepDraft)}>
            {t('keepDraft')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
