// `npm run first-load`: the compressed size of the files that a phone loads to show /auth; fails above the budget.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'

const BUDGET_KB = 250
const ROOT = 'dist/web'
const manifest: Manifest = JSON.parse(readFileSync(join(ROOT, '.vite/manifest.json'), 'utf8'))

/** The page, the screen, the texts of the language and its fonts, with everything that they import. */
function filesOf(language: 'en' | 'ar', fonts: readonly string[]): Set<string> {
  // The page loads this file directly, so it is not in the manifest.
  const found = new Set(['browser-check.js'])
  const add = (source: string) => {
    const part = manifest[source]
    if (!part) throw new Error(`${source} is not built`)
    if (found.has(part.file)) return
    found.add(part.file)
    for (const file of part.css ?? []) found.add(file)
    for (const imported of part.imports ?? []) add(imported)
  }
  for (const source of ['index.html', 'src/web/screens/auth.tsx', `src/web/i18n/${language}/public.ts`]) add(source)
  for (const font of fonts)
    add(Object.keys(manifest).find((source) => source.endsWith(`/readex-pro-${font}-wght-normal.woff2`)) ?? font)
  return found
}

function kilobytes(files: ReadonlySet<string>): number {
  const sizes = [...files].map((file) => {
    const path = join(ROOT, file)
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
  })
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

const english = kilobytes(filesOf('en', ['latin']))
const arabic = kilobytes(filesOf('ar', ['latin', 'arabic']))
console.log(
  `First load of /auth: ${english.toFixed(1)} kB in English, ${arabic.toFixed(1)} kB in Arabic (budget ${BUDGET_KB} kB)`,
)
process.exitCode = Math.max(english, arabic) <= BUDGET_KB ? 0 : 1
