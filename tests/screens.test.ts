import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isScreenPath, SCREEN_PATHS, screenAddress } from '#contract/screens.ts'
import { LAYOUTS, SCREENS } from '#server/http/screens.ts'

test('the paths that the server answers as screens are those of the router', () => {
  const routes = ['public', 'signed-in'].map((name) => readFileSync(`src/web/routes/${name}.ts`, 'utf8')).join('\n')
  const paths = [...routes.matchAll(/^ {2}path: '([^']+)'/gm)].map(([, path = '']) => path.replaceAll('$', ':'))
  expect(paths.sort()).toEqual([...SCREEN_PATHS].sort())
})

/** Every lazily loaded route of the router: its parent, its path where it has one, and the screen that it loads. */
function lazyRoutes() {
  const routes = ['public', 'signed-in'].map((name) => readFileSync(`src/web/routes/${name}.ts`, 'utf8')).join('\n')
  return routes
    .split('createRoute({')
    .slice(1)
    .map((route) => ({
      parent: /getParentRoute: \(\) => (\w+)/.exec(route)?.[1],
      path: /^ {2}path: '([^']+)'/m.exec(route)?.[1]?.replaceAll('$', ':'),
      file: /import\('#web\/screens\/([\w-]+)\.tsx'\)/.exec(route)?.[1],
    }))
    .filter(({ file }) => file)
}

test('the server knows which files the router loads for each screen', () => {
  const audiences: Record<string, string> = { root: 'anyone', signedIn: 'signedIn', approved: 'approved' }
  const screens = lazyRoutes().filter(({ path }) => path)
  const loaded = screens.map(({ parent = '', path = '', file }) => [path, { audience: audiences[parent], file }])
  const { '/': start, ...known } = SCREENS
  expect(Object.fromEntries(loaded)).toEqual(known)
  expect(start).toEqual(SCREENS['/dashboard'])
  const layouts = lazyRoutes().filter(({ path }) => !path)
  expect([...new Set(layouts.map(({ file }) => file))]).toEqual(LAYOUTS.approved)
})

test.each([
  ['/', true],
  ['/sessions/', true],
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
