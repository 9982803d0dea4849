/** How long a change may take to reach the screen. */
const LONGEST_MS = 1_000
const OWN_EVENTS = ['pointerdown', 'keydown'] as const

/**
 * It must be called before others' changes are shown, which may make the content above higher. The element that has the
 * focus, or else the one in the middle of the screen, stays in its place until the person does something. Some browsers
 * do this for the element at the top, some never.
 */
export function keepPlace(): void {
  const kept = elementInSight()
  if (!kept) return
  const top = () => kept.getBoundingClientRect().top
  let place = top()
  const remember = () => {
    place = top()
  }
  const observer = new ResizeObserver(() => {
    const moved = kept.isConnected ? top() - place : 0
    if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' })
  })
  observer.observe(document.body)
  const end = () => {
    observer.disconnect()
    window.removeEventListener('scroll', remember)
    for (const event of OWN_EVENTS) window.removeEventListener(event, end, true)
  }
  window.addEventListener('scroll', remember, { passive: true })
  for (const event of OWN_EVENTS) window.addEventListener(event, end, true)
  setTimeout(end, LONGEST_MS)
}

function elementInSight(): Element | null {
  const focused = document.activeElement
  if (focused && focused !== document.body) {
    const { top, bottom } = focused.getBoundingClientRect()
    if (top >= 0 && bottom <= window.innerHeight) return focused
  }
  return document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2)
}
