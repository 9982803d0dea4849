import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, parse } from 'acorn'
import postcss from 'postcss'
import type { Manifest } from 'vite'
import { beforeAll, expect, test } from 'vitest'

const WEB = 'dist/web'

/** Functions that a browser of the floor (scripts/browser-floor.ts) may lack, by the name before the dot. */
const NEWER: Readonly<Record<string, readonly string[]>> = {
  AbortSignal: ['any', 'timeout'],
  Array: ['fromAsync'],
  Iterator: ['from', 'concat'],
  Map: ['groupBy'],
  Math: ['sumPrecise', 'f16round'],
  Object: ['groupBy'],
  Promise: ['withResolvers', 'try'],
  RegExp: ['escape'],
  URL: ['canParse', 'parse'],
  Intl: ['DurationFormat', 'Segmenter'],
}
const NEWER_METHODS = [
  'toSorted',
  'toSpliced',
  'toReversed',
  'isWellFormed',
  'toWellFormed',
  'isSubsetOf',
  'isSupersetOf',
  'isDisjointFrom',
  'symmetricDifference',
  'getOrInsert',
  'getOrInsertComputed',
  'replaceWithMany',
  'showPopover',
  'checkVisibility',
  'moveBefore',
  'setHTMLUnsafe',
  'toBase64',
  'toHex',
]

beforeAll(() => {
  // At once where it is built from the present sources already, as in `npm test`.
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
}, 120_000)

function built(kind: '.js' | '.css'): string[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(WEB, '.vite/manifest.json'), 'utf8'))
  const files = Object.values(manifest).flatMap(({ file, css }) => [file, ...(css ?? [])])
  return [...new Set(files)].filter((file) => file.endsWith(kind))
}

function workers(): string[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(WEB, '.vite/manifest.json'), 'utf8'))
  const files = Object.values(manifest).flatMap(({ assets }) => assets ?? [])
  return [...new Set(files)].filter((file) => file.endsWith('.js'))
}

function read(file: string): string {
  return readFileSync(join(WEB, file), 'utf8')
}

function sources(folder: string, kinds: readonly string[]): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => kinds.some((kind) => name.endsWith(kind)) && !name.endsWith('.test.ts'))
    .map((name) => ({ path: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }))
}

function newerThanFloor(script: string, sourceType: 'module' | 'script'): string[] {
  // The floor knows all of ES2022 but class static blocks; what is newer does not parse.
  const program = parse(script, { ecmaVersion: 2022, sourceType })
  // Most have none of the words, and need not be walked.
  const words = ['static\\s*\\{', '\\(\\?<[=!]', ...Object.keys(NEWER), ...NEWER_METHODS]
  if (!new RegExp(words.join('|')).test(script)) return []
  const nodes = allNodes(program)
  return nodes.flatMap((node) => {
    if (node.type === 'StaticBlock') return ['a class static block']
    if (node.type === 'Literal' || node.type === 'TemplateElement')
      return /\(\?<[=!]/.test(script.slice(Number(node.start), Number(node.end))) ? ['a lookbehind'] : []
    if (node.type !== 'MemberExpression') return []
    const [owner, name] = [nameOf(node.object), nameOf(node.property)]
    return NEWER[owner]?.includes(name) || NEWER_METHODS.includes(name) ? [`${owner}.${name}`] : []
  })
}

type Part = Readonly<Record<string, unknown>>

function allNodes(root: Node): Part[] {
  const nodes: Part[] = []
  const waiting: unknown[] = [root]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (Array.isArray(next)) waiting.push(...next)
    else if (isNode(next)) {
      nodes.push(next)
      waiting.push(...Object.values(next))
    }
  }
  return nodes
}

function isNode(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && 'type' in value && !(value instanceof RegExp)
}

function nameOf(part: unknown): string {
  if (!isNode(part)) return ''
  return String(part.type === 'Identifier' ? part.name : part.type === 'Literal' ? part.value : '')
}

