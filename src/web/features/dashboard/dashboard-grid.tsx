import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dashboard-grid.module.css'

interface DashboardGridProps {
  actions: ReactNode
  money: ReactNode
  picture: ReactNode
}

/** What can be done, the money, and what there is to see: below each other on a phone, beside each other where there is room. */
export function DashboardGrid({ actions, money, picture }: DashboardGridProps) {
  return (
    <div className={classes.grid}>
      <Stack gap="md" className={classes.actions}>
        {actions}
      </Stack>
      <div className={classes.money}>{money}</div>
      <div className={classes.picture}>{picture}</div>
    </div>
  )
}
