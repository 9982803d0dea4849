import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface LeaveDialogProps {
  /** How many forms and sessions are on this device and nowhere else; undefined where the device did not say. */
  count: number | undefined
  onStay: () => void
  onLeave: () => void
}

/** Asks before signing out wipes from the device what was not sent yet. */
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
