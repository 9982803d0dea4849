import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MonthGroup, MonthReport } from '#contract/reports.ts'
import { isLowRate, ratePercent } from '#domain/attendance-figures.ts'
import { longMonth } from '#domain/calendar-months.ts'
import { longDate, monthEnd, monthsLater, shortDate } from '#domain/dates.ts'
import { LOW_RATE } from '#domain/limits.ts'
import { percentText } from '#domain/number-text.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useList } from '#web/ui/name-list.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { networkDay } from '#web/ui/today.ts'
import { GroupsTable } from './groups-table.tsx'
import rows from './month-follow-ups.module.css'
import classes from './month-sheet.module.css'
import paper from './paper-lines.module.css'
import { RatesOverTime } from './rates-over-time.tsx'
import type { RequestedMonth } from './requested-month.ts'
import { Trend } from './trend.tsx'
import { missingIn } from './weeks.ts'
import { WeeksTable } from './weeks-table.tsx'

interface MonthSheetProps {
  requested: RequestedMonth
  report: MonthReport
}

export function MonthSheet({ requested: { organizationName, month }, report }: MonthSheetProps) {
  const { t } = useTranslation(['reports', 'sharing', 'finance', 'navigation'])
  const language = useLanguage()
  const { groups, total, until, months } = report
  const name = longMonth(month, language)
  const owner = organizationName ?? t('sharing:allGroups')
  const rate = ratePercent(total)
  const missing = missingIn(groups)
  const [group] = groups
  return (
    <Sheet
      title={t('navigation:monthReport')}
      subtitle={until < monthEnd(month) ? t('until', { date: longDate(until, language) }) : name}
      owner={isolated(owner)}
      aside={t('finance:madeOn', { date: longDate(networkDay(), language) })}
      foot={`${t('navigation:monthReport')} ${owner} – ${name}`}
    >
      <dl className={classes.figures}>
        <Figure label={t('sessions')} value={total.sessions} />
        <Figure
          label={t('missing')}
          value={missing === null ? '–' : missing.length}
          isWarning={missing !== null && missing.length > 0}
        />
        <Figure label={t('attendance')} value={percentText(rate)} />
        <div>
          <dt>{t('comparedWith', { month: longMonth(monthsLater(month, -1), language) })}</dt>
          <dd>
            <Trend figures={total} month={month} />
          </dd>
        </div>
        <Figure label={t('followedUp')} value={total.followedUp} isWarning={total.followedUp > 0} />
      </dl>
      {organizationName !== null && group ? (
        <WeeksTable group={group} month={month} until={until} />
      ) : (
        <GroupsTable report={report} month={month} />
      )}
      <p className={classes.note}>
        {t('explained', { month: longMonth(monthsLater(month, -1), language) })}
        {missing === null && ` ${t('notCounted')}`}
      </p>
      <div className={classes.columns}>
        <section>
          <Title order={3}>{t('overTime', { count: months.length })}</Title>
          <RatesOverTime months={months} />
          <NoteLines />
        </section>
        <section>
          <Title order={3}>{t('toFollowUp')}</Title>
          <FollowUps groups={groups} />
        </section>
      </div>
      <SignatureLines />
    </Sheet>
  )
}

function Figure({ label, value, isWarning = false }: { label: string; value: string | number; isWarning?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-warning={isWarning || undefined}>{value}</dd>
    </div>
  )
}

function NoteLines() {
  const { t } = useTranslation('reports')
  return (
    <div className={paper.onPaper}>
      <p>{t('notes')}</p>
      <div className={paper.line} />
      <div className={paper.line} />
    </div>
  )
}

function SignatureLines() {
  const { t } = useTranslation('reports')
  return (
    <div className={paper.onPaper}>
      <div className={paper.signatures}>
        {(['preparedBy', 'signature', 'date'] as const).map((label) => (
          <p key={label}>{t(label)}</p>
        ))}
      </div>
    </div>
  )
}

/** Counts without names. */
function FollowUps({ groups }: { groups: readonly MonthGroup[] }) {
  const { t } = useTranslation(['reports', 'meetings'])
  const language = useLanguage()
  const list = useList()
  const lines = groups.flatMap((group) => {
    const { organizationName: name, followedUp } = group
    const missing = group.missing ?? []
    return [
      ...(isLowRate(group) ? [{ name, text: t('lowRate', { percent: percentText(LOW_RATE) }) }] : []),
      ...(followedUp > 0 ? [{ name, text: t('absentInARow', { count: followedUp }) }] : []),
      ...(missing.length > 0
        ? [{ name, text: t('meetings:missing', { date: list(missing.map((day) => shortDate(day, language))) }) }]
        : []),
    ]
  })
  if (lines.length === 0) return <p className={classes.note}>{t('nothingToFollowUp')}</p>
  return (
    <ul className={rows.followUps}>
      {lines.map(({ name, text }) => (
        <li key={name + text}>
          {groups.length > 1 && <bdi>{name}</bdi>}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
