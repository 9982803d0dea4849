import { useTranslation } from 'react-i18next'
import type { Language } from '#domain/dates/dates.ts'

export function useLanguage(): Language {
  return useTranslation().i18n.language === 'ar' ? 'ar' : 'en'
}
