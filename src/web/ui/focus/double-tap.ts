const LONGEST_MS = 500
const FARTHEST_PX = 24

interface Tap {
  readonly event: MouseEvent
  readonly dialog: Element | null
}

/**
 * Ignores the second half of a double tap whose first half closed a dialog: it would press what was below the dialog.
 * @returns ends it
 */
export function ignoreTapsThroughClosedDialogs(): () => void {
  let previous: Tap | null = null
  const onClick = (event: MouseEvent) => {
    // It is zero for a click by keyboard.
    if (event.detail === 0) return
    if (previous?.dialog?.isConnected === false && isSecondHalf(previous.event, event)) {
      event.preventDefault()
      event.stopPropagation()
    }
    const { target } = event
    previous = { event, dialog: target instanceof Element ? target.closest('[role="dialog"]') : null }
  }
  document.addEventListener('click', onClick, true)
  return () => document.removeEventListener('click', onClick, true)
}

function isSecondHalf(first: MouseEvent, second: MouseEvent): boolean {
  const distance = Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY)
  return second.timeStamp - first.timeStamp < LONGEST_MS && distance < FARTHEST_PX
}
