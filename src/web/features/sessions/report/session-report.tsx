import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconTable } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionDetail } from '#contract/sessions.ts'
import { longDate } from '#domain/dates.ts'
import { SESSION_TEXTS } from '#domain/sessions.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { SESSION_FIELD_LABELS } from '#web/features/sessions/form/session-field-labels.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { networkDay } from '#web/ui/today.ts'
import { AttendanceTable } from './attendance-table.tsx'
import { useSessionLabels } from './session-labels.ts'
import classes from './session-report.module.css'

interface SessionReportProps {
  session: SessionDetail
  /** On a phone: a button beside the last line. */
  action: ReactNode
}

/** An A4 sheet of texts and attendance; on a phone a card with folded tables. Source: docs/product.md, 5.15. */
export function SessionReport({ session, action }: SessionReportProps) {
  const { t } = useTranslation('sessions')
  const language = useLanguage()
  const labels = useSessionLabels()(session)
  const { presentCount, attendanceCount } = session
  const hasDetails = usePermissions().seeDetails(session.organization)
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
      <div className={classes.texts}>
        {SESSION_TEXTS.map((name) => (
          <Paragraphs key={name} label={t(SESSION_FIELD_LABELS[name])} text={session[name]} />
        ))}
      </div>
      <FoldedTables>
        <AttendanceTable
          title={t('leaders')}
          rows={session.attendance.filter((row) => row.isLeader)}
          hasDetails={hasDetails}
        />
        <AttendanceTable
          title={t('attendees')}
          rows={session.attendance.filter((row) => !row.isLeader)}
          hasDetails={hasDetails}
        />
      </FoldedTables>
      <footer className={classes.foot}>
        <p>{t('createdOn', { date: longDate(networkDay(session.createdAt.getTime()), language) })}</p>
        {action}
      </footer>
    </Sheet>
  )
}

function FoldedTables({ children }: { children: ReactNode }) {
  const { t } = useTranslation('report')
  const [opened, setOpened] = useState(false)
  const id = useId()
  const Chevron = opened ? IconChevronUp : IconChevronDown
  return (
    <div className={classes.tables} data-opened={opened}>
      <UnstyledButton
        className={classes.toggle ?? ''}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <IconTable size={20} aria-hidden />
        <span>{t('fullTable')}</span>
        <Chevron size={20} aria-hidden />
      </UnstyledButton>
      <div id={id} className={classes.folded}>
        {children}
      </div>
    </div>
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

function Paragraphs({ label, text }: { label: string; text: string | null }) {
  if (!text) return null
  return (
    <section className={classes.section}>
      <h3 className={classes.label}>{label}</h3>
      {text.split(/\n\s*\n/).map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are never moved, and may be equal
        <p key={place} className={classes.words} data-own-direction={/\p{L}/u.test(paragraph)}>
          {paragraph}
        </p>
      ))}
    </section>
  )
}
