import { v7 as uuid } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { CALL_LIMITS, CONNECT_MS, silenceLimit } from '#server/database/client.ts'
import { READ_LIMITS } from '#server/database/read-connection.ts'
import { aSession } from '#tests/factories.ts'
import { aFreezableProxy } from '#tests/freezable-proxy.ts'
import { createWorld } from '#tests/world.ts'

/** Source: docs/product.md, 13.5. */
const LONGEST_MS = 10_000

test('the limits of a connection and of one more attempt to connect end a call within ten seconds', () => {
  expect(silenceLimit(CALL_LIMITS) + CONNECT_MS).toBeLessThanOrEqual(LONGEST_MS)
  expect(silenceLimit(READ_LIMITS) + CONNECT_MS).toBeLessThanOrEqual(LONGEST_MS)
})

test('a database that freezes leaves no call without an answer, and every kind works again afterwards', async () => {
  const world = await createWorld()
  const proxy = await aFreezableProxy(world.url)
  const { app, close } = world.startProcess(proxy.url)
  onTestFinished(close)
  const send = async (path: string, body: unknown, cookie = '') => {
    const headers = { cookie, 'content-type': 'application/json', origin: 'http://shabaka.test' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await app.request(`http://shabaka.test${path}`, init)
    return [answer.status, answer.status === 503 ? JSON.parse(await answer.text()) : null] as const
  }
  const read = () => send('/rpc/accounts/me', {}, world.leader.cookie)
  const overview = () => send('/rpc/finance/overview', {}, world.admin.cookie)
  const write = (cookie: string) => send('/rpc/sessions/create', { json: aSession({ id: uuid() }) }, cookie)
  const signIn = () => send('/api/auth/sign-in/email', { email: 'rita@example.org', password: 'secret' })
  // Connections are open when it freezes.
  expect((await Promise.all([read(), overview(), write(world.leader.cookie)])).map(([status]) => status)).toEqual([
    200, 200, 200,
  ])

  proxy.freeze()
  const before = proxy.opened()
  // More calls than the pool has connections: some use open ones, some open others, and some wait for one.
  const everyone = [world.leader, world.secretary, world.admin, world.otherLeader]
  const calls = [read(), overview(), signIn(), ...everyone.flatMap(({ cookie }) => [write(cookie), write(cookie)])]
  const readiness = await app.request('http://shabaka.test/readyz')
  expect(readiness.status).toBe(503)
  for (const [status, body] of await Promise.all(calls))
    expect([status, JSON.stringify(body)]).toEqual([503, expect.stringContaining('UNAVAILABLE')])
  expect(proxy.opened()).toBeGreaterThan(before)

  proxy.recover()
  await expect.poll(async () => (await read())[0]).toBe(200)
  await expect.poll(async () => (await write(world.leader.cookie))[0]).toBe(200)
  expect((await signIn())[0]).toBe(401)
  expect(world.logged.filter((line) => line.startsWith('failure'))).toEqual([])
})
