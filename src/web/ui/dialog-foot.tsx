import type { ReactNode } from 'react'
import classes from './dialog-foot.module.css'

/** A sticky footer for the buttons of a long dialog. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>
}
