import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

export interface SidewaysScroll {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly onScroll: () => void
  /** Whether there is something to the start, and to the end, of what is in sight. */
  readonly hasBefore: boolean
  readonly hasAfter: boolean
  /** Scrolls by about what is in sight: -1 to the start, 1 to the end. */
  readonly move: (step: -1 | 1) => void
}

/** Pixels that rounding may leave at an edge. */
const TOLERANCE = 2
/** The part of what is in sight that one step scrolls by, so that some columns are seen before and after it. */
const STEP = 0.5

/**
 * An element that scrolls sideways and begins at its end.
 * @param end what is at its end, with the language, which may turn it: the element goes there again when that changes
 */
export function useSidewaysScroll(end: string): SidewaysScroll {
  const ref = useRef<HTMLDivElement>(null)
  const [edges, setEdges] = useState({ hasBefore: false, hasAfter: false })
  const onScroll = useCallback(() => {
    const element = ref.current
    if (!element) return
    // Negative in a page that reads from right to left.
    const before = Math.abs(element.scrollLeft)
    const after = element.scrollWidth - element.clientWidth - before
    const next = { hasBefore: before > TOLERANCE, hasAfter: after > TOLERANCE }
    setEdges((now) => (now.hasBefore === next.hasBefore && now.hasAfter === next.hasAfter ? now : next))
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another end is to be shown
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    element.scrollLeft = directionOf(element) * element.scrollWidth
    onScroll()
    const observer = new ResizeObserver(onScroll)
    observer.observe(element)
    return () => observer.disconnect()
  }, [end, onScroll])
  const move = (step: -1 | 1) => {
    const element = ref.current
    element?.scrollBy({ left: step * directionOf(element) * element.clientWidth * STEP })
  }
  return { ref, onScroll, ...edges, move }
}

function directionOf(element: HTMLElement): 1 | -1 {
  return getComputedStyle(element).direction === 'rtl' ? -1 : 1
}
