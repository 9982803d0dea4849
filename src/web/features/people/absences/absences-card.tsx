import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Announcement, PersonPage } from '#contract/people.ts'
import { PageSection } from '#web/features/people/parts/page-section.tsx'
import classes from '#web/features/people/parts/person-page.module.css'
import { isolated } from '#web/i18n/isolated.ts'
import { useReasonWords } from '#web/i18n/reason-words.ts'
import { useSpanText } from './span-text.ts'
import { useWithdrawal } from './use-withdrawal.ts'

/** The announced absences that are not over; nothing without any. Source: docs/product.md, 16.6. */
export function AbsencesCard({ person: { id, announcements } }: { person: PersonPage }) {
  const { t } = useTranslation('people')
  const withdraw = useWithdrawal(id)
  if (announcements.length === 0) return null
  return (
    <PageSection title={t('announced')}>
      <ul className={classes.list}>
        {announcements.map((announcement) => (
          <AbsenceRow
            key={announcement.id}
            announcement={announcement}
            onWithdraw={() => void withdraw(announcement)}
          />
        ))}
      </ul>
    </PageSection>
  )
}

function AbsenceRow({ announcement, onWithdraw }: { announcement: Announcement; onWithdraw: () => void }) {
  const { t } = useTranslation('people')
  const span = useSpanText()(announcement)
  const reasonWords = useReasonWords()
  const { reason, announcedBy, byLink } = announcement
  return (
    <li className={classes.note}>
      <div>
        <Text fw={600}>{span}</Text>
        <Text size="sm" c="dimmed">
          {[
            ...(reason ? [isolated(reasonWords(reason))] : []),
            announcedBy === null
              ? t('announcerGone')
              : t(byLink ? 'announcedByLink' : 'announcedBy', { name: announcedBy }),
          ].join(' · ')}
        </Text>
      </div>
      <Button variant="subtle" px="xs" aria-label={t('withdrawNamed', { span })} onClick={onWithdraw}>
        {t('withdraw')}
      </Button>
    </li>
  )
}
