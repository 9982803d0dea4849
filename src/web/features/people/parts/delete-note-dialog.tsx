import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface DeleteNoteDialogProps {
  /** The note to be deleted, with the name of its author; null while none is. */
  requested: { readonly author: string | null } | null
  isPending: boolean
  confirm: () => void
  cancel: () => void
}

/** For a note or follow-up that cannot be restored. */
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
