import { useTranslation } from 'react-i18next'
import type { MonthFigures, MonthReport } from '#contract/network/reports.ts'
import type { AttendanceFigures } from '#domain/attendance/attendance-figures.ts'
import { trendPoints, weeksOfMonth } from '#domain/attendance/month-report.ts'
import { monthKey } from '#domain/dates/calendar-months.ts'
import type { TableCell, TableFile } from '#domain/tables/table-file.ts'
import type { RequestedMonth } from './requested-month.ts'
import { missingIn, useWeekParts } from './weeks.ts'

export function useMonthFile(): (requested: RequestedMonth, report: MonthReport) => TableFile {
  const { t } = useTranslation(['reports', 'sharing', 'navigation'])
  const weekParts = useWeekParts()
  return ({ organizationName, month }, { groups, total }) => {
    const rows = groups.map((group) => rowOf(group.organizationName, group, missingIn([group])))
    return {
      name: `${organizationName ?? 'network'}-month-${monthKey(month)}`,
      sheet: t('navigation:monthReport'),
      heads: [
        t('group'),
        t('sessions'),
        t('missing'),
        t('followedUp'),
        t('present'),
        t('marks'),
        t('attendance'),
        t('trend'),
        ...weeksOfMonth(month).map((week) => weekParts(week).join(' ')),
      ],
      rows: organizationName === null ? [...rows, rowOf(t('sharing:allGroups'), total, missingIn(groups))] : rows,
    }
  }
}

function rowOf(name: string, figures: MonthFigures, missing: readonly unknown[] | null): readonly TableCell[] {
  const { sessions, followedUp, present, all, before, weeks } = figures
  return [
    name,
    sessions,
    missing?.length ?? null,
    followedUp,
    present,
    all,
    rateOf(figures),
    trendPoints({ present, all }, before),
    ...weeks.map(rateOf),
  ]
}

function rateOf({ present, all }: AttendanceFigures): TableCell {
  return all === 0 ? null : { rate: present / all }
}
