import { useTranslation } from 'react-i18next'
import type { GuardianLink } from '#contract/people/people.ts'
import { shortDate } from '#domain/dates/dates.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { networkDay } from '#web/ui/texts/today.ts'

export function useGivenText(): (link: GuardianLink) => string {
  const { t } = useTranslation('people')
  const language = useLanguage()
  const day = (at: Date) => shortDate(networkDay(at.getTime()), language)
  return ({ madeAt, lastUsedAt }) =>
    lastUsedAt === null
      ? t('linkGiven', { given: day(madeAt) })
      : t('linkUsed', { given: day(madeAt), used: day(lastUsedAt) })
}
