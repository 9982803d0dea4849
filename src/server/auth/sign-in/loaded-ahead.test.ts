import { expect, test } from 'vitest'
import { isLoadedAhead } from './loaded-ahead.ts'

test.each([
  ['sec-purpose', 'prefetch;prerender', true],
  ['purpose', 'prefetch', true],
  ['x-purpose', 'preview', true],
  ['x-moz', 'prefetch', true],
  ['accept', 'text/html', false],
])('a page requested with %s: %s is loaded ahead: %s', (name, value, is) => {
  expect(isLoadedAhead((header) => (header === name ? value : undefined))).toBe(is)
})
