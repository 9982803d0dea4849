import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/i18n/use-language.ts'
import { LEBANESE_ARABIC } from './date-settings.ts'

/** Language, texts and labels of every calendar. */
export function useCalendarTexts() {
  const { t } = useTranslation('roster')
  return {
    locale: useLanguage() === 'ar' ? LEBANESE_ARABIC : 'en',
    firstDayOfWeek: 1 as const,
    // Mantine colours weekends red, which means absence in this app.
    weekendDays: [],
    previousLabel: t('previousMonth'),
    nextLabel: t('nextMonth'),
    decadeLabelFormat: (from: string, to: string) => t('years', { from: from.slice(0, 4), to: to.slice(0, 4) }),
    ariaLabels: { monthLevelControl: t('monthAndYear'), previousMonth: t('previousMonth'), nextMonth: t('nextMonth') },
  }
}
