import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component is still on the screen: an answer that comes later must not change what took its place. */
export function useIsOpen(): RefObject<boolean> {
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}
