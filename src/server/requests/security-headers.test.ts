import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createWorld } from '#tests/world.ts'
import { securityHeaders } from './security-headers.ts'

async function headersFor(appUrl: string): Promise<Headers> {
  const app = new Hono().use(securityHeaders(appUrl)).get('/', (c) => c.text('ok'))
  return (await app.request('/')).headers
}

test('no page may frame the app, which uses its own address over TLS alone, no attribute with styles, and no camera', async () => {
  const [headers, others] = [await headersFor('https://shabaka.test'), await headersFor('https://shabaka.test')]
  const policy = headers.get('content-security-policy')
  expect(policy?.split('; ')).toEqual(
    expect.arrayContaining([
      ...["default-src 'self'", "script-src 'self'", "object-src 'none'"],
      ...["base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"],
    ]),
  )
  expect(policy).not.toMatch(/connect-src|unsafe-inline/)
  // The nonce is another one in each answer.
  expect(policy).toMatch(/; style-src 'self'; style-src-elem 'self' 'nonce-[\w+/=]{20,}'; style-src-attr 'none'(;|$)/)
  expect(others.get('content-security-policy')).not.toBe(policy)
  expect(headers.get('permissions-policy')?.split(', ')).toEqual(
    expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=()']),
  )
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  expect((await headersFor('http://shabaka.test')).get('strict-transport-security')).toBeNull()
})

test('nothing may run in an answer of the API that is opened as a page, and pages of another site read no answer', async () => {
  const world = await createWorld()
  const { cookie } = world.member
  const { status, headers } = await world.request('/rpc/accounts/me', { headers: { cookie } })
  expect(status).toBe(405)
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
  )
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('no-store')
  const foreign = { origin: 'https://evil.example', 'access-control-request-method': 'POST', cookie }
  for (const path of ['/', '/logo.svg', '/rpc/accounts/me', '/api/auth/sign-out', '/api/events', '/g/none', '/readyz'])
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await world.request(path, { method, headers: foreign })
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
})
