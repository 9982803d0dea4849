import { useEffect, useRef } from 'react'

/** For the part of a dialog that takes another's place: it opens at its top, and the keyboard goes on from there. */
export function useFocusOnMount<Target extends HTMLElement>() {
  const target = useRef<Target>(null)
  useEffect(() => focusTop(target.current), [])
  return target
}

/** Focus an element and scroll to where it begins: focusing alone leaves a long one scrolled to wherever it was. */
export function focusTop(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'start' })
}
