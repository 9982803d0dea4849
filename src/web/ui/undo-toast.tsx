import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { IconCheck } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { closeButton } from './toast.tsx'

const TOAST = 'undo'
const UNDO_MS = 10_000
/** Nothing is taken away under a finger or a focus: it is looked at again after this. */
const LOOK_AGAIN_MS = 1_000

interface UndoOffer {
  /** What was done: 'Attendee removed'. */
  readonly title: string
  /** To whom or what. */
  readonly detail?: string | undefined
  readonly label: string
  /** The button's accessible name, which tells it from the others: 'Undo: Rita'. */
  readonly spokenLabel: string
  readonly undo: () => void
}

interface ShownOffer extends UndoOffer {
  readonly id: number
  /** When it goes away, in milliseconds since 1970 UTC. */
  readonly until: number
}

let offers: readonly ShownOffer[] = []
let nextId = 0
/** The list on the screen. */
let list: HTMLElement | null = null
const listeners = new Set<() => void>()

/**
 * Say that something was done, with a way to undo it for 10 seconds. What is done meanwhile joins the same message, each with
 * a button of its own: several in a row can all be undone.
 */
export function offerUndo(offer: UndoOffer): void {
  const { notifications: shown, queue } = notificationsStore.getState()
  const isOpen = [...shown, ...queue].some(({ id }) => id === TOAST)
  const id = nextId++
  // Where the message was closed, or cleared for another person, what it offered is over.
  change([{ ...offer, id, until: Date.now() + UNDO_MS }, ...(isOpen ? offers : [])])
  setTimeout(() => expire(id), UNDO_MS)
  if (isOpen) return
  notifications.show({
    id: TOAST,
    message: <Offers />,
    autoClose: false,
    color: 'cedar',
    icon: <IconCheck size={18} aria-hidden />,
    closeButtonProps: closeButton(),
  })
}

function expire(id: number) {
  const offer = offers.find((one) => one.id === id)
  if (!offer) return
  const isInUse = list?.matches(':hover, :focus-within') ?? false
  const left = Math.max(offer.until - Date.now(), isInUse ? LOOK_AGAIN_MS : 0)
  if (left > 0) setTimeout(() => expire(id), left)
  else take(id)
}

function take(id: number) {
  change(offers.filter((one) => one.id !== id))
  if (offers.length === 0) notifications.hide(TOAST)
}

function change(now: readonly ShownOffer[]) {
  offers = now
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function showList(element: HTMLElement | null) {
  list = element
}

/** Newest first, so that what expires moves nothing. */
function Offers() {
  const shown = useSyncExternalStore(subscribe, () => offers)
  return (
    <Stack ref={showList} gap="xs" mah="40vh" style={{ overflowY: 'auto' }}>
      {shown.map(({ id, title, detail, label, spokenLabel, undo }, at) => (
        <Group key={id} justify="space-between" wrap="nowrap" gap="xs">
          <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {/* Of several of one kind the newest says what was done. */}
            {shown[at - 1]?.title !== title && (
              <Text size="sm" fw={600} c="var(--mantine-color-text)">
                {title}
              </Text>
            )}
            {detail && <Text size="sm">{detail}</Text>}
          </div>
          <Button
            size="sm"
            h={44}
            variant="default"
            flex="none"
            aria-label={spokenLabel}
            onClick={() => {
              take(id)
              // Who undoes several is not raced: the others stay for as long again.
              change(offers.map((one) => ({ ...one, until: Date.now() + UNDO_MS })))
              undo()
            }}
          >
            {label}
          </Button>
        </Group>
      ))}
    </Stack>
  )
}
