import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { DECLARATIONS } from '#server/database/declarations.ts'

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

/** The rows that the tables declare, in the order of the document; those that it lacks are last. */
function declaredRows(document: string): string[] {
  const tables = new Map<string, string[]>()
  for (const { name, privacy } of DECLARATIONS) {
    tables.set(privacy, [...(tables.get(privacy) ?? []), `\`${name.replace('public.', '')}\``])
  }
  const place = (name = '') => (document.includes(name) ? document.indexOf(name) : document.length)
  return [...tables]
    .map(([cells, names]) => ({ cells, names: names.sort((one, other) => place(one) - place(other)) }))
    .sort((one, other) => place(one.names[0]) - place(other.names[0]))
    .map(({ cells, names }) => `| ${names.join(', ')} | ${cells} |`)
}

test('docs/privacy.md has a row of what each table declares, in these words', () => {
  const [, section = ''] = readFileSync('docs/privacy.md', 'utf8').split('## Every table\n')
  const [table = ''] = section.trim().split('\n\n')
  const [, , ...rows] = table.split('\n')
  expect(rows).toEqual(declaredRows(table))
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
