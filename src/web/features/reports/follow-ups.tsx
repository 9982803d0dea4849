import { useTranslation } from 'react-i18next'
import type { MonthGroup } from '#contract/network/reports.ts'
import { isLowRate, ratePercent } from '#domain/attendance/attendance-figures.ts'
import { shortDate } from '#domain/dates/dates.ts'
import { LOW_RATE } from '#domain/texts/limits.ts'
import { percentText } from '#domain/texts/number-text.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useListText } from '#web/ui/people/name-list.ts'
import { useIsPrinting } from '#web/ui/print/use-is-printing.ts'
import classes from './follow-ups.module.css'

interface FollowUpsProps {
  groups: readonly MonthGroup[]
}

/** What has to be followed up, as counts without names: the groups below each matter, or the sentences of one group. */
export function FollowUps({ groups: all }: FollowUpsProps) {
  const { t } = useTranslation('reports')
  const isPrinting = useIsPrinting()
  // Only admins see how many adults were there, and the paper may hang on a wall.
  const groups = isPrinting ? all.map((group) => ({ ...group, fewAdults: 0 })) : all
  const [group, ...others] = groups.filter(
    (one) => one.followedUp > 0 || isLowRate(one) || (one.missing?.length ?? 0) > 0 || (one.fewAdults ?? 0) > 0,
  )
  if (!group) return <p className={classes.nothing}>{t('nothingToFollowUp')}</p>
  return groups.length === 1 ? <OfOneGroup group={group} /> : <ByMatter groups={[group, ...others]} />
}

function OfOneGroup({ group }: { group: MonthGroup }) {
  const { t } = useTranslation(['reports', 'meetings'])
  const daysOf = useMissingDays()
  const days = daysOf(group)
  return (
    <ul className={classes.sentences}>
      {group.followedUp > 0 && <li>{t('absentInARow', { count: group.followedUp })}</li>}
      {isLowRate(group) && <li>{t('lowRate', { percent: percentText(LOW_RATE) })}</li>}
      {days !== '' && <li>{t('meetings:missing', { date: days })}</li>}
      {group.fewAdults ? <li>{t('withFewAdults', { count: group.fewAdults })}</li> : null}
    </ul>
  )
}

function ByMatter({ groups }: FollowUpsProps) {
  const { t } = useTranslation('reports')
  const daysOf = useMissingDays()
  const matters = [
    { title: t('followedUp'), textOf: ({ followedUp }: MonthGroup) => followedUp || '' },
    {
      title: t('lowRate', { percent: percentText(LOW_RATE) }),
      textOf: (group: MonthGroup) => (isLowRate(group) ? percentText(ratePercent(group)) : ''),
    },
    { title: t('missing'), textOf: daysOf },
    { title: t('fewAdults'), textOf: ({ fewAdults }: MonthGroup) => fewAdults || '' },
  ]
  return (
    <dl className={classes.matters}>
      {matters.map(({ title, textOf }) => {
        const concerned = groups.filter((group) => textOf(group) !== '')
        return concerned.length === 0 ? null : (
          <div key={title}>
            <dt>{title}</dt>
            {concerned.map((group) => (
              <dd key={group.organizationName}>
                <bdi>{group.organizationName}</bdi> <span>{textOf(group)}</span>
              </dd>
            ))}
          </div>
        )
      })}
    </dl>
  )
}

function useMissingDays(): (group: MonthGroup) => string {
  const language = useLanguage()
  const list = useListText()
  return ({ missing }) => list((missing ?? []).map((day) => shortDate(day, language)))
}
