import { Hono } from 'hono'
import { expect, test } from 'vitest'
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

test('no script may use the camera, the microphone or the place of the device', async () => {
  const policy = (await headersFor('https://shabaka.test')).get('permissions-policy')
  expect(policy?.split(', ')).toEqual(expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=()']))
})
