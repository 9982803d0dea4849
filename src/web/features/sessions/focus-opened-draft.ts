import { useEffect } from 'react'
import { focusContent } from '#web/ui/focus-content.ts'

let isOpening = false

/** A draft is opened from the list above another form. The link goes with that form, so the form that opens takes the focus. */
export function focusNextForm(): void {
  isOpening = true
}

/** In a form: takes the focus if it was opened from the list of drafts. */
export function useFocusAfterOpening(): void {
  useEffect(() => {
    if (!isOpening) return
    isOpening = false
    focusContent()
  }, [])
}
