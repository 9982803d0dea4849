import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component is still mounted, for answers that arrive after it was removed. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
