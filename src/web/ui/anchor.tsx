import { type Ref, useImperativeHandle } from 'react'

interface AnchorProps {
  element: HTMLElement
  ref?: Ref<HTMLElement>
}

/**
 * Stands for an element that is rendered elsewhere, as the target of a menu or a popover: their code is loaded when the element is first
 * pressed, and rendering the element again inside of it would take its focus.
 */
export function Anchor({ element, ref }: AnchorProps) {
  useImperativeHandle(ref, () => element, [element])
  return null
}
