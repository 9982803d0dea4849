import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#domain/dates.ts'
import { timeLimit } from '#web/time-limit.ts'
import type { texts as en } from './en/index.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof en
  }
}

const STORAGE_KEY = 'language'

// Each language comes in two parts, and nobody waits for one that is not read yet.
const ENTRANCE = { en: () => import('./en/entrance.ts'), ar: () => import('./ar/entrance.ts') }
const ALL = { en: () => import('./en/index.ts'), ar: () => import('./ar/index.ts') }

/** English until the person chooses, whatever the browser says. Source: specification, section 9. */
function keptLanguage(): Language {
  return localStorage.getItem(STORAGE_KEY) === 'ar' ? 'ar' : 'en'
}

/** Start the texts in the language that was chosen on this device: those that are read before signing in. */
export async function startTexts(): Promise<void> {
  const language = keptLanguage()
  document.documentElement.lang = language
  const { entrance } = await ENTRANCE[language]()
  i18next.on('languageChanged', (chosen) => {
    document.documentElement.lang = chosen
  })
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: Object.keys(entrance),
    defaultNS: 'common',
    resources: { [language]: entrance },
    interpolation: { escapeValue: false },
  })
}

/** Have every text there in the language that is shown; screens behind the sign-in wait for it. */
export async function loadAllTexts(): Promise<void> {
  await load(i18next.language === 'ar' ? 'ar' : 'en')
}

/** Switch the language and keep the choice on this device. Rejects, and changes nothing, where its texts do not come. */
export async function chooseLanguage(language: Language): Promise<void> {
  // Some browsers remember of a module that it did not come, and never ask for it again: first see whether it can.
  const isHere = complete.has(language) || Boolean(navigator.serviceWorker?.controller)
  if (!isHere && !(await isServerThere())) throw new Error('There is no connection')
  await load(language)
  localStorage.setItem(STORAGE_KEY, language)
  await i18next.changeLanguage(language)
}

const PATIENCE_MS = 8_000

async function isServerThere(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store', signal: timeLimit(PATIENCE_MS) }).then(
    (answer) => answer.ok,
    () => false,
  )
}

/** The languages of which every text is there. */
const complete = new Set<Language>()

async function load(language: Language): Promise<void> {
  if (complete.has(language)) return
  const { texts } = await ALL[language]()
  for (const [area, words] of Object.entries(texts))
    if (!i18next.hasResourceBundle(language, area)) i18next.addResourceBundle(language, area, words)
  complete.add(language)
}
