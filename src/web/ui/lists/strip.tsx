import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './strip.module.css'

interface StripProps {
  /** The colour, which is cedar for something that neither waits nor is missing. */
  color?: 'sand' | 'red' | 'cedar'
  icon: ReactNode
  title: string
  hint?: string | undefined
  children: ReactNode
}

/** A strip about something that waits, is missing or is offered. */
export function Strip({ color = 'sand', icon, title, hint, children }: StripProps) {
  return (
    <div className={classes.strip} data-color={color}>
      <div className={classes.head}>
        {icon}
        <div className={classes.texts}>
          <Text fw={600} c="var(--mantine-color-text)">
            {title}
          </Text>
          {hint && <Text size="sm">{hint}</Text>}
        </div>
      </div>
      <div className={classes.actions}>{children}</div>
    </div>
  )
}
