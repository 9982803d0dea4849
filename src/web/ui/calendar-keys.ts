import type { KeyboardEvent } from 'react'

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/**
 * Have the left and right arrow keys move through a calendar as it is seen: the kit takes left for earlier, but from right to left the
 * earlier day is on the right. To be used in the capture phase.
 */
export function mirrorArrowKeys(event: KeyboardEvent<HTMLElement>): void {
  const { target, nativeEvent } = event
  const key = MIRRORED[event.key]
  // The list of months, a select, has its own keys; an event that is not trusted is the mirrored one.
  if (!key || !nativeEvent.isTrusted || !(target instanceof HTMLButtonElement)) return
  if (getComputedStyle(target).direction !== 'rtl') return
  event.preventDefault()
  event.stopPropagation()
  target.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
