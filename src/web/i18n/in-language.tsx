import i18next, { type i18n } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { Language } from '#domain/dates/dates.ts'
import { isolatedIn } from '#domain/dates/direction.ts'
import { useLanguage } from './use-language.ts'

interface InLanguageProps {
  /** The language, whose texts are loaded. */
  language: Language
  children: ReactNode
}

/** The children are in this language, which may differ from the app's. */
export function InLanguage({ language, children }: InLanguageProps) {
  const own = useLanguage()
  const texts = useMemo(() => textsIn(language), [language])
  return language === own ? children : <I18nextProvider i18n={texts}>{children}</I18nextProvider>
}

function textsIn(language: Language): i18n {
  const interpolation = {
    escape: (value: unknown) => (typeof value === 'string' ? isolatedIn(language, value) : String(value)),
    useRawValueToEscape: true,
  }
  return i18next.cloneInstance({ lng: language, initAsync: false, interpolation })
}
