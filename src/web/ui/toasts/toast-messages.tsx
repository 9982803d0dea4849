import { Button, Group, useDirection } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { keepInSight, useToastPlace } from './toast-place.ts'

const DEFAULT_MS = 4_000

const WIDE = '(min-width: 62em)'

interface ToastAction {
  readonly label: string
  readonly run: () => void
}

export interface Toast {
  title: ReactNode
  message?: ReactNode
  stays?: number
  /** Only the newest toast of a kind is shown. */
  kind?: string
  /** An element that the toast must not cover, beside the element with the focus and primary buttons. */
  keepVisible?: Element | null
  /** Whether the person cancelled, so that nothing has failed. */
  quiet?: boolean
  actions?: readonly ToastAction[]
}

/** The default kind of failures: only the newest is shown, until something succeeds. */
const FAILURE = 'failure'

/** The default kind of successes without actions. */
const DONE = 'done'

/** The newest toast of each kind, by its id. */
const newest = new Map<string, string>()

/** Hides a failure, which a later success makes obsolete. */
export function hideFailure(): void {
  hideToast(FAILURE)
}

/** Shows the newest toast of a kind. It does not have the former toast's id, which would also keep its timer. */
function showNewest(kind: string | undefined, toast: Parameters<typeof notifications.show>[0]): string {
  if (kind) hideToast(kind)
  const id = notifications.show({ ...toast, closeButtonProps: closeButton() })
  if (kind) newest.set(kind, id)
  return id
}

export function toastDone({ title, message, stays = DEFAULT_MS, actions, kind = actions ? undefined : DONE }: Toast) {
  hideFailure()
  const id = showNewest(kind, {
    title: actions && !message ? undefined : title,
    message: actions ? (
      <Group justify="space-between" wrap={actions.length > 1 ? 'wrap' : 'nowrap'} gap="xs">
        <span>{message || title}</span>
        <Group gap="xs" flex={actions.length > 1 ? undefined : 'none'}>
          {actions.map(({ label, run }) => (
            <Button
              key={label}
              size="sm"
              h={44}
              variant="default"
              onClick={() => {
                notifications.hide(id)
                run()
              }}
            >
              {label}
            </Button>
          ))}
        </Group>
      </Group>
    ) : (
      message
    ),
    autoClose: stays,
    color: 'cedar',
    icon: <IconCheck size={18} aria-hidden />,
  })
}

export function toastFailed({ title, message, stays = 8_000, kind = FAILURE, keepVisible, quiet = false }: Toast) {
  keepInSight(keepVisible ?? null)
  showNewest(kind, {
    title,
    message,
    autoClose: quiet ? DEFAULT_MS : stays,
    ...(quiet
      ? { color: 'gray', icon: <IconInfoCircle size={18} aria-hidden />, role: 'status' }
      : { color: 'red', icon: <IconAlertTriangle size={18} aria-hidden />, role: 'alert' }),
  })
}

/** Hides a toast that is no longer true. */
export function hideToast(kind: string): void {
  const id = newest.get(kind)
  if (id) notifications.hide(id)
  newest.delete(kind)
}

/** Removes all toasts, which may contain names and actions of the person who signed out. */
export function clearToasts(): void {
  notifications.clean()
}

export function closeButton() {
  return { 'aria-label': i18next.t('close') }
}

/**
 * The toasts are at the start of lines at the bottom, where few controls are; on narrow screens they have the whole
 * width.
 */
export function Toasts() {
  const { dir } = useDirection()
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false })
  const corner = dir === 'rtl' ? 'bottom-right' : 'bottom-left'
  useToastPlace()
  return (
    <Notifications
      position={isWide ? corner : 'bottom-center'}
      limit={3}
      notificationMaxHeight={320}
      withinPortal={false}
    />
  )
}
