import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dashboard-grid.module.css'

interface DashboardGridProps {
  actions: ReactNode
  money: ReactNode
  /** The finance panel is more than a balance, so the chart moves below the actions. */
  isMoneyLong: boolean
  chart: ReactNode
}

/** Lays out actions, finance and chart: one column on a phone, two on wide screens. */
export function DashboardGrid({ actions, money, isMoneyLong, chart }: DashboardGridProps) {
  return (
    <div className={classes.grid} data-long-money={isMoneyLong || undefined}>
      <Stack gap="md" className={classes.actions}>
        {actions}
      </Stack>
      <div className={classes.money}>{money}</div>
      <div className={classes.chart}>{chart}</div>
    </div>
  )
}
