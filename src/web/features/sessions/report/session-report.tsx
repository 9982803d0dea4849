import { IconTable } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionDetail } from '#contract/sessions/sessions.ts'
import { longDate } from '#domain/dates/dates.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Sheet } from '#web/ui/print/sheet.tsx'
import { LinkedText } from '#web/ui/texts/linked-text.tsx'
import { networkDay } from '#web/ui/texts/today.ts'
import { AttendanceTable } from './attendance-table.tsx'
import { Folded } from './folded.tsx'
import { useSessionLabels } from './session-labels.ts'
import classes from './session-report.module.css'
import { SessionTexts } from './session-texts.tsx'
import { useCorrectMark } from './use-correct-mark.ts'

interface SessionReportProps {
  session: SessionDetail
  /** A button beside the last line, on a phone. */
  action: ReactNode
}

/**
 * The report is an A4 sheet of texts and attendance; on a phone it is a card with folded tables, without the texts that
 * {@link WhatWeDid} has. Source: docs/product.md, 5.15.
 */
export function SessionReport({ session, action }: SessionReportProps) {
  const { t } = useTranslation(['sessions', 'report'])
  const may = usePermissions()
  const language = useLanguage()
  const labels = useSessionLabels()(session)
  const { presentCount, attendanceCount } = session
  const hasDetails = may.seeDetails(session.organization)
  const onCorrect = useCorrectMark(session)
  return (
    <Sheet
      title={t('reportTitle')}
      subtitle={labels.date}
      owner={session.organization && isolated(session.organization)}
      aside={t('presentOf', { present: presentCount, all: attendanceCount })}
      foot={labels.title}
      className={classes.report}
    >
      <dl className={classes.facts}>
        <Fact label={t('organization')} text={session.organization} />
        <Fact label={t('groupName')} text={session.organization} />
        <Fact label={t('date')} text={labels.date} />
        <Fact label={t('time')} text={session.sessionTime} />
        <Fact
          className={classes.place}
          label={t('location')}
          text={
            session.location && (
              <bdi dir="auto">
                <LinkedText text={session.location} />
              </bdi>
            )
          }
        />
        <Fact className={classes.wide} label={t('leaders')} text={labels.presenters} />
        <Fact className={classes.lead} label={t('topic')} text={isolated(labels.topic)} />
      </dl>
      <div className={classes.texts} data-on-paper={may.editSession(session)}>
        <SessionTexts session={session} />
      </div>
      <Folded label={t('report:fullTable')} icon={<IconTable size={20} aria-hidden />}>
        <AttendanceTable
          title={t('leaders')}
          rows={session.attendance.filter((row) => row.isLeader)}
          hasDetails={hasDetails}
          onCorrect={onCorrect}
        />
        <AttendanceTable
          title={t('attendees')}
          rows={session.attendance.filter((row) => !row.isLeader)}
          hasDetails={hasDetails}
          onCorrect={onCorrect}
        />
      </Folded>
      <footer className={classes.foot}>
        <p>{t('createdOn', { date: longDate(networkDay(session.createdAt.getTime()), language) })}</p>
        {action}
      </footer>
    </Sheet>
  )
}

function Fact({ label, text, className }: { label: string; text: ReactNode; className?: string | undefined }) {
  if (!text) return null
  return (
    <div className={className}>
      <dt className={classes.label}>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
}
