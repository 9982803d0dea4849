// `npm run first-load`: the compressed size and the number of the files that a phone loads for each screen; fails above the budgets.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { SCREEN_PATHS, SCREENS } from '#contract/screens.ts'

interface Budget {
  readonly kilobytes: number
  readonly files: number
}

/** Everything that /auth needs, with fonts. */
const FIRST: Budget = { kilobytes: 240, files: 8 }
/** The start screen beyond /auth, with its frame and the chunks shared by all screens of signed-in people. */
const START: Budget = { kilobytes: 170, files: 9 }
/** Any other screen, beyond what is already loaded. */
const FURTHER: Budget = { kilobytes: 25, files: 4 }

const ROOT = 'dist/web'
const FONTS = { en: ['latin'], ar: ['latin', 'arabic'] } as const
type Language = keyof typeof FONTS
type Files = ReadonlySet<string>

const manifest: Manifest = JSON.parse(readFileSync(join(ROOT, '.vite/manifest.json'), 'utf8'))

/** The built files of these sources and their imports; not what they load later, such as charts. */
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

function filesOfPage(): Set<string> {
  const page = readFileSync(join(ROOT, 'index.html'), 'utf8')
  return new Set([...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file))
}

function loads(language: Language): { path: string; files: Files; budget: Budget }[] {
  const texts = (part: string) => `src/web/i18n/${language}/${part}.ts`
  const first = new Set([...filesOfPage(), ...filesOf(texts('public'), ...FONTS[language].map(fontSource))])
  const start = beyond(filesOf(screen('layouts'), screen('dashboard'), texts('signed-in')), first)
  return SCREEN_PATHS.filter((path) => path !== '/').map((path) => {
    const { file, texts: parts } = SCREENS[path]
    if (file === null) return { path, files: first, budget: FIRST }
    if (file === 'dashboard') return { path, files: start, budget: START }
    const sources = [screen(file), ...parts.map(texts)]
    return { path, files: beyond(filesOf(...sources), first, start), budget: FURTHER }
  })
}

const isWithin = ({ files, budget }: { files: Files; budget: Budget }) =>
  kilobytes(files) <= budget.kilobytes && files.size <= budget.files

const sizeText = (files: Files) =>
  `${kilobytes(files).toFixed(1).padStart(6)} kB ${String(files.size).padStart(2)} files`

const arabic = loads('ar')
console.log('Each screen beyond /auth and /dashboard, which are loaded before it: English, Arabic, budget')
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
