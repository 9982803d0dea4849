import { Button, Text } from '@mantine/core'
import { IconEye, IconEyeOff, IconShieldLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PersonPage } from '#contract/people.ts'
import { longDate } from '#domain/dates.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useConnection } from '#web/offline/connection.ts'
import { PageSection } from './page-section.tsx'
import classes from './person-page.module.css'
import { RevealsList } from './reveals-list.tsx'
import { useShownBirthdate } from './use-shown-birthdate.ts'

/** The birthdate, hidden until somebody asks for it, which is recorded. Source: docs/product.md, 16.3. */
export function BirthdateCard({ person }: { person: PersonPage }) {
  const { t } = useTranslation(['people', 'roster'])
  const language = useLanguage()
  const may = usePermissions()
  const isConnected = useConnection()
  const { birthdate, isPending, show, hide } = useShownBirthdate(person.id)
  return (
    <PageSection title={t('roster:birthdate')}>
      {person.hasBirthdate ? (
        <>
          <div className={classes.birthdate} aria-live="polite">
            {birthdate ? (
              <Text fw={600}>{longDate(birthdate, language)}</Text>
            ) : (
              <Text aria-hidden lts={2}>
                ••••••
              </Text>
            )}
            <Button
              variant="subtle"
              px="xs"
              leftSection={birthdate ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
              loading={isPending}
              onClick={birthdate ? hide : show}
            >
              {t(birthdate ? 'hideBirthdate' : 'showBirthdate')}
            </Button>
          </div>
          <Text size="sm" className={classes.hint ?? ''}>
            <IconShieldLock size={18} aria-hidden />
            {t(isConnected ? 'lookIsRecorded' : 'lookNeedsConnection')}
          </Text>
        </>
      ) : (
        <Text c="dimmed">{t('noBirthdate')}</Text>
      )}
      {may.seeReveals && <RevealsList personId={person.id} />}
    </PageSection>
  )
}
