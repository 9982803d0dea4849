import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface LeaveDialogProps {
  /** Drafts and unsent sessions that exist only on this device; undefined if the store did not answer. */
  count: number | undefined
  onStay: () => void
  onLeave: () => void
}

export function LeaveDialog({ count, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation()
  return (
    <Modal opened onClose={onStay} title={t(count === undefined ? 'signOut' : 'leaveTitle')} withCloseButton={false}>
      <Stack>
        <Text>{count === undefined ? t('leaveUnknown') : t('leaveQuestion', { count })}</Text>
        <Group justify="flex-end">
          <Button color="red" variant="light" onClick={onLeave}>
            {t('leaveAnyway')}
          </Button>
          <Button data-autofocus onClick={onStay}>
            {t('stay')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
