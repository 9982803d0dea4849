import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_OVER_TLS } from '#contract/page.ts'
import type { Language } from '#domain/dates.ts'
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

// Each language is split into the texts before signing in, the others, and those of the guide; the last two are loaded on demand.
const PUBLIC = { en: () => import('./en/public.ts'), ar: () => import('./ar/public.ts') }
const SIGNED_IN = { en: () => import('./en/signed-in.ts'), ar: () => import('./ar/signed-in.ts') }
const GUIDE = { en: () => import('./en/guide-texts.ts'), ar: () => import('./ar/guide-texts.ts') }

/** English until the person chooses, whatever the browser says. Source: docs/product.md, 12.1. */
function storedLanguage(): Language {
  return localStorage.getItem(STORAGE_KEY) === 'ar' ? 'ar' : 'en'
}

export async function startTexts(): Promise<void> {
  const language = storedLanguage()
  applyToPage(language)
  tellServer(language)
  const { publicTexts } = await PUBLIC[language]()
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

/** So that its HTML has the right language, texts and fonts. */
function tellServer(language: Language): void {
  // Without a choice there is nothing to tell.
  if (language === 'en' && !document.cookie.includes(LANGUAGE_COOKIE)) return
  const usesTls = window.location.protocol === 'https:'
  const name = usesTls ? LANGUAGE_COOKIE_OVER_TLS : LANGUAGE_COOKIE
  const secure = usesTls ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser of the floor has the Cookie Store API
  document.cookie = `${name}=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`
}

/** The browser installs the app under the name in the manifest. */
function applyToPage(language: string): void {
  document.documentElement.lang = language
  const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
  if (manifest) manifest.href = language === 'ar' ? '/manifest-ar.webmanifest' : '/manifest.webmanifest'
}

export function loadAllTexts(): Promise<void> {
  needsAll = true
  return loadTexts(currentLanguage())
}

/** The texts of the guide, and all that it quotes, also for people who are signed out. @param language if none was chosen */
export async function loadGuideTexts(language?: Language): Promise<void> {
  needsGuide = true
  if (language && !localStorage.getItem(STORAGE_KEY)) await chooseLanguage(language)
  await Promise.all([loadAllTexts(), loadGuide(currentLanguage())])
}

export function preloadTexts(): void {
  SIGNED_IN[storedLanguage()]().catch(() => undefined)
}

/** Switch the language and store the choice on this device. Rejects and changes nothing if the texts cannot be loaded. */
export async function chooseLanguage(language: Language): Promise<void> {
  await importPart(() =>
    Promise.all([needsAll ? loadTexts(language) : loadPublic(language), needsGuide && loadGuide(language)]),
  )
  localStorage.setItem(STORAGE_KEY, language)
  tellServer(language)
  await i18next.changeLanguage(language)
}

let needsAll = false
let needsGuide = false

const complete = new Set<Language>()

/** All texts of a language, which need not be the app's. */
export async function loadTexts(language: Language): Promise<void> {
  if (complete.has(language)) return
  const [{ signedInTexts }] = await Promise.all([SIGNED_IN[language](), loadPublic(language)])
  addTexts(language, signedInTexts)
  complete.add(language)
}

async function loadPublic(language: Language): Promise<void> {
  const { publicTexts } = await PUBLIC[language]()
  addTexts(language, publicTexts)
}

async function loadGuide(language: Language): Promise<void> {
  addTexts(language, (await GUIDE[language]()).guideTexts)
}

function addTexts(language: Language, texts: Readonly<Record<string, object>>): void {
  for (const [area, words] of Object.entries(texts))
    if (!i18next.hasResourceBundle(language, area)) i18next.addResourceBundle(language, area, words)
}

function currentLanguage(): Language {
  return i18next.language === 'ar' ? 'ar' : 'en'
}
