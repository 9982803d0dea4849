import type { Language } from '#domain/dates/dates.ts'
import { pause } from '#web/pause.ts'

/** On a slow line the screen is first shown in a device font. */
const TIMEOUT_MS = 300

/** The letters of each font file that the first screen needs; Arabic texts have Latin digits too. */
const LETTERS = { en: 'a', ar: 'aا' }

/**
 * Resolves once the fonts of the page's language are loaded, so that no text moves later; after a short time on a slow
 * line.
 */
export async function loadFonts(): Promise<void> {
  const { lang } = document.documentElement
  await Promise.race([loadFontOf(lang === 'ar' ? 'ar' : 'en'), pause(TIMEOUT_MS)])
}

/** Loads a font. It resolves even if the font cannot be loaded: another one is shown. */
export async function loadFontOf(language: Language): Promise<void> {
  await document.fonts.load("1em 'Readex Pro Variable'", LETTERS[language]).catch(() => undefined)
}
