import { useEffect } from 'react'
import { focusContent } from '#web/ui/focus-content.ts'

let isOpening = false

/** Call this when a link in the list of drafts opens one. The link disappears, so the next form takes the focus. */
export function focusNextForm(): void {
  isOpening = true
}

/** Focuses the form if it was opened from the list of drafts. */
export function useFocusAfterOpening(): void {
  useEffect(() => {
    if (!isOpening) return
    isOpening = false
    focusContent()
  }, [])
}
