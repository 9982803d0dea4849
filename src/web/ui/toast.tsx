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
}

/** Say that something was done. */
export function toastDone({ title, message, stays = USUAL_MS }: Toast) {
  notifications.show({
    title,
    message,
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
