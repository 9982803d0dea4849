import { useEffect, useRef } from 'react'

/** Focuses a dialog step that replaces another, and scrolls to its top. */
export function useFocusOnMount<Target extends HTMLElement>() {
  const target = useRef<Target>(null)
  useEffect(() => focusTop(target.current), [])
  return target
}

/** Focuses an element and scrolls to its start, which focusing alone does not do for a long element. */
export function focusTop(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'start' })
}
