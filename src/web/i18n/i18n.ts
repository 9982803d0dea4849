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

// Each language is split into the texts before signing in, those of the start screen and the others, which are loaded on demand.
const PUBLIC = { en: () => import('./en/public.ts'), ar: () => import('./ar/public.ts') }
const START_SCREEN = { en: () => import('./en/start-screen.ts'), ar: () => import('./ar/start-screen.ts') }
const OTHER_SCREENS = { en: () => import('./en/other-screens.ts'), ar: () => import('./ar/other-screens.ts') }

/** English until the person chooses, whatever the browser says. Source: docs/product.md, 12.1. */
function storedLanguage(): Language {
  return localStorage.getItem(STORAGE_KEY) === 'ar' ? 'ar' : 'en'
}

/** Start i18next with the public texts of the language that was chosen on this device. */
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

/** The server's page begins in the language of this device, and names its texts and fonts. */
function tellServer(language: Language): void {
  // Without a choice there is nothing to tell.
  if (language === 'en' && !document.cookie.includes(LANGUAGE_COOKIE)) return
  const usesTls = window.location.protocol === 'https:'
  const name = usesTls ? LANGUAGE_COOKIE_OVER_TLS : LANGUAGE_COOKIE
  const secure = usesTls ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser of the floor has the Cookie Store API
  document.cookie = `${name}=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`
}

/** What the browser knows of the language besides the texts: it installs the app under the name of the manifest. */
function applyToPage(language: string): void {
  document.documentElement.lang = language
  const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
  if (manifest) manifest.href = language === 'ar' ? '/manifest-ar.webmanifest' : '/manifest.webmanifest'
}

/** Load the texts of the start screen and of what surrounds every screen behind the sign-in. */
export async function loadStartScreenTexts(): Promise<void> {
  await loadStartScreen(currentLanguage())
}

/**
 * Load all texts of the current language. Every screen behind the sign-in but the start screen waits for them. Rejects without a
 * connection.
 */
export async function loadAllTexts(): Promise<void> {
  const language = currentLanguage()
  // A screen that is opened by its address needs no question first: its page came a moment ago.
  if (startScreenLoaded.has(language) && !complete.has(language)) return importPart(() => loadAll(language))
  await loadAll(language)
}

/**
 * Load the texts of what is opened from a screen, such as a dialog: all texts once somebody was signed in, because only those before
 * the sign-in and of the start screen are there otherwise.
 */
export async function loadTextsOfParts(): Promise<void> {
  if (startScreenLoaded.has(currentLanguage())) await loadAllTexts()
}

/** Begin to load the texts that the start screen or, with `all`, another screen behind the sign-in waits for. */
export function preloadTexts({ all }: { all: boolean }): void {
  const language = storedLanguage()
  for (const part of all ? [START_SCREEN, OTHER_SCREENS] : [START_SCREEN]) part[language]().catch(() => undefined)
}

/** Switch the language and store the choice on this device. Rejects and changes nothing if the texts cannot be loaded. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (!complete.has(language)) await importPart(() => loadAll(language))
  localStorage.setItem(STORAGE_KEY, language)
  tellServer(language)
  await i18next.changeLanguage(language)
}

/** The languages that have the texts of the start screen. */
const startScreenLoaded = new Set<Language>()
/** The languages whose texts are all loaded. */
const complete = new Set<Language>()

async function loadAll(language: Language): Promise<void> {
  if (complete.has(language)) return
  const [{ publicTexts }, , { otherScreensTexts }] = await Promise.all([
    PUBLIC[language](),
    loadStartScreen(language),
    OTHER_SCREENS[language](),
  ])
  addTexts(language, { ...publicTexts, ...otherScreensTexts })
  complete.add(language)
}

async function loadStartScreen(language: Language): Promise<void> {
  const { startScreenTexts } = await START_SCREEN[language]()
  addTexts(language, startScreenTexts)
  startScreenLoaded.add(language)
}

function addTexts(language: Language, texts: Readonly<Record<string, object>>): void {
  for (const [area, words] of Object.entries(texts))
    if (!i18next.hasResourceBundle(language, area)) i18next.addResourceBundle(language, area, words)
}

function currentLanguage(): Language {
  return i18next.language === 'ar' ? 'ar' : 'en'
}
