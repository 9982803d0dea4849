// `npm run first-load`: what a phone fetches to show /auth, compressed; fails above the budget.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const BUDGET_KB = 280
const ROOT = 'dist/web'

/** The built files of /auth: what the page names, what those import, the screen's own part, and the fonts of a language. */
function filesOf(fonts: readonly string[]): Set<string> {
  const found = new Set<string>()
  const assets = readdirSync(join(ROOT, 'assets'))
  const add = (name: string) => {
    const file = name.replace(/^.*\//, '')
    if (found.has(file) || !assets.includes(file)) return
    found.add(file)
    if (!file.endsWith('.js')) return
    const source = readFileSync(join(ROOT, 'assets', file), 'utf8')
    for (const [, imported = ''] of source.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)) add(imported)
  }
  const page = readFileSync(join(ROOT, 'index.html'), 'utf8')
  for (const [, named = ''] of page.matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)) add(named)
  const entry = [...found].find((file) => file.startsWith('index-') && file.endsWith('.js')) ?? ''
  // The screen is loaded by the router: its part, and what the bundler says goes with it.
  const source = readFileSync(join(ROOT, 'assets', entry), 'utf8')
  const screen = /assets\/(auth-[\w-]+\.js)/.exec(source)?.[1] ?? /\.\/(auth-[\w-]+\.js)/.exec(source)?.[1] ?? ''
  add(screen)
  for (const font of fonts) {
    const file = assets.find((name) => name.startsWith(font) && name.endsWith('.woff2'))
    if (!file) throw new Error(`The font ${font} is not built`)
    found.add(file)
  }
  return found
}

function kilobytes(files: ReadonlySet<string>): number {
  const sizes = [...files].map((file) => {
    const path = join(ROOT, 'assets', file)
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
  })
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

const english = kilobytes(filesOf(['readex-pro-latin-wght-normal']))
const arabic = kilobytes(filesOf(['readex-pro-latin-wght-normal', 'readex-pro-arabic-wght-normal']))
console.log(
  `First load of /auth: ${english.toFixed(1)} kB in English, ${arabic.toFixed(1)} kB in Arabic (budget ${BUDGET_KB} kB)`,
)
process.exitCode = Math.max(english, arabic) <= BUDGET_KB ? 0 : 1
