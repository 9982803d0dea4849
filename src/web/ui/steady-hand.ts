import { useEffect, useRef } from 'react'

/** As long as a second tap of the same finger, or one that was on its way when the list moved. */
const MOMENT_MS = 800

/**
 * Lets what cannot be taken back be done only where it was meant: for a moment after rows have come or gone, a press is on a
 * button that had stood elsewhere, and is not taken.
 * @param rows what is in the list, in order
 */
export function useSteadyHand(rows: readonly { readonly id: string }[] | undefined) {
  const shown = rows?.map(({ id }) => id).join()
  const before = useRef(shown)
  const movedAt = useRef(0)
  useEffect(() => {
    // The first rows move nothing that anybody had aimed at.
    if (before.current && before.current !== shown) movedAt.current = Date.now()
    before.current = shown
  }, [shown])
  return (run: () => void) => {
    if (Date.now() - movedAt.current > MOMENT_MS) run()
  }
}
