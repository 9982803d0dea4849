import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Each imports only those before it. */
const FOLDERS = [
  'log',
  'config',
  'database',
  'audit',
  'queries',
  'mail',
  'auth',
  'calls',
  'requests',
  'features',
  'operations',
  'http',
  'start',
  'commands',
  'main.ts',
]

test('imports between the folders of the server go one way', () => {
  const paths = readdirSync('src/server', { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  )
  const imports = paths.flatMap((path) =>
    [...readFileSync(`src/server/${path}`, 'utf8').matchAll(/'#server\/([^']+)'/g)].map(([, to = '']) => ({
      path,
      to,
    })),
  )
  expect(imports.length).toBeGreaterThan(1_000)
  expect([...new Set(paths.map(folderOf))].sort()).toEqual(FOLDERS.toSorted())
  expect(imports.filter(({ path, to }) => floorOf(to) > floorOf(path))).toEqual([])
})

const folderOf = (path: string) => path.split('/')[0] ?? ''
const floorOf = (path: string) => FOLDERS.indexOf(folderOf(path))
