import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

interface DeleteNoteDialogProps {
  /** The note to be deleted, with the name of its author; null without one. */
  requested: { readonly author: string | null } | null
  isPending: boolean
  confirm: () => void
  cancel: () => void
}

/** Asks before a note or follow-up is deleted that cannot be restored. */
export function DeleteNoteDialog({ requested, isPending, confirm, cancel }: DeleteNoteDialogProps) {
  const { t } = useTranslation(['people', 'common'])
  return (
    <Dialog opened={requested !== null} onClose={cancel} title={t('deleteNote')}>
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
    </Dialog>
  )
}
