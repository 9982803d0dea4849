import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createWorld } from '#tests/world.ts'
import { securityHeaders } from './security-headers.ts'

async function headersFor(appUrl: string): Promise<Headers> {
  const app = new Hono().use(securityHeaders(appUrl)).get('/', (c) => c.text('ok'))
  return (await app.request('/')).headers
}

test('no page may frame the app, and the app loads from and sends to its own address alone', async () => {
  const policy = (await headersFor('https://shabaka.test')).get('content-security-policy')?.split('; ')
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]),
  )
  expect(policy?.filter((rule) => rule.startsWith('connect-src'))).toEqual([])
})

test.each([
  ['https://shabaka.test', true],
  ['http://shabaka.test', false],
])('browsers are told to use TLS from now on by %s: %s', async (appUrl, expected) => {
  const header = (await headersFor(appUrl)).get('strict-transport-security')
  expect(header).toBe(expected ? 'max-age=31536000; includeSubDomains' : null)
})

test('styles run by a nonce that is another one in each answer, and none is in an attribute', async () => {
  const policies = await Promise.all(
    [1, 2].map(async () => (await headersFor('https://shabaka.test')).get('content-security-policy')),
  )
  for (const policy of policies) {
    expect(policy).toMatch(/; style-src 'self'; style-src-elem 'self' 'nonce-[\w+/=]{20,}'; style-src-attr 'none'(;|$)/)
    expect(policy).not.toContain('unsafe-inline')
  }
  expect(policies[0]).not.toBe(policies[1])
})

test('no script may use the camera, the microphone or the place of the device', async () => {
  const policy = (await headersFor('https://shabaka.test')).get('permissions-policy')
  expect(policy?.split(', ')).toEqual(expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=()']))
})

test('nothing may run or load in an answer of the API that is opened as a page', async () => {
  const world = await createWorld()
  const { status, headers } = await world.request('/rpc/accounts/me', { headers: { cookie: world.member.cookie } })
  expect(status).toBe(405)
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
  )
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('no answer lets the pages of another site read it', async () => {
  const world = await createWorld()
  const foreign = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  for (const path of ['/', '/logo.svg', '/rpc/accounts/me', '/api/auth/sign-out', '/api/events', '/g/none', '/readyz'])
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await world.request(path, { method, headers: { ...foreign, cookie: world.member.cookie } })
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
})
