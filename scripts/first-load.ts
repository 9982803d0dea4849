// `npm run first-load`: the compressed size and the number of the files that a phone loads for each screen; fails above the budgets.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { SCREEN_PATHS } from '#contract/screens.ts'

interface Budget {
  readonly kilobytes: number
  readonly files: number
}

/** Everything that /auth needs, with fonts. */
const FIRST: Budget = { kilobytes: 240, files: 8 }
/** The code of messages, which every page loads as soon as its first screen is shown. */
const MESSAGES: Budget = { kilobytes: 15, files: 2 }
/** The texts of the other screens, which the start screen loads ahead. */
const OTHER_TEXTS: Budget = { kilobytes: 16, files: 1 }
/** Any screen, beyond what is loaded before it; the start screen with what surrounds every screen of signed-in people. */
const FURTHER: Budget = { kilobytes: 54, files: 6 }

const ROOT = 'dist/web'
const ROUTES = 'src/web/routes'
/** The fonts of each language. Arabic texts contain Latin names and digits. */
const FONTS = { en: ['latin'], ar: ['latin', 'arabic'] } as const
type Language = keyof typeof FONTS
type Files = ReadonlySet<string>

const manifest: Manifest = JSON.parse(readFileSync(join(ROOT, '.vite/manifest.json'), 'utf8'))

/** The built files of these sources and of everything that they import; not what they load later, such as charts. */
function filesOf(...sources: readonly string[]): Set<string> {
  const found = new Set<string>()
  const add = (source: string) => {
    const part = manifest[source]
    if (!part) throw new Error(`${source} is not built`)
    if (found.has(part.file)) return
    found.add(part.file)
    for (const file of part.css ?? []) found.add(file)
    for (const imported of part.imports ?? []) add(imported)
  }
  for (const source of sources) add(source)
  return found
}

const screen = (name: string) => `src/web/screens/${name}.tsx`
const fontSource = (alphabet: string) =>
  Object.keys(manifest).find((source) => source.endsWith(`/readex-pro-${alphabet}-wght-normal.woff2`)) ?? alphabet

function beyond(files: Files, ...loaded: readonly Files[]): Set<string> {
  return new Set([...files].filter((file) => !loaded.some((some) => some.has(file))))
}

function kilobytes(files: Files): number {
  const sizes = [...files].map((file) => {
    const path = join(ROOT, file)
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
  })
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

/** The name of the file in src/web/screens of each path, as the routes load it. */
function screensByPath(): Map<string, string> {
  const routes = readdirSync(ROUTES).map((file) => readFileSync(join(ROUTES, file), 'utf8'))
  // A path, and the screen that is imported before the next path.
  const found = routes
    .join('\n')
    .matchAll(/\bpath: '([^']+)'(?:(?!\bpath: ')[\s\S])*?import\('#web\/screens\/([\w-]+)\.tsx'\)/g)
  return new Map([...found].map(([, path = '', name = '']) => [path.replaceAll('$', ':'), name]))
}

/** The files of each path beyond those that are loaded before it. */
function loads(language: Language): { path: string; files: Files; budget: Budget }[] {
  const start = ['index.html', `src/web/i18n/${language}/public.ts`, ...FONTS[language].map(fontSource)]
  const first = filesOf(...start, screen('auth'))
  const messages = beyond(filesOf('src/web/ui/toast-messages.tsx'), first)
  const dashboard = filesOf(screen('layouts'), screen('dashboard'), `src/web/i18n/${language}/start-screen.ts`)
  const otherTexts = beyond(filesOf(`src/web/i18n/${language}/other-screens.ts`), first)
  const screens = screensByPath()
  const ofScreens = SCREEN_PATHS.filter((path) => path !== '/').map((path) => {
    const name = screens.get(path)
    if (!name) throw new Error(`No route loads a screen for ${path}`)
    if (path === '/auth') return { path, files: first, budget: FIRST }
    if (path === '/dashboard') return { path, files: beyond(dashboard, first), budget: FURTHER }
    return { path, files: beyond(filesOf(screen(name)), first, messages, dashboard, otherTexts), budget: FURTHER }
  })
  return [
    ...ofScreens,
    { path: 'messages', files: messages, budget: MESSAGES },
    { path: 'texts', files: otherTexts, budget: OTHER_TEXTS },
  ]
}

const isWithin = ({ files, budget }: { files: Files; budget: Budget }) =>
  kilobytes(files) <= budget.kilobytes && files.size <= budget.files

const sizeText = (files: Files) =>
  `${kilobytes(files).toFixed(1).padStart(6)} kB ${String(files.size).padStart(2)} files`

const arabic = loads('ar')
console.log(
  'Each screen beyond /auth, messages, /dashboard and the other texts, which are loaded before it: English, Arabic, budget',
)
for (const [place, { path, files, budget }] of loads('en').entries()) {
  const inArabic = arabic[place]
  if (!inArabic) throw new Error(`${path} is missing in Arabic`)
  const isOver = !isWithin({ files, budget }) || !isWithin(inArabic)
  const limit = `${budget.kilobytes} kB ${budget.files} files`
  console.log(
    `${path.padEnd(36)}${sizeText(files)}  ${sizeText(inArabic.files)}  ${limit}${isOver ? '  OVER THE BUDGET' : ''}`,
  )
  if (isOver) process.exitCode = 1
}
