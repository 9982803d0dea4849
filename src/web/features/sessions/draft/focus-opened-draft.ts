import { useEffect } from 'react'
import { focusContent } from '#web/ui/focus/focus-content.ts'

let isOpening = false

/**
 * It must be called when a link in the list of drafts opens one: the link disappears, so the next form takes the focus.
 */
export function focusNextForm(): void {
  isOpening = true
}

export function useFocusAfterOpening(): void {
  useEffect(() => {
    if (!isOpening) return
    isOpening = false
    focusContent()
  }, [])
}
