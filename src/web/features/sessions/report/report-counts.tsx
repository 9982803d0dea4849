import '@mantine/core/styles/Progress.css'
import { Paper, Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AttendanceRow } from '#contract/sessions.ts'
import { ratePercent } from '#domain/attendance-figures.ts'
import classes from './report-summary.module.css'

/** How many were present: of all, of the leaders and of the attendees. */
export function ReportCounts({ rows }: { rows: readonly AttendanceRow[] }) {
  const { t } = useTranslation('report')
  const all = countsOf(rows)
  const leaders = countsOf(rows.filter((row) => row.isLeader))
  const attendees = countsOf(rows.filter((row) => !row.isLeader))
  const rate = ratePercent(all)
  return (
    <Paper p="md">
      <div className={classes.countsHead}>
        <p>
          <strong className={classes.figure}>{all.present}</strong> {t('ofAllPresent', all)}
        </p>
        {rate !== null && <p className={classes.rate}>{rate}%</p>}
      </div>
      <Progress value={rate ?? 0} size="md" aria-hidden />
      <div className={classes.kinds}>
        {leaders.all > 0 && <p>{t('leadersPresent', leaders)}</p>}
        {attendees.all > 0 && <p>{t('attendeesPresent', attendees)}</p>}
      </div>
    </Paper>
  )
}

function countsOf(rows: readonly AttendanceRow[]) {
  return { present: rows.filter(({ status }) => status === 'present').length, all: rows.length }
}
