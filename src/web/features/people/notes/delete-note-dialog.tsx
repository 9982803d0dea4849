import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Note } from '#contract/people.ts'

interface DeleteNoteDialogProps {
  requested: Note | null
  isPending: boolean
  confirm: () => void
  cancel: () => void
}

/** Another author's note cannot be restored. */
export function DeleteNoteDialog({ requested, isPending, confirm, cancel }: DeleteNoteDialogProps) {
  const { t } = useTranslation(['people', 'common'])
  return (
    <Modal
      opened={requested !== null}
      onClose={cancel}
      title={t('deleteNote')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack>
        <Text>{t('deleteNoteQuestion', { name: requested?.author ?? t('deletedAccount') })}</Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={cancel}>
            {t('common:cancel')}
          </Button>
          <Button color="red" loading={isPending} onClick={confirm}>
            {t('delete')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
