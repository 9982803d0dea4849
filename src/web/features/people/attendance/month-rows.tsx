import { useTranslation } from 'react-i18next'
import type { PersonMark } from '#contract/person-attendance.ts'
import { fullDate, monthNames } from '#domain/dates.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { AttendanceMark } from '#web/ui/attendance-mark.tsx'
import { AnchorLink } from '#web/ui/links.tsx'
import classes from './attendance-card.module.css'
import { dayOf, monthsOf } from './months.ts'

export function MonthRows({ marks }: { marks: readonly PersonMark[] }) {
  const { t } = useTranslation('people')
  const language = useLanguage()
  return (
    <ul className={classes.months} aria-label={t('marksByMonth')}>
      {monthsOf(marks).map(({ key, month, marks: inMonth }) => (
        <li key={key} className={classes.month}>
          <span className={classes.monthName}>{monthNames(language)[month - 1]}</span>
          <ul className={classes.marks}>
            {inMonth.map((mark, place) => (
              <li key={mark.session?.id ?? `${mark.sessionDate} ${place}`}>
                <DayMark mark={mark} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** Without a link for a session that the reader may not open. */
function DayMark({ mark }: { mark: PersonMark }) {
  const language = useLanguage()
  const { session, status, sessionDate } = mark
  const content = (
    <>
      <AttendanceMark
        status={status}
        reason={session?.absenceReason ?? null}
        isReasonHidden={session === null}
        prefix={fullDate(sessionDate, language)}
      />
      <span aria-hidden>{dayOf(mark)}</span>
    </>
  )
  if (!session) return <span className={classes.day}>{content}</span>
  return (
    <AnchorLink className={classes.day ?? ''} to="/sessions/$id" params={{ id: session.id }} underline="never">
      {content}
    </AnchorLink>
  )
}
