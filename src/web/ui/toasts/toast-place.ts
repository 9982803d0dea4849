import { notificationsStore } from '@mantine/notifications'
import { useEffect } from 'react'

/** The height of a message of two lines, and the width of all messages. */
const HEIGHT_PX = 104
const WIDTH_PX = 440

/** The attribute of the page that says at which end messages are. */
const END = 'data-toasts'
const TOASTS = '.mantine-Notifications-root'
const PRIMARY = '[type="submit"], .mantine-Button-root:not([data-variant]), .mantine-Button-root[data-variant="filled"]'

/** The element that the newest message must not cover. */
let kept: Element | null = null

export function keepInSight(element: Element | null): void {
  kept = element
}

/**
 * Messages are at the lower end of the screen, or at the upper one if they would cover the element with the focus or a
 * primary button there, and never behind a phone's keyboard (`global.css`).
 */
export function useToastPlace(): void {
  useEffect(() => {
    const events: readonly (readonly [EventTarget, string])[] = [
      [document, 'focusin'],
      [window, 'resize'],
      ...(window.visualViewport
        ? [[window.visualViewport, 'resize'] as const, [window.visualViewport, 'scroll'] as const]
        : []),
    ]
    const onEvent = ({ target }: Event) => {
      // A pressed button of a message would move away before it is released.
      if (!(target instanceof Element && target.closest(TOASTS))) place()
    }
    const stop = notificationsStore.subscribe(place)
    for (const [target, event] of events) target.addEventListener(event, onEvent)
    place()
    return () => {
      stop()
      for (const [target, event] of events) target.removeEventListener(event, onEvent)
    }
  }, [])
}

function place(): void {
  const page = document.documentElement
  const count = notificationsStore.getState().notifications.length
  if (count === 0) {
    kept = null
    return
  }
  const { above, below } = hiddenEdges()
  page.style.setProperty('--shabaka-hidden-above', `${above}px`)
  page.style.setProperty('--shabaka-hidden-below', `${below}px`)
  page.setAttribute(END, 'bottom')
  const atBottom = zoneOf(count)
  page.setAttribute(END, 'top')
  const atTop = zoneOf(count)
  if (!atBottom || !atTop) return
  const focused = rectOf(focusedElement())
  const others = [rectOf(kept), ...primaryButtons().map(rectOf)]
  const covers = (zone: Box) => others.some((rect) => overlap(zone, rect))
  const isBottom = overlap(atTop, focused) || (!overlap(atBottom, focused) && (!covers(atBottom) || covers(atTop)))
  page.setAttribute(END, isBottom ? 'bottom' : 'top')
}

/**
 * The parts of the page that a keyboard hides below, and above because the page was moved for it. They do not count
 * while zoomed in by fingers.
 */
function hiddenEdges(): { above: number; below: number } {
  const view = window.visualViewport
  if (view?.scale !== 1) return { above: 0, below: 0 }
  const below = window.innerHeight - view.offsetTop - view.height
  return { above: Math.max(0, Math.round(view.offsetTop)), below: Math.max(0, Math.round(below)) }
}

/** The place of messages at the present end of the screen. */
function zoneOf(count: number): Box | null {
  const roots = [...document.querySelectorAll<HTMLElement>(`${TOASTS}[data-position^="bottom"]`)]
  if (!roots[0]) return null
  const { top, bottom } = getComputedStyle(roots[0])
  // They grow while they appear.
  const height = Math.max(HEIGHT_PX * count, ...roots.map(({ offsetHeight }) => offsetHeight))
  const { innerHeight, innerWidth } = window
  const width = Math.min(WIDTH_PX, innerWidth)
  const isAtTop = document.documentElement.getAttribute(END) === 'top'
  const y = isAtTop ? Number.parseFloat(top) : innerHeight - Number.parseFloat(bottom) - height
  const left = document.dir === 'rtl' ? innerWidth - width : 0
  return { left, right: left + width, top: y, bottom: y + height }
}

/** The element with the focus; null for the content as a whole, and for the messages themselves. */
function focusedElement(): Element | null {
  const element = document.activeElement
  return element?.matches(`body, [tabindex="-1"], ${TOASTS} *`) ? null : element
}

/** The primary buttons of the dialog that is open, or else of the screen. */
function primaryButtons(): Element[] {
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
  return [...(dialog ?? document).querySelectorAll(PRIMARY)].filter((button) => !button.closest(TOASTS))
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function rectOf(element: Element | null): Box | null {
  return element?.isConnected ? element.getBoundingClientRect() : null
}

function overlap(zone: Box, rect: Box | null): boolean {
  return rect !== null && rect.right > rect.left && meet(zone, rect)
}

function meet(zone: Box, rect: Box): boolean {
  return rect.left < zone.right && rect.right > zone.left && rect.top < zone.bottom && rect.bottom > zone.top
}
