import type { MonthWeek } from '#domain/month-report.ts'
import classes from './month-sheet.module.css'
import { useWeekParts } from './weeks.ts'

/** The days of a week, 'Nov 1 – 7', of which a narrow column shows the month in a line of its own. */
export function WeekName({ week }: { week: MonthWeek }) {
  const [first, second] = useWeekParts()(week)
  return (
    <>
      <span className={classes.unbroken}>{first}</span> <span className={classes.unbroken}>{second}</span>
    </>
  )
}
