import { Button, Text, ThemeIcon } from '@mantine/core'
import { IconCamera, IconCameraOff, IconCameraQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonPage } from '#contract/people/people.ts'
import { longDate } from '#domain/dates/dates.ts'
import { PageSection } from '#web/features/people/parts/page-section.tsx'
import classes from '#web/features/people/parts/person-page.module.css'
import { useLanguage } from '#web/i18n/use-language.ts'
import { networkDay } from '#web/ui/texts/today.ts'
import { ConsentDialog } from './consent-dialog.tsx'

const LOOK = {
  unknown: { Icon: IconCameraQuestion, color: 'gray', text: 'notAsked' },
  given: { Icon: IconCamera, color: 'cedar', text: 'consentGiven' },
  refused: { Icon: IconCameraOff, color: 'sand', text: 'consentRefused' },
} as const

/** Whether photos of the person may be published, and who gave the answer. Source: docs/product.md, 16.4. */
export function PhotosCard({ person }: { person: PersonPage }) {
  const { t } = useTranslation('people')
  const language = useLanguage()
  const [changing, setChanging] = useState(false)
  const { status, guardianName, recordedBy, recordedAt } = person.consent
  const { Icon, color, text } = LOOK[status]
  return (
    <PageSection
      title={t('photos')}
      action={
        <Button variant="subtle" px="xs" me={-8} aria-label={t('changeConsent')} onClick={() => setChanging(true)}>
          {t('change')}
        </Button>
      }
    >
      <div className={classes.photos}>
        <ThemeIcon size={44} radius="50%" variant="light" color={color}>
          <Icon size={22} aria-hidden />
        </ThemeIcon>
        <div>
          <Text fw={600}>{t(text)}</Text>
          {guardianName && (
            <Text size="sm" c="dimmed">
              {t('decidedBy', { name: guardianName })}
            </Text>
          )}
          {recordedAt && (
            <Text size="sm" c="dimmed">
              {t('recordedBy', {
                name: recordedBy ?? t('deletedAccount'),
                date: longDate(networkDay(recordedAt.getTime()), language),
              })}
            </Text>
          )}
        </div>
      </div>
      <ConsentDialog person={person} opened={changing} onClose={() => setChanging(false)} />
    </PageSection>
  )
}
