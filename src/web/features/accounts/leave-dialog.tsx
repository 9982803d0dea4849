import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LocalOnly } from '#web/offline/drafts/local-only.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { useLeaveText } from './leave-text.ts'

interface LeaveDialogProps {
  /** It is undefined if the store did not answer. */
  localOnly: LocalOnly | undefined
  onStay: () => void
  onLeave: () => void
}

export function LeaveDialog({ localOnly, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation()
  const leaveText = useLeaveText()
  return (
    <Dialog opened onClose={onStay} title={t(localOnly ? 'leaveTitle' : 'signOut')} withCloseButton={false}>
      <Stack>
        <Text>{leaveText(localOnly)}</Text>
        <Group justify="flex-end">
          <Button color="red" variant="light" onClick={onLeave}>
            {t('leaveAnyway')}
          </Button>
          <Button data-autofocus onClick={onStay}>
            {t('stay')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
