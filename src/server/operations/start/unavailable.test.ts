import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/free-port.ts'
import { createWorld } from '#tests/world.ts'

const SIGN_UP = { name: 'Rita', email: 'rita@example.org', password: 'secret', organizationName: 'SNMY1' }
const SIGN_IN = { email: 'rita@example.org', password: 'secret' }

async function aWorldWithoutDatabase() {
  const world = await createWorld()
  const lost = world.startProcess(`postgres://127.0.0.1:${await freePort()}/none`)
  onTestFinished(lost.close)
  const { cookie } = world.admin
  const headers = { cookie, 'content-type': 'application/json', origin: 'http://shabaka.test' }
  const send = (path: string, method: string, body?: unknown) =>
    lost.app.request(`http://shabaka.test${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return { world, send }
}

test.each([
  ['a call of the API', '/rpc/finance/overview', 'POST', {}],
  ['reading who is signed in', '/rpc/accounts/me', 'POST', {}],
  ['signing in', '/api/auth/sign-in/email', 'POST', SIGN_IN],
  ['signing up', '/api/auth/sign-up/email', 'POST', SIGN_UP],
  ['signing out', '/api/auth/sign-out', 'POST', {}],
  ['asking for the confirmation mail again', '/api/auth/send-verification-email', 'POST', { email: SIGN_IN.email }],
  ['asking for a link to set a password', '/api/auth/recovery/request', 'POST', { email: SIGN_IN.email }],
  ['the stream of changes', '/api/events', 'GET', undefined],
])('without a database %s is answered with UNAVAILABLE, and when to try again', async (_, path, method, body) => {
  const { world, send } = await aWorldWithoutDatabase()
  const answer = await send(path, method, body)
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('"UNAVAILABLE"')])
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
  // No cookie is cleared: no one is signed out.
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(world.logged.filter((line) => line.startsWith('failure'))).toEqual([])
})

test('the log of an outage names the call, but not its input', async () => {
  const { world, send } = await aWorldWithoutDatabase()
  await send('/rpc/users/list', 'POST', { json: { search: 'Rita Haddad' } })
  expect(world.logged.join('\n')).toMatch(/calling \S+: the database is not available: .*ECONNREFUSED/)
  expect(world.logged.join('\n')).not.toContain('Rita')
})
