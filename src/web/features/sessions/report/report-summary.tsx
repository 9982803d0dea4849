import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionDetail } from '#contract/sessions.ts'
import { fullDate } from '#domain/dates.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { AbsentList } from './absent-list.tsx'
import { PresentList } from './present-list.tsx'
import { ReportCounts } from './report-counts.tsx'
import classes from './report-summary.module.css'
import { useSessionLabels } from './session-labels.ts'
import type { FollowUps } from './use-follow-ups.ts'

interface ReportSummaryProps {
  session: SessionDetail
  followUps: FollowUps
  /** On a phone: the buttons below the counts. */
  actions: ReactNode
}

/** Absent people first, then present ones. On wide screens the sheet below has the details. Not printed. */
export function ReportSummary({ session, followUps, actions }: ReportSummaryProps) {
  const { attendance, organization } = session
  const hasReasons = usePermissions().seeDetails(organization)
  return (
    <div className={classes.summary}>
      <ReportHead session={session} />
      <ReportCounts rows={attendance} />
      {actions}
      <AbsentList
        rows={attendance.filter(({ status }) => status === 'absent')}
        hasReasons={hasReasons}
        followUps={followUps}
      />
      <PresentList rows={attendance.filter(({ status }) => status === 'present')} />
    </div>
  )
}

function ReportHead({ session }: { session: SessionDetail }) {
  const { t } = useTranslation('sessions')
  const language = useLanguage()
  const labels = useSessionLabels()(session)
  const { sessionTime, location, organization } = session
  return (
    <div className={classes.facts}>
      {organization && <p className={classes.group}>{organization}</p>}
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
      <p className={classes.quiet}>{t('leadersLine', { names: labels.presenters })}</p>
    </div>
  )
}
