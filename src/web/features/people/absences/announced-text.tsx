import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Announcement } from '#contract/people/people.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useReasonWords } from '#web/i18n/reason-words.ts'
import { useSpanText } from './span-text.ts'

/** The days of an announced absence, its reason, and who announced it. */
export function AnnouncedText({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation('people')
  const spanText = useSpanText()
  const reasonWords = useReasonWords()
  const { reason, announcedBy, byLink } = announcement
  return (
    <div>
      <Text fw={600}>{spanText(announcement)}</Text>
      <Text size="sm" c="dimmed">
        {[
          ...(reason ? [isolated(reasonWords(reason))] : []),
          announcedBy === null
            ? t('announcerGone')
            : t(byLink ? 'announcedByLink' : 'announcedBy', { name: announcedBy }),
        ].join(' · ')}
      </Text>
    </div>
  )
}
