import { Button, Text } from '@mantine/core'
import { IconEye, IconEyeOff, IconShieldLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { longDate } from '#domain/dates/dates.ts'
import { useConnection } from '#web/connection.ts'
import { useShownBirthdate } from '#web/features/people/birthdate/use-shown-birthdate.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import type { ShownBirthdate } from '#web/ui/people/hidden-birthdate.tsx'
import { type ComparedPerson, None, Pair } from './compared-pair.tsx'
import classes from './merge-comparison.module.css'

interface ComparedBirthdatesProps {
  people: readonly [ComparedPerson, ComparedPerson]
  ages: readonly [number | null, number | null]
  areDifferent: boolean
}

/**
 * Who has a birthdate, the ages, and whether the birthdates are the same. They are hidden until requested, and each
 * request is recorded for its person. Source: docs/product.md, 16.3.
 */
export function ComparedBirthdates({ people: [own, other], ages, areDifferent }: ComparedBirthdatesProps) {
  const { t } = useTranslation(['people', 'roster'])
  const isConnected = useConnection()
  const looks = [useShownBirthdate(own.id), useShownBirthdate(other.id)]
  const known = looks.filter((_, at) => ages[at] !== null)
  const isShown = known.some(({ birthdate }) => birthdate !== null)
  const toggle = () => {
    for (const look of known) isShown ? look.hide() : look.show()
  }
  return (
    <>
      <Pair label={t('roster:birthdate')}>
        {looks.map((look, at) => (
          <td key={at === 0 ? own.id : other.id} aria-live="polite">
            <Birthdate age={ages[at] ?? null} look={look} />
          </td>
        ))}
      </Pair>
      {known.length > 0 && (
        <tbody>
          <tr>
            <td colSpan={2}>
              {known.length > 1 && <Text>{t(areDifferent ? 'mergeBirthdatesDiffer' : 'mergeBirthdatesSame')}</Text>}
              <Button
                variant="subtle"
                px={0}
                leftSection={isShown ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
                loading={known.some(({ isPending }) => isPending)}
                onClick={toggle}
              >
                {t(isShown ? 'mergeHideBirthdates' : 'mergeShowBirthdates')}
              </Button>
              <Text size="sm" className={classes.hint ?? ''}>
                <IconShieldLock size={18} aria-hidden />
                {t(isConnected ? 'lookIsRecorded' : 'lookNeedsConnection')}
              </Text>
            </td>
          </tr>
        </tbody>
      )}
    </>
  )
}

function Birthdate({ age, look: { birthdate } }: { age: number | null; look: ShownBirthdate }) {
  const { t } = useTranslation('common')
  const language = useLanguage()
  if (age === null) return <None />
  return (
    <>
      <Text>{t('age', { count: age })}</Text>
      {birthdate ? (
        <Text fw={600}>{longDate(birthdate, language)}</Text>
      ) : (
        <Text aria-hidden lts={2}>
          ••••••
        </Text>
      )}
    </>
  )
}
