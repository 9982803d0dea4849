import type { ComponentProps } from 'react'
import { daysLater } from '#domain/dates.ts'
import { ABSENCE_DAYS_AHEAD, ABSENCE_DAYS_BACK, LONGEST_ABSENCE_DAYS } from '#domain/limits.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { networkDay } from '#web/ui/today.ts'

/** A day of an announced absence. */
export function DayField(props: Omit<ComponentProps<typeof DayInput>, 'earliest' | 'latest'>) {
  const today = networkDay()
  return (
    <DayInput
      {...props}
      earliest={daysLater(today, -ABSENCE_DAYS_BACK)}
      latest={daysLater(today, ABSENCE_DAYS_AHEAD + LONGEST_ABSENCE_DAYS)}
    />
  )
}
