import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isScreenPath, SCREEN_PATHS } from '#contract/screens.ts'

test('the paths that the server answers as screens are those of the router', () => {
  const routes = ['public', 'signed-in'].map((name) => readFileSync(`src/web/routes/${name}.ts`, 'utf8')).join('\n')
  const paths = [...routes.matchAll(/^ {2}path: '([^']+)'/gm)].map(([, path = '']) => path.replaceAll('$', ':'))
  expect(paths.sort()).toEqual([...SCREEN_PATHS].sort())
})

test.each([
  ['/', true],
  ['/sessions/', true],
  ['/sessions/abc', true],
  ['/sessions/abc/edit', true],
  ['/sessions/abc/def', false],
  ['/Sessions', false],
  ['/admin', false],
])('%s is the path of a screen: %s', (path, is) => {
  expect(isScreenPath(path)).toBe(is)
})
