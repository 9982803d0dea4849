import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PersonPage } from '#contract/people.ts'
import { longDate, monthNames, type PlainDate, parts } from '#domain/dates.ts'
import { PageSection } from '#web/features/people/parts/page-section.tsx'
import classes from '#web/features/people/parts/person-page.module.css'
import { useLanguage } from '#web/i18n/use-language.ts'

/** The groups of a person over the years, the present one first. Source: docs/product.md, 16.8. */
export function GroupsCard({ person: { groups } }: { person: PersonPage }) {
  const { t } = useTranslation('people')
  const periodText = usePeriodText()
  return (
    <PageSection title={t('groups')}>
      <ol className={classes.timeline}>
        {groups.map(({ organizationName, from, to }, place) => (
          <li key={`${organizationName} ${from}`} data-present={to === null || undefined}>
            <Text fw={600}>
              <bdi>{organizationName}</bdi>
            </Text>
            <Text c="dimmed">{periodText(from, to, place === groups.length - 1)}</Text>
          </li>
        ))}
      </ol>
    </PageSection>
  )
}

/** In years; the first time of all with its month. */
function usePeriodText() {
  const { t } = useTranslation(['people', 'roster'])
  const language = useLanguage()
  return (from: PlainDate, to: PlainDate | null, isFirst: boolean) => {
    if (to === null) return t('since', { date: longDate(from, language) })
    const { year, month } = parts(from)
    const start = isFirst ? `${monthNames(language)[month - 1]} ${year}` : String(year)
    const end = String(parts(to).year)
    return String(year) === end ? start : t('roster:years', { from: start, to: end })
  }
}
