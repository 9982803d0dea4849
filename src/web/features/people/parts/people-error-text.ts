import { useTranslation } from 'react-i18next'
import {
  LONGEST_ABSENCE_DAYS,
  MOST_ANNOUNCEMENTS,
  MOST_GUARDIANS,
  MOST_LINKS_A_DAY,
  MOST_NOTES,
} from '#domain/texts/limits.ts'
import { hasCode } from '#web/api.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { saveFailedText } from '#web/ui/failures/failed-texts.ts'

export function usePeopleErrorText(): (error: unknown) => string {
  const { t } = useTranslation(['people', 'roster'])
  return useErrorText({
    NOT_FOUND: t('roster:notInRoster'),
    TOO_MANY_GUARDIANS: t('mostGuardians', { count: MOST_GUARDIANS }),
    GUARDIAN_REMOVED: t('guardianGone'),
    NOT_FOLLOWED_UP: t('notFollowedUp'),
    TOO_MANY_NOTES: t('mostNotes', { count: MOST_NOTES }),
    TOO_MANY_LINKS: t('mostLinks', { count: MOST_LINKS_A_DAY }),
    TOO_MANY_ANNOUNCEMENTS: t('mostAnnouncements', { count: MOST_ANNOUNCEMENTS }),
    SPAN_TOO_LONG: t('spanTooLong', { count: LONGEST_ABSENCE_DAYS }),
  })
}

/** The title does not ask to try again if the entry is gone. */
export function useNotSavedTitle(): (error: unknown) => string {
  const { t } = useTranslation(['people', 'roster'])
  return (error) => (hasCode(error, 'NOT_FOUND') ? t('notSaved') : t(saveFailedText()))
}
