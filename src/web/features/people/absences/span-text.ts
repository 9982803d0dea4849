import { useTranslation } from 'react-i18next'
import { fullDate, longDate, type PlainDate } from '#domain/dates.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

interface Span {
  readonly from: PlainDate
  readonly to: PlainDate
}

export function useSpanText() {
  const { t } = useTranslation('people')
  const language = useLanguage()
  return ({ from, to }: Span) =>
    from === to ? fullDate(from, language) : t('span', { from: longDate(from, language), to: longDate(to, language) })
}
