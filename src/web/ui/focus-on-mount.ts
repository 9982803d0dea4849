import { useEffect, useRef } from 'react'

/** For the part of a dialog that takes another's place: the keyboard goes on from here. */
export function useFocusOnMount<Target extends HTMLElement>() {
  const target = useRef<Target>(null)
  useEffect(() => target.current?.focus(), [])
  return target
}
