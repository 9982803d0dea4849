import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { IconCheck } from '@tabler/icons-react'
import { elapsed } from '#web/clock.ts'
import { createSignal, useSignal } from '#web/signal.ts'
import { focusContent } from '#web/ui/focus/focus-content.ts'
import { closeButton, hideFailure } from './toast-messages.tsx'

const TOAST = 'undo'
const UNDO_MS = 10_000
/** An offer does not expire while hovered or focused; it is checked again after this time. */
const CHECK_AGAIN_MS = 1_000

interface UndoOffer {
  readonly title: string
  readonly detail?: string | undefined
  readonly label: string
  readonly spokenLabel: string
  readonly undo: () => void
}

interface ShownOffer extends UndoOffer {
  readonly id: number
  /** The time is by the clock of the page. */
  readonly expiresAt: number
}

const offers = createSignal<readonly ShownOffer[]>([])
let nextId = 0
/** The rendered list; null while the toast is queued behind others. */
let list: HTMLElement | null = null

/**
 * Offers Undo for 10 seconds. Several offers are in one toast, each with its own button. @returns withdraws the offer
 */
export function offerUndo(offer: UndoOffer): () => void {
  hideFailure()
  const { notifications: shown, queue } = notificationsStore.getState()
  const isOpen = [...shown, ...queue].some(({ id }) => id === TOAST)
  const id = nextId++
  // If the toast was closed or cleared, its earlier offers are gone.
  offers.set([{ ...offer, id, expiresAt: elapsed() + UNDO_MS }, ...(isOpen ? offers.get() : [])])
  // While the toast is queued behind others, its time does not run.
  if (list) expireLater(id)
  const withdraw = () => remove(id)
  if (isOpen) return withdraw
  notifications.show({
    id: TOAST,
    message: <Offers />,
    autoClose: false,
    color: 'cedar',
    icon: <IconCheck size={18} aria-hidden />,
    closeButtonProps: closeButton(),
  })
  return withdraw
}

function expireLater(id: number) {
  setTimeout(() => expire(id), UNDO_MS)
}

function expire(id: number) {
  const offer = offers.get().find((one) => one.id === id)
  if (!offer || !list) return
  const left = Math.max(offer.expiresAt - elapsed(), isInUse() ? CHECK_AGAIN_MS : 0)
  if (left > 0) setTimeout(() => expire(id), left)
  else remove(id)
}

/**
 * Ignores the `:hover` that touch screens leave on a tapped button, and the focus that a press moves to the next one.
 */
function isInUse(): boolean {
  const canHover = window.matchMedia('(hover: hover)').matches
  return Boolean((canHover && list?.matches(':hover')) || list?.querySelector(':focus-visible'))
}

function remove(id: number) {
  offers.set(offers.get().filter((offer) => offer.id !== id))
  if (offers.get().length === 0) notifications.hide(TOAST)
}

function showList(element: HTMLElement | null) {
  list = element
  if (!element) return
  restartTime()
  for (const { id } of offers.get()) expireLater(id)
}

function restartTime() {
  offers.set(offers.get().map((offer) => ({ ...offer, expiresAt: elapsed() + UNDO_MS })))
}

/** Moves the focus from a button that is removed to its neighbour, or to the content. */
function focusNeighbour(at: number) {
  const buttons = list?.querySelectorAll('button')
  const next = buttons?.[at + 1] ?? buttons?.[at - 1]
  if (next) next.focus()
  else focusContent()
}

/** The offers, the newest first, so that expiring offers shift nothing. */
function Offers() {
  const shown = useSignal(offers)
  return (
    <Stack ref={showList} gap="xs" mah="40vh" style={{ overflowY: 'auto' }}>
      {shown.map(({ id, title, detail, label, spokenLabel, undo }, at) => (
        <Group key={id} justify="space-between" wrap="nowrap" gap="xs">
          <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {/* Consecutive offers with the same title show it once. */}
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
              focusNeighbour(at)
              remove(id)
              // This gives enough time to undo several.
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
