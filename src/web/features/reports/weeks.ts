import { useTranslation } from 'react-i18next'
import type { MonthGroup } from '#contract/reports.ts'
import { type PlainDate, parts, shortMonth } from '#domain/dates.ts'
import type { MonthWeek } from '#domain/month-report.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

/** The missing reports of groups; null if none are counted. */
export function missingIn(groups: readonly Pick<MonthGroup, 'missing'>[]): readonly PlainDate[] | null {
  return groups.every(({ missing }) => missing === null) ? null : groups.flatMap(({ missing }) => missing ?? [])
}

/** The missing reports of a group in a week. */
export function missingInWeek({ missing }: Pick<MonthGroup, 'missing'>, { from, to }: MonthWeek): readonly PlainDate[] {
  return missing?.filter((day) => from <= day && day <= to) ?? []
}

/** The days of a week, 'Nov 1 – 7' and '1 إلى 7 ت2', or without the month '1 – 7'. */
export function useWeekText(): (week: MonthWeek, hasMonth?: boolean) => string {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  return ({ from, to }, hasMonth = true) => {
    const { month, day: first } = parts(from)
    const { day: last } = parts(to)
    const days = first === last ? String(first) : t('days', { from: first, to: last })
    if (!hasMonth) return days
    const name = shortMonth(month, language)
    return language === 'ar' ? `${days} ${name}` : `${name} ${days}`
  }
}
