import { useEffect, useRef } from 'react'

/** For a dialog step that replaces another: focuses it and scrolls to its top. */
export function useFocusOnMount<Target extends HTMLElement>() {
  const target = useRef<Target>(null)
  useEffect(() => focusTop(target.current), [])
  return target
}

/** Focus an element and scroll to its start, which focusing alone does not do for a long element. */
export function focusTop(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'start' })
}
