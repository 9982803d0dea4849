import { pause } from '#web/pause.ts'

/** On a bad line the screen is shown in a font of the device, and changes when ours has come. */
const TIMEOUT_MS = 300

/** Letters of each font file that the first screen needs; Arabic texts have Latin digits too. */
const LETTERS = { en: 'a', ar: 'aا' }

/** Resolves once the fonts of the page's language are loaded, so that no text moves when they come; soon on a bad line too. */
export async function loadFonts(): Promise<void> {
  const { lang } = document.documentElement
  const fonts = document.fonts.load("1em 'Readex Pro Variable'", lang === 'ar' ? LETTERS.ar : LETTERS.en)
  await Promise.race([fonts.catch(() => undefined), pause(TIMEOUT_MS)])
}
