import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionDetail } from '#contract/sessions.ts'
import { longDate } from '#domain/dates.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { networkDay } from '#web/ui/today.ts'
import { AttendanceTable } from './attendance-table.tsx'
import { useSessionLabels } from './session-labels.ts'
import classes from './session-report.module.css'

/** A session as a sheet of A4 width: all texts and the attendance. */
export function SessionReport({ session }: { session: SessionDetail }) {
  const { t } = useTranslation('sessions')
  const language = useLanguage()
  const labels = useSessionLabels()(session)
  const { presentCount, attendanceCount } = session
  return (
    <Sheet
      title={t('reportTitle')}
      subtitle={labels.date}
      owner={session.organization && isolated(session.organization)}
      aside={t('presentOf', { present: presentCount, all: attendanceCount })}
      foot={labels.title}
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
      <Paragraphs label={t('activities')} text={session.activities} />
      <Paragraphs label={t('reflection')} text={session.reflection} />
      <Paragraphs label={t('sessionFlow')} text={session.sessionStructure} />
      <Paragraphs label={t('food')} text={session.foodDetails} />
      <AttendanceTable title={t('leaders')} rows={session.attendance.filter((row) => row.isLeader)} />
      <AttendanceTable title={t('attendees')} rows={session.attendance.filter((row) => !row.isLeader)} />
      <p className={classes.created}>
        {t('createdOn', { date: longDate(networkDay(session.createdAt.getTime()), language) })}
      </p>
    </Sheet>
  )
}

interface FactProps {
  label: string
  text: ReactNode
  className?: string | undefined
}

/** A label with its text; nothing for an empty text. */
function Fact({ label, text, className }: FactProps) {
  if (!text) return null
  return (
    <div className={className}>
      <dt className={classes.label}>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
}

/** A text in paragraphs. */
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
