import { SCREEN_PATHS, SCREENS, type ScreenPath } from '#contract/screens.ts'
import { LANGUAGES, type Language } from '#domain/dates/dates.ts'

/** The build's data on each source file or shared chunk (`.vite/manifest.json`). */
export type BuildManifest = Readonly<Record<string, BuiltPart>>

interface BuiltPart {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** The alphabets of a language's texts. Arabic ones contain Latin names and digits. */
const FONTS: Readonly<Record<Language, readonly string[]>> = { en: ['latin'], ar: ['arabic', 'latin'] }

/**
 * Links for everything that a screen needs, which is loaded at once instead of step by step.
 * @param page what it contains is not linked again
 */
export function preloadLinks(
  manifest: BuildManifest,
  page: string,
): (screen: ScreenPath | undefined, language: Language) => string {
  const made = new Map<string, string>()
  const keyOf = (screen: ScreenPath | undefined, language: Language) => `${language} ${screen}`
  for (const language of LANGUAGES)
    for (const screen of [undefined, ...SCREEN_PATHS]) {
      const files = filesOf(manifest, screen, language).filter((file) => !page.includes(`"/${file}"`))
      made.set(keyOf(screen, language), files.map(linkTo).join('\n    '))
    }
  return (screen, language) => made.get(keyOf(screen, language)) ?? ''
}

function filesOf(manifest: BuildManifest, screen: ScreenPath | undefined, language: Language): string[] {
  const found = new Set<string>()
  const add = (source: string) => {
    const part = manifest[source]
    if (!part) throw new Error(`The web app's build does not contain ${source}`)
    if (found.has(part.file)) return
    found.add(part.file)
    for (const imported of part.imports ?? []) add(imported)
    // They come after those of its imports, because the order of styles matters.
    for (const file of part.css ?? []) found.add(file)
  }
  for (const source of sourcesOf(screen, language)) add(source)
  for (const font of FONTS[language]) add(fontSource(manifest, font))
  return [...found]
}

/** The sources of a screen beyond the first load, which the built page contains itself. */
function sourcesOf(screen: ScreenPath | undefined, language: Language): string[] {
  const texts = (part: string) => `src/web/i18n/${language}/${part}.ts`
  if (!screen) return [texts('public'), 'src/web/screens/not-found.tsx']
  const { audience, file, texts: parts } = SCREENS[screen]
  const isPublic = audience === 'anyone'
  const screens = [isPublic ? null : 'layouts', file].flatMap((name) => (name ? [`src/web/screens/${name}.tsx`] : []))
  return [...['public', ...parts].map(texts), ...screens]
}

function fontSource(manifest: BuildManifest, alphabet: string): string {
  const ending = `/readex-pro-${alphabet}-wght-normal.woff2`
  return Object.keys(manifest).find((source) => source.endsWith(ending)) ?? ending
}

function linkTo(file: string): string {
  const href = `href="/${file}" crossorigin`
  if (file.endsWith('.css')) return `<link rel="preload" as="style" ${href}>`
  if (file.endsWith('.woff2')) return `<link rel="preload" as="font" type="font/woff2" ${href}>`
  return `<link rel="modulepreload" ${href}>`
}
