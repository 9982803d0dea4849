import { ratePercent } from '#domain/attendance/attendance-figures.ts'
import { PersonLink } from '#web/ui/people/person-link.tsx'
import '@mantine/core/styles/Progress.css'
import { Badge, Paper, Progress, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttendanceRow, SessionDetail } from '#contract/sessions/sessions.ts'
import { fullDate } from '#domain/dates/dates.ts'
import { percentText } from '#domain/texts/number-text.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { AdultsNote } from '#web/features/sessions/adults/adults-note.tsx'
import { useAdults } from '#web/features/sessions/adults/use-adults.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { LinkedText } from '#web/ui/texts/linked-text.tsx'
import { AbsentList } from './absent-list.tsx'
import { ListedMark } from './mark-button.tsx'
import classes from './report-summary.module.css'
import { useSessionLabels } from './session-labels.ts'
import { WhatWeDid } from './session-texts.tsx'
import { type Correct, useCorrectMark } from './use-correct-mark.ts'
import type { FollowUps } from './use-follow-ups.ts'

interface ReportSummaryProps {
  session: SessionDetail
  followUps: FollowUps
  /** The buttons below the counts, on a phone. */
  actions: ReactNode
}

/**
 * The summary has absent people first, then present ones. On wide screens the sheet below has the details. It is not
 * printed.
 */
export function ReportSummary({ session, followUps, actions }: ReportSummaryProps) {
  const { attendance, organization } = session
  const may = usePermissions()
  const hasReasons = may.seeDetails(organization)
  const isPermitted = may.editSession(session)
  const onCorrect = useCorrectMark(session)
  const adults = useAdults()({ organization, day: session.sessionDate, people: attendance })
  return (
    <div className={classes.summary}>
      <ReportHead session={session} />
      <ReportCounts rows={attendance} foot={isPermitted && <WhatWeDid session={session} />} />
      {isPermitted && adults && <AdultsNote adults={adults} />}
      {actions}
      <AbsentList
        rows={attendance.filter(({ status }) => status === 'absent')}
        hasReasons={hasReasons}
        followUps={followUps}
        onCorrect={onCorrect}
      />
      <PresentList rows={attendance.filter(({ status }) => status === 'present')} onCorrect={onCorrect} />
    </div>
  )
}

/** The head, which is one line on wide screens, because the sheet below has the rest. */
function ReportHead({ session }: { session: SessionDetail }) {
  const { t } = useTranslation('sessions')
  const language = useLanguage()
  const labels = useSessionLabels()(session)
  const { sessionTime, location } = session
  return (
    <div className={classes.facts}>
      <Title order={2} className={classes.topic ?? ''}>
        <bdi dir="auto">{labels.topic}</bdi>
      </Title>
      <p>{fullDate(session.sessionDate, language)}</p>
      {(sessionTime || location) && (
        <p className={classes.quiet}>
          {sessionTime}
          {sessionTime && location && ' · '}
          {location && (
            <bdi dir="auto">
              <LinkedText text={location} />
            </bdi>
          )}
        </p>
      )}
      <p className={classes.leaders}>{t('leadersLine', { names: labels.presentersUnbroken })}</p>
    </div>
  )
}

/** The number of present people: of all, of the leaders and of the attendees. */
function ReportCounts({ rows, foot }: { rows: readonly AttendanceRow[]; foot: ReactNode }) {
  const { t } = useTranslation('report')
  const all = countsOf(rows)
  const leaders = countsOf(rows.filter((row) => row.isLeader))
  const attendees = countsOf(rows.filter((row) => !row.isLeader))
  const rate = ratePercent(all)
  return (
    <Paper>
      <div className={classes.counts}>
        <div className={classes.countsHead}>
          <p>
            <strong className={classes.figure}>{all.present}</strong> {t('ofAllPresent', all)}
          </p>
          {rate !== null && <p className={classes.rate}>{percentText(rate)}</p>}
        </div>
        <Progress value={rate ?? 0} size="md" aria-hidden />
        <div className={classes.kinds}>
          {leaders.all > 0 && <p>{t('leadersPresent', leaders)}</p>}
          {attendees.all > 0 && <p>{t('attendeesPresent', attendees)}</p>}
        </div>
      </div>
      {foot}
    </Paper>
  )
}

function countsOf(rows: readonly AttendanceRow[]) {
  return { present: rows.filter(({ status }) => status === 'present').length, all: rows.length }
}

interface ListProps {
  rows: readonly AttendanceRow[]
  onCorrect: Correct | null
}

/** The present people on a phone: leaders, then attendees. */
function PresentList({ rows, onCorrect }: ListProps) {
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
      <Names title={t('sessions:leaders')} rows={rows.filter((row) => row.isLeader)} onCorrect={onCorrect} />
      <Names title={t('sessions:attendees')} rows={rows.filter((row) => !row.isLeader)} onCorrect={onCorrect} />
    </Paper>
  )
}

function Names({ title, rows, onCorrect }: ListProps & { title: string }) {
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
            <ListedMark row={row} onCorrect={onCorrect} isQuiet />
            <PersonLink id={row.attendeeId} name={row.attendeeName} hasPage={row.hasPage} />
          </li>
        ))}
      </ul>
    </>
  )
}
