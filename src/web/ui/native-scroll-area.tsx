import type { ReactNode } from 'react'

/**
 * In place of the scroll area of the UI kit: the browser's own scrolling. No screen uses it, but tables and dialogs of the kit mention it,
 * and it would bring 20 kB, with the code that places menus, to every screen that has one of them.
 */
export function ScrollArea({ children }: { children: ReactNode }) {
  return <div style={{ overflow: 'auto' }}>{children}</div>
}

export const ScrollAreaAutosize = ScrollArea

ScrollArea.Autosize = ScrollArea
