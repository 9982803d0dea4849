import type { MonthWeek } from '#domain/attendance/month-report.ts'
import classes from './month-sheet.module.css'
import { useWeekParts } from './weeks.ts'

/** For example 'Nov 1 – 7'; a narrow column shows the month on its own line. */
export function WeekName({ week }: { week: MonthWeek }) {
  const [first, second] = useWeekParts()(week)
  return (
    <>
      <span className={classes.unbroken}>{first}</span> <span className={classes.unbroken}>{second}</span>
    </>
  )
}
