import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Where the types of a library are left, and why its public features do not suffice. */
const REASONS: Readonly<Record<string, string>> = {
  'src/server/database/cancel-statement.ts':
    'the types of the driver lack what PostgreSQL asks for to cancel a statement',
  'src/server/database/read-connection.ts': 'Drizzle uses `query` alone, and its type asks for a whole connection',
  'src/server/database/unconfirmed-commit.ts':
    'no implementation has the type of all overloads of the driver’s `query`',
}

test('no code uses the internals of a library, or casts its types away', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => join('src', path))
  const found = files.filter((path) => /\._\.|\bas unknown as\b|\bas never\b/.test(withoutComments(path)))
  expect(found.sort()).toEqual(Object.keys(REASONS))
})

function withoutComments(path: string): string {
  return readFileSync(path, 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '')
}

test('every dialog is closed by the browser’s back', () => {
  const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => join('src/web', path))
  const withModal = files.filter((path) =>
    /import \{[^}]*\b(Modal|Drawer|SpotlightRoot)\b[^}]*\} from/.test(readFileSync(path, 'utf8')),
  )
  const without = withModal.filter((path) => !/\buseCloseOnBack\(/.test(readFileSync(path, 'utf8')))
  expect(withModal).not.toEqual([])
  expect(without).toEqual([])
})
