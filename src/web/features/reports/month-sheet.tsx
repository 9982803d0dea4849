import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MonthReport } from '#contract/network/reports.ts'
import { ratePercent } from '#domain/attendance/attendance-figures.ts'
import { longMonth } from '#domain/dates/calendar-months.ts'
import { longDate, monthEnd, monthNames, monthsLater, parts, shortDate } from '#domain/dates/dates.ts'
import { percentText } from '#domain/texts/number-text.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Sheet } from '#web/ui/print/sheet.tsx'
import { networkDay } from '#web/ui/texts/today.ts'
import { FollowUps } from './follow-ups.tsx'
import { GroupsTable } from './groups-table.tsx'
import figures from './month-figures.module.css'
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
  const before = monthsLater(month, -1)
  const dated =
    until < monthEnd(month)
      ? t('until', { date: shortDate(until, language) })
      : t('finance:madeOn', { date: longDate(networkDay(), language) })
  return (
    <Sheet
      className={classes.sheet}
      title={t('navigation:monthReport')}
      subtitle={<span className={classes.month}>{name}</span>}
      owner={isolated(owner)}
      aside={dated}
      foot={`${t('navigation:monthReport')} ${owner} – ${name}`}
    >
      <p className={classes.dated} aria-hidden>
        {dated}
      </p>
      <dl className={figures.figures}>
        <Figure label={t('sessions')} value={total.sessions} />
        <Figure
          label={t('missing')}
          value={missing === null ? '–' : missing.length}
          isWarning={missing !== null && missing.length > 0}
        />
        <Figure label={t('attendance')} value={percentText(rate)} />
        <div>
          <dt>{t('comparedWith', { month: monthNames(language)[parts(before).month - 1] })}</dt>
          <dd>
            <Trend figures={total} />
          </dd>
        </div>
        <Figure label={t('followedUp')} value={total.followedUp} isWarning={total.followedUp > 0} />
      </dl>
      {organizationName !== null && group ? (
        <WeeksTable group={group} month={month} until={until} />
      ) : (
        <GroupsTable report={report} month={month} until={until} />
      )}
      <p className={classes.note}>
        {t('explained', { month: longMonth(before, language) })}
        {missing === null && ` ${t('notCounted')}`}
      </p>
      <div className={classes.columns}>
        <section>
          <Title order={3}>{t('overTime', { count: months.length })}</Title>
          <RatesOverTime months={months} />
          <PaperLines />
        </section>
        <section>
          <Title order={3}>{t('toFollowUp')}</Title>
          <FollowUps groups={groups} />
        </section>
      </div>
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

/** Lines for notes, and for a signature, which is on the page of the figures. */
function PaperLines() {
  const { t } = useTranslation('reports')
  return (
    <div className={paper.onPaper}>
      <p>{t('notes')}</p>
      <div className={paper.line} />
      <div className={paper.line} />
      <div className={paper.signatures}>
        <p>{t('signature')}</p>
        <p>{t('date')}</p>
      </div>
    </div>
  )
}
