import { useElementScrollRestoration } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'

/**
 * Scrolls late, because the router scrolls too early for content that waits.
 * @param isShown whether the content is on the screen
 */
export function useLateScroll(isShown: boolean): void {
  const entry = useElementScrollRestoration({ getElement: () => window })
  // This is the place of this visit only: a later one may have been stored for the same address.
  const [place] = useState(entry)
  useLayoutEffect(() => {
    if (isShown && place) window.scrollTo(place.scrollX, place.scrollY)
  }, [isShown, place])
}
