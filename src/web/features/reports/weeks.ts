import { useTranslation } from 'react-i18next'
import type { MonthGroup } from '#contract/network/reports.ts'
import type { MonthWeek } from '#domain/attendance/month-report.ts'
import { type PlainDate, parts, shortMonth } from '#domain/dates/dates.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

export function missingIn(groups: readonly Pick<MonthGroup, 'missing'>[]): readonly PlainDate[] | null {
  return groups.every(({ missing }) => missing === null) ? null : groups.flatMap(({ missing }) => missing ?? [])
}

export function missingInWeek({ missing }: Pick<MonthGroup, 'missing'>, { from, to }: MonthWeek): readonly PlainDate[] {
  return missing?.filter((day) => from <= day && day <= to) ?? []
}

/** The days of a week and its month, in the order of the language: 'Nov' and '1 – 7', '1 إلى 7' and 'ت2'. */
export function useWeekParts(): (week: MonthWeek) => readonly [string, string] {
  const daysText = useDaysText()
  const language = useLanguage()
  return (week) => {
    const [days, month] = [daysText(week), shortMonth(parts(week.from).month, language)]
    return language === 'ar' ? [days, month] : [month, days]
  }
}

export function useDaysText(): (week: MonthWeek) => string {
  const { t } = useTranslation('reports')
  return ({ from, to }) => {
    const [first, last] = [parts(from).day, parts(to).day]
    return first === last ? String(first) : t('days', { from: first, to: last })
  }
}
