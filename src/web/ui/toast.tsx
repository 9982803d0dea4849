import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import i18next from 'i18next'
import type { ReactNode } from 'react'

const USUAL_MS = 4_000

interface Toast {
  title: ReactNode
  message?: ReactNode
  /** How long it stays, in milliseconds. */
  stays?: number
  /** What can be done about it. */
  action?: { readonly label: string; readonly run: () => void }
}

/** Say that something was done. */
export function toastDone({ title, message, stays = USUAL_MS, action }: Toast) {
  const id = notifications.show({
    title,
    message: action ? (
      <Group justify="space-between" wrap="nowrap">
        <span>{message}</span>
        <Button
          size="sm"
          h={44}
          variant="default"
          flex="none"
          onClick={() => {
            notifications.hide(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      </Group>
    ) : (
      message
    ),
    autoClose: stays,
    color: 'cedar',
    icon: <IconCheck size={18} aria-hidden />,
    closeButtonProps: closeButton(),
  })
}

/** Say that something failed. */
export function toastFailed({ title, message, stays = 8_000 }: Toast) {
  notifications.show({
    title,
    message,
    autoClose: stays,
    color: 'red',
    icon: <IconAlertTriangle size={18} aria-hidden />,
    closeButtonProps: closeButton(),
    role: 'alert',
  })
}

function closeButton() {
  return { 'aria-label': i18next.t('close') }
}
