import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

export interface SidewaysScroll {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly onScroll: () => void
  /** Whether content is hidden before and after the visible part. */
  readonly hasBefore: boolean
  readonly hasAfter: boolean
  /** Scrolls by about half the visible width: -1 to the start, 1 to the end. */
  readonly move: (step: -1 | 1) => void
}

/** Rounding error at an edge, in pixels. */
const TOLERANCE = 2
/** The scrolled share of the visible width, so that some columns remain visible. */
const STEP = 0.5

/**
 * The scrolling starts at the end.
 * @param end identifies the content at the end and the language; a change scrolls there again
 */
export function useSidewaysScroll(end: string): SidewaysScroll {
  const ref = useRef<HTMLDivElement>(null)
  const [edges, setEdges] = useState({ hasBefore: false, hasAfter: false })
  const onScroll = useCallback(() => {
    const element = ref.current
    if (!element) return
    // The position is negative in a right-to-left page.
    const before = Math.abs(element.scrollLeft)
    const after = element.scrollWidth - element.clientWidth - before
    const next = { hasBefore: before > TOLERANCE, hasAfter: after > TOLERANCE }
    setEdges((now) => (now.hasBefore === next.hasBefore && now.hasAfter === next.hasAfter ? now : next))
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed end is scrolled to
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
