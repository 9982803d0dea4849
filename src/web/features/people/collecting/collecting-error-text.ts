import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/ui/failures/error-text.ts'

export function useCollectingErrorText(): (error: unknown) => string {
  const { t } = useTranslation(['collecting', 'roster'])
  return useErrorText({
    NOT_FOUND: t('roster:notInRoster'),
    COLLECTOR_REMOVED: t('gone'),
    TOO_MANY_COLLECTORS: t('full'),
    MUST_NOT_COLLECT: t('forbidden'),
  })
}
