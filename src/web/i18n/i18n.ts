import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#domain/dates.ts'
import { texts as ar } from './ar/index.ts'
import { texts as en } from './en/index.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof en
  }
}

const STORAGE_KEY = 'language'

/** English until the person chooses, whatever the browser says. Source: specification, section 9. */
function keptLanguage(): Language {
  return localStorage.getItem(STORAGE_KEY) === 'ar' ? 'ar' : 'en'
}

/** Start the texts in the language that was chosen on this device. */
export async function startTexts(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  await i18next.use(initReactI18next).init({
    lng: keptLanguage(),
    fallbackLng: false,
    ns: Object.keys(en),
    defaultNS: 'common',
    resources: { en, ar },
    interpolation: { escapeValue: false },
  })
}

/** Switch the language and keep the choice on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORAGE_KEY, language)
  await i18next.changeLanguage(language)
}
