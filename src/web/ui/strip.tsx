import type { ReactNode } from 'react'
import classes from './strip.module.css'

interface StripProps {
  color?: 'sand' | 'red'
  icon: ReactNode
  children: ReactNode
}

/** A tinted row with an icon, for something that waits or is missing, and what can be done about it. */
export function Strip({ color = 'sand', icon, children }: StripProps) {
  return (
    <div className={classes.strip} data-color={color}>
      {icon}
      <div className={classes.content}>{children}</div>
    </div>
  )
}
