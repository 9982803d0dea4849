import { Button, Text } from '@mantine/core'
import { IconEye, IconEyeOff, IconShieldLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { longDate, type PlainDate } from '#domain/dates/dates.ts'
import { useConnection } from '#web/connection.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import classes from './hidden-birthdate.module.css'

/** A birthdate that is loaded only on request; each request is recorded. */
export interface ShownBirthdate {
  readonly birthdate: PlainDate | null
  readonly isPending: boolean
  readonly show: () => void
  readonly hide: () => void
}

/** A birthdate, hidden until requested, with a note that this is recorded. Source: docs/product.md, 16.3. */
export function HiddenBirthdate({ birthdate, isPending, show, hide }: ShownBirthdate) {
  const { t } = useTranslation('people')
  const language = useLanguage()
  const isConnected = useConnection()
  return (
    <div>
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
    </div>
  )
}
