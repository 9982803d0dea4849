import { type RefObject, useEffect, useRef, useState } from 'react'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'

export interface Folded {
  readonly isOpen: boolean
  readonly toggle: () => void
}

/** A refused field opens its group. @param refused the first refused field */
export function useUnfold(refused: string | undefined, isOpenAtFirst = false): Folded {
  const isWide = useIsWide('columns')
  // Fields that were open on a wide screen stay open when the window becomes narrow, or is zoomed.
  const [isUnfolded, setUnfolded] = useState(isWide || isOpenAtFirst)
  const isOpen = isUnfolded || refused !== undefined
  useEffect(() => {
    if (refused !== undefined) setUnfolded(true)
  }, [refused])
  return { isOpen, toggle: () => setUnfolded(!isOpen) }
}

/**
 * The refused field of a group gets the focus, unless another refused one has it. @returns the ref of the group's
 * element
 */
export function useFocusRefused(refused: string | undefined): RefObject<HTMLDivElement | null> {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused === undefined || document.activeElement?.getAttribute('aria-invalid') === 'true') return
    fields.current?.querySelector<HTMLElement>(`[name="${refused}"]`)?.focus()
  }, [refused])
  return fields
}
