import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { IconCheck } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { focusContent } from './focus-content.ts'
import { closeButton, hideFailure } from './toast.tsx'

const TOAST = 'undo'
const UNDO_MS = 10_000
/** While hovered or focused an offer stays; checked again after this. */
const CHECK_AGAIN_MS = 1_000

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
  hideFailure()
  const { notifications: shown, queue } = notificationsStore.getState()
  const isOpen = [...shown, ...queue].some(({ id }) => id === TOAST)
  const id = nextId++
  // Where the message was closed, or cleared for another person, what it offered is over.
  change([{ ...offer, id, until: Date.now() + UNDO_MS }, ...(isOpen ? offers : [])])
  // In the queue behind other messages the time does not run yet.
  if (list) expireLater(id)
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

function expireLater(id: number) {
  setTimeout(() => expire(id), UNDO_MS)
}

function expire(id: number) {
  const offer = offers.find((one) => one.id === id)
  if (!offer || !list) return
  const left = Math.max(offer.until - Date.now(), isInUse() ? CHECK_AGAIN_MS : 0)
  if (left > 0) setTimeout(() => expire(id), left)
  else take(id)
}

/** After a tap, touch screens leave `:hover` on what was tapped, and the focus goes to the next Undo: neither counts. */
function isInUse(): boolean {
  const canHover = window.matchMedia('(hover: hover)').matches
  return Boolean((canHover && list?.matches(':hover')) || list?.querySelector(':focus-visible'))
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
  if (!element) return
  restartTime()
  for (const { id } of offers) expireLater(id)
}

function restartTime() {
  change(offers.map((one) => ({ ...one, until: Date.now() + UNDO_MS })))
}

/** The pressed button is about to go: the focus moves to its neighbour, else to the content. */
function focusBeside(at: number) {
  const buttons = list?.querySelectorAll('button')
  const next = buttons?.[at + 1] ?? buttons?.[at - 1]
  if (next) next.focus()
  else focusContent()
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
              focusBeside(at)
              take(id)
              // Who undoes several is not raced: the others stay for as long again.
              restartTime()
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
