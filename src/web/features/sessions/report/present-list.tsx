import { Badge, Paper, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttendanceRow } from '#contract/sessions.ts'
import { AttendanceMark } from '#web/ui/attendance-mark.tsx'
import { PersonLink } from '#web/ui/person-link.tsx'
import classes from './report-summary.module.css'

/** On a phone: leaders, then attendees. */
export function PresentList({ rows }: { rows: readonly AttendanceRow[] }) {
  const { t } = useTranslation(['report', 'sessions'])
  const titleId = useId()
  if (rows.length === 0) return null
  return (
    <Paper component="section" aria-labelledby={titleId} className={classes.presentCard ?? ''}>
      <div className={classes.cardHead}>
        <Title order={2} id={titleId}>
          {t('presentPeople')}
        </Title>
        <Badge size="lg" circle={rows.length < 100}>
          {rows.length}
        </Badge>
      </div>
      <Names title={t('sessions:leaders')} rows={rows.filter((row) => row.isLeader)} />
      <Names title={t('sessions:attendees')} rows={rows.filter((row) => !row.isLeader)} />
    </Paper>
  )
}

function Names({ title, rows }: { title: string; rows: readonly AttendanceRow[] }) {
  const titleId = useId()
  if (rows.length === 0) return null
  return (
    <>
      <h3 className={classes.kind} id={titleId}>
        {title}
      </h3>
      <ul className={classes.present} aria-labelledby={titleId}>
        {rows.map((row) => (
          <li key={row.id}>
            {/* The heading of the list says it. */}
            <span aria-hidden>
              <AttendanceMark status="present" size="dot" />
            </span>
            <PersonLink id={row.attendeeId} name={row.attendeeName} hasPage={row.hasPage} />
          </li>
        ))}
      </ul>
    </>
  )
}
