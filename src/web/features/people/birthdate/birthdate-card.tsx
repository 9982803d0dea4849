import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PersonPage } from '#contract/people/people.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { PageSection } from '#web/features/people/parts/page-section.tsx'
import { HiddenBirthdate } from '#web/ui/people/hidden-birthdate.tsx'
import { RevealsList } from './reveals-list.tsx'
import { useShownBirthdate } from './use-shown-birthdate.ts'

/** The birthdate is hidden until requested, which is recorded. Source: docs/product.md, 16.3. */
export function BirthdateCard({ person }: { person: PersonPage }) {
  const { t } = useTranslation(['people', 'roster'])
  const may = usePermissions()
  const look = useShownBirthdate(person.id)
  return (
    <PageSection
      title={t('roster:birthdate')}
      action={person.hasBirthdate ? <HiddenBirthdate {...look} /> : <Text c="dimmed">{t('noBirthdate')}</Text>}
    >
      {may.seeReveals && <RevealsList personId={person.id} />}
    </PageSection>
  )
}
