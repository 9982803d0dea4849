import { useTranslation } from 'react-i18next'
import { fullDate, longDate, type PlainDate } from '#domain/dates/dates.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

export function useSpanText() {
  const { t } = useTranslation('people')
  const language = useLanguage()
  return ({ from, to }: { readonly from: PlainDate; readonly to: PlainDate }) =>
    from === to ? fullDate(from, language) : t('span', { from: longDate(from, language), to: longDate(to, language) })
}
