import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'

/** What is printed in place of the whole page as long as it is mounted, and not shown on the screen. */
export function PrintOnly({ children }: { children: ReactNode }) {
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.printsOnly = ''
    return () => {
      delete dataset.printsOnly
    }
  }, [])
  return createPortal(<div data-print-only>{children}</div>, document.body)
}
