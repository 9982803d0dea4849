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
  /** Only the newest message of a kind is shown. */
  kind?: string
  /** What can be done about it. */
  action?: { readonly label: string; readonly run: () => void }
}

/** Of failures one is shown: the newest, until something succeeds. */
const FAILURE = 'failure'

/** Of what was done, the newest is shown; a message with an action stays beside it. */
const DONE = 'done'

/** Take the message of the newest failure away: something succeeded since. */
export function hideFailure(): void {
  notifications.hide(FAILURE)
}

/** Say that something was done. */
export function toastDone({ title, message, stays = USUAL_MS, action, kind = action ? undefined : DONE }: Toast) {
  hideFailure()
  if (kind) notifications.hide(kind)
  const id = notifications.show({
    ...(kind ? { id: kind } : {}),
    title: action && !message ? undefined : title,
    message: action ? (
      <Group justify="space-between" wrap="nowrap" align="center">
        <span>{message || title}</span>
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
export function toastFailed({ title, message, stays = 8_000, kind = FAILURE }: Toast) {
  notifications.hide(kind)
  notifications.show({
    id: kind,
    title,
    message,
    autoClose: stays,
    color: 'red',
    icon: <IconAlertTriangle size={18} aria-hidden />,
    closeButtonProps: closeButton(),
    role: 'alert',
  })
}

/** Take the message of a kind away, because what it says is not true any more. */
export function hideToast(kind: string): void {
  notifications.hide(kind)
}

/** Take every message away: they may name people, and offer what only their reader may do. */
export function clearToasts(): void {
  notifications.clean()
}

/** The button that closes a message. */
export function closeButton() {
  return { 'aria-label': i18next.t('close') }
}