test('what is newer than the floor is found', () => {
  const newer = (script: string) => newerThanFloor(script, 'module')
  expect(newer('class A { static { a() } }')).toEqual(['a class static block'])
  expect(newer('b = /(?<=a)b/; c = "(?<!a)b"')).toHaveLength(2)
  expect(newer('list.toSorted(); AbortSignal.any([]); Promise["withResolvers"]()')).toHaveLength(3)
  expect(newer('list.at(-1)?.b ?? (c ||= #x in d)'.replace('#x in d', '1'))).toEqual([])
  expect(() => newer('a = /[a--b]/v')).toThrow()
})

test('no script of the build uses what a browser of the floor lacks', () => {
  const scripts = built('.js')
  expect(scripts.length).toBeGreaterThan(20)
  const newer = scripts.flatMap((file) => newerThanFloor(read(file), 'module').map((what) => `${file}: ${what}`))
  newer.push(...workers().flatMap((file) => newerThanFloor(read(file), 'module').map((what) => `${file}: ${what}`)))
  newer.push(...newerThanFloor(read('sw.js'), 'script').map((what) => `sw.js: ${what}`))
  expect(newer).toEqual([])
})

test('the build starts one worker, of its own address: those of the libraries of Excel files are against the security policy', () => {
  const scripts = [...built('.js'), ...workers()]
  expect(scripts.filter((file) => /new Worker\b/.test(read(file)))).toEqual([expect.stringMatching(/import-form/)])
  expect(workers()).toEqual([expect.stringMatching(/^assets\/file-worker-.*\.js$/)])
})

test('what tells people that their browser is too old is read by browsers of 2009', () => {
  const scripts = [...read('index.html').matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
  const check = scripts.find((script) => script.includes('too-old')) ?? ''
  expect(check).not.toBe('')
  expect(() => parse(check, { ecmaVersion: 5 })).not.toThrow()
})

test('no style of the build needs what a browser of the floor lacks', () => {
  const styles = built('.css')
  expect(styles.length).toBeGreaterThan(3)
  for (const file of styles)
    expect(read(file), file).not.toMatch(/color-mix\(|light-dark\(|oklch\(|@container|@layer|&[:. >[]|@media[^{]*[<>]/)
})

test('our own styles show everything without :has and dvh', () => {
  const needing: string[] = []
  for (const { path, text } of sources('src/web', ['.css']))
    postcss.parse(text).walk((node) => {
      let above = node.parent
      while (above && !(above.type === 'atrule' && 'name' in above && above.name === 'supports'))
        above = above.parent as never
      if (above) return
      if (node.type === 'rule' && node.selector.includes(':has(')) needing.push(`${path}: ${node.selector}`)
      if (node.type === 'decl' && /\d[dsl]v[hw]\b/.test(node.value))
        needing.push(`${path}: ${node.prop}: ${node.value}`)
    })
  for (const { path, text } of sources('src/web', ['.tsx'])) if (/\d[dsl]v[hw]\b/.test(text)) needing.push(path)
  expect(needing).toEqual([])
})

test('no style of ours asks what the whole page has, which would be matched again whenever an element is added', () => {
  const asking = sources('src/web', ['.css']).filter(({ text }) => /(html|:root|body)[^\s,{]*:has\(/.test(text))
  expect(asking.map(({ path }) => path)).toEqual([])
})

test('days and times are formatted by domain/dates/dates.ts alone', () => {
  const elsewhere = sources('src', ['.ts', '.tsx'])
    // The second only asks whether there is such a time zone.
    .filter(({ path }) => !['src/domain/dates/dates.ts', 'src/server/config/environment-values.ts'].includes(path))
    .filter(({ text }) => /DateTimeFormat|toLocale(Date|Time)String|['"`]en-(CA|GB)/.test(text))
  expect(elsewhere.map(({ path }) => path)).toEqual([])
  // A locale's own short form is another one in another engine.
  expect(readFileSync('src/domain/dates/dates.ts', 'utf8')).not.toMatch(/\.format\(|\.toLocale/)
})
