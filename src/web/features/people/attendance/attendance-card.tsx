import { NativeSelect, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PersonPage } from '#contract/people/people.ts'
import type { PersonMark } from '#contract/people/person-attendance.ts'
import { ratePercent } from '#domain/attendance/attendance-figures.ts'
import { fullDate, monthNames, type PlainDate, parsePlainDate, parts } from '#domain/dates/dates.ts'
import { FOLLOW_UP_STREAK } from '#domain/texts/limits.ts'
import { percentText } from '#domain/texts/number-text.ts'
import { PageSection } from '#web/features/people/parts/page-section.tsx'
import { withoutMissing } from '#web/features/people/parts/person-queries.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { AttendanceMark } from '#web/ui/attendance/attendance-mark.tsx'
import { MarkLegend } from '#web/ui/attendance/mark-legend.tsx'
import { AnchorLink } from '#web/ui/buttons/links.tsx'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import classes from './attendance-card.module.css'
import { dayOf, monthsOf } from './months.ts'
import type { ChosenSchoolYear } from './school-year.ts'

/** A person's attendance of a school year: the figures, and every mark by month. Source: docs/product.md, 16.7. */
export function AttendanceCard({ person: { isLeader }, year }: { person: PersonPage; year: ChosenSchoolYear }) {
  const { t } = useTranslation('people')
  const isWide = useIsWide()
  return (
    <PageSection
      title={t(year.isPresent ? 'attendanceThisYear' : 'attendance')}
      action={year.years.length > 1 && <YearSelect year={year} />}
    >
      <QueryState query={withoutMissing(year.query)} failed={t('attendanceFailed')} rows={2}>
        {({ figures, yearBefore, streak, marks }) => {
          const rate = ratePercent(figures)
          const rateBefore = ratePercent(yearBefore)
          if (rate === null) return <Text c="dimmed">{t('noMarks')}</Text>
          return (
            <div className={classes.parts}>
              <div className={classes.main}>
                <dl className={classes.figures}>
                  <Figure
                    value={percentText(rate)}
                    label={t('presentOf', { present: figures.present, count: figures.all })}
                  />
                  {!isLeader && <Figure value={streak} label={t('streak')} isAlarming={streak >= FOLLOW_UP_STREAK} />}
                  {rateBefore !== null && <Figure value={percentText(rateBefore)} label={t('yearBefore')} />}
                </dl>
                <MonthRows marks={marks} />
              </div>
              <div className={classes.legend}>
                <MarkLegend folds={!isWide} />
              </div>
            </div>
          )
        }}
      </QueryState>
    </PageSection>
  )
}

function YearSelect({ year }: { year: ChosenSchoolYear }) {
  const { t } = useTranslation(['people', 'roster'])
  const label = (start: PlainDate) => {
    const from = parts(start).year
    return t('roster:years', { from: String(from), to: String(from + 1) })
  }
  return (
    <NativeSelect
      w={160}
      aria-label={t('schoolYear')}
      value={year.start}
      data={year.years.map((start) => ({ value: start, label: label(start) }))}
      onChange={(event) => {
        const start = parsePlainDate(event.currentTarget.value)
        if (start) year.choose(start)
      }}
    />
  )
}

function Figure({ value, label, isAlarming = false }: { value: string | number; label: string; isAlarming?: boolean }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd data-alarming={isAlarming || undefined}>{value}</dd>
    </div>
  )
}

function MonthRows({ marks }: { marks: readonly PersonMark[] }) {
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

/** The mark of a day. It has no link if the reader may not open the session. */
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
