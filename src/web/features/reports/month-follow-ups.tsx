import { useTranslation } from 'react-i18next'
import type { MonthGroup } from '#contract/reports.ts'
import { isLowRate } from '#domain/attendance-figures.ts'
import { shortDate } from '#domain/dates.ts'
import { LOW_RATE } from '#domain/limits.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useList } from '#web/ui/name-list.ts'
import rows from './month-follow-ups.module.css'
import classes from './month-sheet.module.css'

/** Counts without names. */
export function FollowUps({ groups }: { groups: readonly MonthGroup[] }) {
  const { t } = useTranslation(['reports', 'meetings'])
  const language = useLanguage()
  const list = useList()
  const lines = groups.flatMap((group) => {
    const { organizationName: name, followedUp } = group
    const missing = group.missing ?? []
    return [
      ...(isLowRate(group) ? [{ name, text: t('lowRate', { percent: LOW_RATE }) }] : []),
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
