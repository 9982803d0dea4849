import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonPage } from '#contract/people/people.ts'
import { PageSection } from '#web/features/people/parts/page-section.tsx'
import classes from '#web/features/people/parts/person-page.module.css'
import type { ChosenSchoolYear } from './school-year.ts'
import { SessionRow } from './session-row.tsx'

const NEWEST = 5

export function SessionsCard({ person, year }: { person: PersonPage; year: ChosenSchoolYear }) {
  const { t } = useTranslation('people')
  const [showsAll, setShowsAll] = useState(false)
  const marks = year.query.data?.marks ?? []
  if (marks.length === 0) return null
  return (
    <PageSection
      title={t('sessions')}
      action={
        marks.length > NEWEST && (
          <Button variant="subtle" px="xs" me={-8} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t('showNewest') : t('showAll', { count: marks.length })}
          </Button>
        )
      }
    >
      <ul className={classes.list}>
        {marks.slice(0, showsAll ? undefined : NEWEST).map((mark, place) => (
          <SessionRow
            key={mark.session?.id ?? `${mark.sessionDate} ${place}`}
            mark={mark}
            organizationName={person.organizationName}
          />
        ))}
      </ul>
    </PageSection>
  )
}
