import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dashboard-grid.module.css'

interface DashboardGridProps {
  actions: ReactNode
  money: ReactNode
  /** The money is more than a balance: what there is to see stands under what can be done, then. */
  isMoneyLong: boolean
  picture: ReactNode
}

/** What can be done, the money, and what there is to see: below each other on a phone, beside each other where there is room. */
export function DashboardGrid({ actions, money, isMoneyLong, picture }: DashboardGridProps) {
  return (
    <div className={classes.grid} data-long-money={isMoneyLong || undefined}>
      <Stack gap="md" className={classes.actions}>
        {actions}
      </Stack>
      <div className={classes.money}>{money}</div>
      <div className={classes.picture}>{picture}</div>
    </div>
  )
}
