import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, hasCode, queryClient } from '#web/api.ts'
import { refreshSessions } from '#web/features/sessions/list/refresh.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'
import { sessionQuery } from './one-session.ts'

interface DeleteDialogProps {
  id: string
  /** Whether the group hands children over, which is deleted too. */
  handsOver: boolean
  opened: boolean
  onClose: () => void
  /** It is called also if another person had deleted it before. */
  onDeleted: () => void
}

/** Asks before a session and its attendance are deleted. Source: docs/product.md, 5.9. */
export function DeleteDialog({ id, handsOver, opened, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation(['sessions', 'common', 'here'])
  const errorText = useErrorText()
  const leave = () => {
    onDeleted()
    // Loading the deleted session again would only fail.
    queryClient.removeQueries({ queryKey: sessionQuery(id).queryKey })
    refreshSessions()
  }
  const deletion = useMutation(
    api.sessions.remove.mutationOptions({
      onSuccess: () => {
        toastDone({ title: t('deleted') })
        leave()
      },
      onError: (error) => {
        if (!hasCode(error, 'NOT_FOUND')) return toastFailed({ title: t('deleteFailed'), message: errorText(error) })
        toastFailed({ title: t('notFound') })
        leave()
      },
    }),
  )
  return (
    <Dialog opened={opened} onClose={onClose} title={t('deleteTitle')}>
      <Stack>
        <Text>{t('deleteQuestion')}</Text>
        {handsOver && <Text>{t('here:alsoDeleted')}</Text>}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button color="red" loading={deletion.isPending} onClick={() => deletion.mutate({ id })}>
            {t('delete')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
