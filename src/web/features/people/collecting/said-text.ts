import { useTranslation } from 'react-i18next'
import { shortDate } from '#domain/dates/dates.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { networkDay } from '#web/ui/texts/today.ts'

interface Said {
  readonly saidBy: string | null
  readonly recordedBy: string | null
  readonly recordedAt: Date
}

/** Which guardian said so, who recorded it, and when. */
export function useSaidText(): (said: Said) => string {
  const { t } = useTranslation(['collecting', 'people'])
  const language = useLanguage()
  return ({ saidBy, recordedBy, recordedAt }) => {
    const date = shortDate(networkDay(recordedAt.getTime()), language)
    const recorded = t('people:recordedBy', { name: recordedBy ?? t('people:deletedAccount'), date })
    return saidBy === null ? recorded : `${t('saidByName', { name: saidBy })} · ${recorded}`
  }
}
