import { type RefObject, useEffect, useRef, useState } from 'react'
import { useIsWide } from '#web/ui/use-is-wide.ts'

export interface Folded {
  readonly fields: RefObject<HTMLDivElement | null>
  readonly isOpen: boolean
  readonly toggle: () => void
}

/** A refused field opens its group, and gets the focus unless another has it. @param refused the first refused field */
export function useUnfold(refused: string | undefined, isOpenAtFirst = false): Folded {
  const isWide = useIsWide('columns')
  // What was open on a wide screen stays open when the window becomes narrow, or is zoomed.
  const [isUnfolded, setUnfolded] = useState(isWide || isOpenAtFirst)
  const fields = useRef<HTMLDivElement>(null)
  const isOpen = isUnfolded || refused !== undefined
  useEffect(() => {
    if (refused === undefined) return
    setUnfolded(true)
    if (document.activeElement?.getAttribute('aria-invalid') === 'true') return
    fields.current?.querySelector<HTMLElement>(`[name="${refused}"]`)?.focus()
  }, [refused])
  return { fields, isOpen, toggle: () => setUnfolded(!isOpen) }
}
