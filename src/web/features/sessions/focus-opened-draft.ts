import { useEffect } from 'react'
import { focusContent } from '#web/ui/focus-content.ts'

let isOpening = false

/** Called when a draft is opened from the list above another form: the link disappears, so the new form takes the focus. */
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
