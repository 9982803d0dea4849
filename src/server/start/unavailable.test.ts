import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/free-port.ts'
import { createWorld } from '#tests/world.ts'

const SIGN_UP = { name: 'Rita', email: 'rita@example.org', password: 'secret', organizationName: 'SNMY1' }
const SIGN_IN = { email: 'rita@example.org', password: 'secret' }

test('without a database everything is answered with UNAVAILABLE and when to try again, and the log names only the call', async () => {
  const world = await createWorld()
  const lost = world.startProcess(`postgres://127.0.0.1:${await freePort()}/none`)
  onTestFinished(lost.close)
  const headers = { cookie: world.admin.cookie, 'content-type': 'application/json', origin: 'http://shabaka.test' }
  for (const [path, body] of [
    ['/rpc/users/list', { json: { search: 'Rita Haddad' } }],
    ['/rpc/accounts/me', {}],
    ['/api/auth/sign-in/email', SIGN_IN],
    ['/api/auth/sign-up/email', SIGN_UP],
    ['/api/auth/sign-out', {}],
    ['/api/auth/send-verification-email', { email: SIGN_IN.email }],
    ['/api/auth/recovery/request', { email: SIGN_IN.email }],
    ['/api/events', null],
  ] as const) {
    const init = body === null ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
    const answer = await lost.app.request(`http://shabaka.test${path}`, init)
    const text = await answer.text()
    expect([path, answer.status, text]).toEqual([path, 503, expect.stringContaining('"UNAVAILABLE"')])
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    // No cookie is cleared: no one is signed out.
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  expect(world.logged.filter((line) => line.startsWith('failure'))).toEqual([])
  expect(world.logged.join('\n')).toMatch(/calling \S+: the database is not available: .*ECONNREFUSED/)
  expect(world.logged.join('\n')).not.toContain('Rita')
})
