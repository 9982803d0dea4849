import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { RIGHTS } from '#server/database/rights.ts'

/** Documents that say which file does what. */
const DOCUMENTS = [
  'docs/security.md',
  'docs/privacy.md',
  'SECURITY.md',
  'docs/decisions/024-packages-and-their-licences.md',
]

function namedPaths(document: string): string[] {
  const text = readFileSync(document, 'utf8')
  const named = [...text.matchAll(/`((?:src|tests|scripts|docs|bench)\/[^`\s]+|package[\w-]*\.json)`/g)].map(
    ([, path = '']) => path,
  )
  const linked = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => join(dirname(document), path))
  return [...new Set([...named, ...linked])]
}

test.each(DOCUMENTS)('every file that %s names exists', (document) => {
  const paths = namedPaths(document)
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

test('each threat in docs/security.md names the files and tests of its protections, and what remains', () => {
  const threats = readFileSync('docs/security.md', 'utf8')
    .split('\n### ')
    .slice(1)
    .map((threat) => threat.split('\n## ')[0] ?? '')
  expect(threats.length).toBeGreaterThan(5)
  for (const threat of threats) {
    const protections = threat.split('\n- ').slice(1)
    expect(protections.length, threat).toBeGreaterThan(0)
    for (const protection of protections) {
      const files = [...protection.matchAll(/`([^`\s]+\/[^`\s]+|package[\w-]*\.json)`/g)].map(([, path = '']) => path)
      const tests = files.filter((path) => /\.(test|spec)\.ts$/.test(path))
      expect(tests.length, protection).toBeGreaterThan(0)
      expect(files.length, protection).toBeGreaterThan(tests.length)
    }
    expect(threat).toContain('**What remains.**')
  }
})

test('docs/privacy.md says of every table what it has and how long, and names no other', () => {
  const [, tables = ''] = readFileSync('docs/privacy.md', 'utf8').split('## Every table')
  const named = tables
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([a-z_.]+)`/g)].map(([, name = '']) => name))
  // rights.test.ts compares this list with the tables of the database.
  const known = Object.keys(RIGHTS).filter((name) => !name.startsWith('drizzle.'))
  expect(named.sort()).toEqual(known.map((name) => name.replace('public.', '')).sort())
})

test('every rule of the product that is cited exists, once, in a document that docs/product.md names', () => {
  const documents = readdirSync('docs/product').map((name) => `docs/product/${name}`)
  expect(namedPaths('docs/product.md').sort()).toEqual(documents.sort())
  const rules = documents.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^\*\*(\d+\.\d+) /gm)].map(([, number = '']) => number),
  )
  expect(rules.length).toBe(new Set(rules).size)
  const sources = ['src', 'tests', 'scripts', 'deploy'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => join(folder, path)),
  )
  const cited = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/docs\/product\.md, ((?:\d+\.\d+(?:, | and | to )?)+)/g)].flatMap(
      ([, numbers = '']) => numbers.match(/\d+\.\d+/g) ?? [],
    ),
  )
  expect(cited.length).toBeGreaterThan(400)
  expect([...new Set(cited)].filter((number) => !rules.includes(number))).toEqual([])
})
