import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'

/** Printed in place of the page while mounted; not shown on the screen. */
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
