import { useEffect, useRef } from 'react'

/** Covers a double tap, and a tap aimed before the list moved. */
const BLOCKED_MS = 800

/** After rows were added or removed, presses are ignored for a moment, because the buttons have moved. */
export function useLayoutShiftGuard(rows: readonly { readonly id: string }[] | undefined) {
  const shown = rows?.map(({ id }) => id).join()
  const before = useRef(shown)
  const movedAt = useRef(0)
  useEffect(() => {
    // The first rows shift nothing.
    if (before.current && before.current !== shown) movedAt.current = Date.now()
    before.current = shown
  }, [shown])
  return (run: () => void) => {
    if (Date.now() - movedAt.current > BLOCKED_MS) run()
  }
}
