import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each([
  ['/dashboard', '/dashboard'],
  ['/', '/'],
  ['/sessions/new?organization=SNMY1#leaders', '/sessions/new?organization=SNMY1#leaders'],
  ['/sessions?next=https://evil.example', '/sessions?next=https://evil.example'],
  ['/admin/../members', '/members'],
  ['/اللقاءات', '/%D8%A7%D9%84%D9%84%D9%82%D8%A7%D8%A1%D8%A7%D8%AA'],
  ['/@evil.example', '/@evil.example'],
])('%j is the path %s of the app', (text, path) => {
  expect(ownPath(text)).toBe(path)
})

test.each([
  '//evil.example',
  '///evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
  '/%2E%2E//evil.example',
  '/.%2e//evil.example',
  '/..\\/evil.example',
  '/%2f/evil.example',
  '/%2F%2Fevil.example',
  '/%5cevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r//evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\0/evil.example',
  'https://evil.example',
  'https:evil.example',
  'HTTPS://evil.example/dashboard',
  'http://shabaka.example@evil.example',
  '//shabaka.example@evil.example',
  '//user:password@evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'dashboard',
  '',
  undefined,
  null,
  7,
  ['/dashboard'],
])('%j is not a path of the app', (text) => {
  expect(ownPath(text)).toBeNull()
})
