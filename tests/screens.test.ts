import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isScreenPath, SCREENS, screenAddress } from '#contract/screens.ts'

test('the list of screens has the paths, the audiences and the files of the routes', () => {
  const audiences: Record<string, string> = { root: 'anyone', signedIn: 'signedIn', approved: 'approved' }
  const files = readdirSync('src/web/routes').map((name) => join('src/web/routes', name))
  const routes = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const screens = routes.split('createRoute({').flatMap((route) => {
    const path = /^ {2}path: '([^']+)'/m.exec(route)?.[1]?.replaceAll('$', ':')
    const parent = /getParentRoute: \(\) => (\w+)/.exec(route)?.[1] ?? ''
    const file = /import\('#web\/screens\/([\w-]+)\.tsx'\)/.exec(route)?.[1] ?? null
    return path ? [[path, { audience: audiences[parent], file }] as const] : []
  })
  // The first only leads to the start screen.
  const listed = Object.entries(SCREENS).map(([path, { audience, file }]) => [path, { audience, file }] as const)
  const { audience, file } = SCREENS['/dashboard']
  expect({ ...Object.fromEntries(screens), '/': { audience, file } }).toEqual(Object.fromEntries(listed))
})

test.each([
  ['/', true],
  ['/sessions/', true],
  ['/sessions//', false],
  ['/sessions/abc/edit/', true],
  ['/guide/', true],
  ['/index.html', false],
  ['/sessions/abc', true],
  ['/sessions/abc/edit', true],
  ['/sessions/abc/def', false],
  ['/Sessions', false],
  ['/sessions//new', false],
  ['/sessions//edit', false],
  ['//sessions', false],
  ['/admin', false],
])('%s is the path of a screen: %s', (path, is) => {
  expect(isScreenPath(path)).toBe(is)
})

test.each([
  ['/sessions/new?organization=SNMY1#leaders', '/sessions/new?organization=SNMY1#leaders'],
  ['/admin/../members', '/members'],
  ['/api/auth/sign-out', null],
  ['/rpc/accounts/me', null],
  ['/Dashboard', null],
  ['/sessions//new', null],
  ['//evil.example/dashboard', null],
])('an address %s leads to %s', (text, address) => {
  expect(screenAddress(text)).toBe(address)
})
