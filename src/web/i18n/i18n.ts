import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_OVER_TLS } from '#contract/page.ts'
import type { TextPart } from '#contract/screens.ts'
import type { Language } from '#domain/dates/dates.ts'
import { importPart } from '#web/expect-parts.ts'
import type { texts as en } from './en/index.ts'
import { ISOLATING_INTERPOLATION } from './isolated.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof en
  }
}

const STORAGE_KEY = 'language'

type Texts = Readonly<Record<string, object>>
type Part = 'public' | TextPart

/** The texts before signing in, those of most screens after it, those of few screens, and those of the guide. */
const PARTS: Readonly<Record<Part, Readonly<Record<Language, () => Promise<Texts>>>>> = {
  public: {
    en: async () => (await import('./en/public.ts')).publicTexts,
    ar: async () => (await import('./ar/public.ts')).publicTexts,
  },
  'signed-in': {
    en: async () => (await import('./en/signed-in.ts')).signedInTexts,
    ar: async () => (await import('./ar/signed-in.ts')).signedInTexts,
  },
  further: {
    en: async () => (await import('./en/further.ts')).furtherTexts,
    ar: async () => (await import('./ar/further.ts')).furtherTexts,
  },
  'guide-texts': {
    en: async () => (await import('./en/guide-texts.ts')).guideTexts,
    ar: async () => (await import('./ar/guide-texts.ts')).guideTexts,
  },
}

/** The parts that everything opened so far needs, in each language. */
const needed = new Set<Part>(['public'])

/** English until the person chooses, whatever the browser says. Source: docs/product.md, 12.1. */
function storedLanguage(): Language {
  return localStorage.getItem(STORAGE_KEY) === 'ar' ? 'ar' : 'en'
}

/** Whether the browser is Arabic, and no language was chosen on this device. Source: docs/product.md, 12.1. */
export function offersArabic(): boolean {
  return localStorage.getItem(STORAGE_KEY) === null && navigator.language.startsWith('ar')
}

export async function startTexts(): Promise<void> {
  const language = storedLanguage()
  applyToPage(language)
  tellServer(language)
  const publicTexts = await PARTS.public[language]()
  i18next.on('languageChanged', applyToPage)
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: Object.keys(publicTexts),
    defaultNS: 'common',
    resources: { [language]: publicTexts },
    interpolation: ISOLATING_INTERPOLATION,
  })
}

const YEAR_S = 365 * 24 * 3600

/** Tells the server the language, so that its HTML has the right language, texts and fonts. */
function tellServer(language: Language): void {
  // Without a choice there is nothing to tell.
  if (language === 'en' && !document.cookie.includes(LANGUAGE_COOKIE)) return
  const usesTls = window.location.protocol === 'https:'
  const name = usesTls ? LANGUAGE_COOKIE_OVER_TLS : LANGUAGE_COOKIE
  const secure = usesTls ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser of the floor has the Cookie Store API
  document.cookie = `${name}=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`
}

/** Applies a language to the page. The browser installs the app under the name in the manifest. */
function applyToPage(language: string): void {
  document.documentElement.lang = language
  const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
  if (manifest) manifest.href = language === 'ar' ? '/manifest-ar.webmanifest' : '/manifest.webmanifest'
}

/** Loads texts beyond the public ones, in the app's language. Texts that another screen needs do not hold it up. */
export async function needTexts(...parts: readonly TextPart[]): Promise<void> {
  for (const part of parts) needed.add(part)
  const language = currentLanguage()
  await Promise.all(parts.map((part) => loadPart(part, language)))
}

export function preloadTexts(): void {
  PARTS['signed-in'][storedLanguage()]().catch(() => undefined)
}

/**
 * Switches the language and stores the choice on this device. It rejects and changes nothing if the texts cannot be
 * loaded.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  await importPart(() => loadTexts(language))
  localStorage.setItem(STORAGE_KEY, language)
  tellServer(language)
  await i18next.changeLanguage(language)
}

/** Switches the language only if the person has chosen none. */
export async function suggestLanguage(language: Language): Promise<void> {
  if (!localStorage.getItem(STORAGE_KEY)) await chooseLanguage(language)
}

/** The needed texts of a language, which may be another than the app's. */
export async function loadTexts(language: Language): Promise<void> {
  await Promise.all([...needed].map((part) => loadPart(part, language)))
}

async function loadPart(part: Part, language: Language): Promise<void> {
  for (const [area, words] of Object.entries(await PARTS[part][language]()))
    if (!i18next.hasResourceBundle(language, area)) i18next.addResourceBundle(language, area, words)
}

function currentLanguage(): Language {
  return i18next.language === 'ar' ? 'ar' : 'en'
}
