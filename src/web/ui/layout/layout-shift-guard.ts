import { useEffect, useRef } from 'react'
import { elapsed } from '#web/clock.ts'

/** The time is that of a double tap, and of a tap aimed before the list moved. */
const BLOCKED_MS = 800

/** After rows were added or removed, presses are ignored for a moment, because the buttons have moved. */
export function useLayoutShiftGuard(rows: readonly { readonly id: string }[] | undefined) {
  const shown = rows?.map(({ id }) => id).join()
  const before = useRef(shown)
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    // The first rows shift nothing.
    if (before.current && before.current !== shown) movedAt.current = elapsed()
    before.current = shown
  }, [shown])
  return (run: () => void) => {
    if (elapsed() - movedAt.current > BLOCKED_MS) run()
  }
}
