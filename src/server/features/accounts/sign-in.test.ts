import { expect, test, vi } from 'vitest'
import { lastLink, rita, signIn, signUp } from '#tests/sign-up.ts'
import { createWorld, refusalOf } from '#tests/world.ts'

test('a wrong address and a wrong password are refused alike, and one password is hashed for each answer', async () => {
  const world = await createWorld()
  await signUp(world)
  const { password } = await world.auth.$context
  const [hash, verify] = [vi.spyOn(password, 'hash'), vi.spyOn(password, 'verify')]
  const answers: unknown[] = []
  for (const call of [
    () => signIn(world, 'guess!'),
    () => signIn(world, 'secret', 'none@example.org'),
    () => signUp(world),
    () => signUp(world, { email: 'new@example.org' }),
  ]) {
    const before = hash.mock.calls.length + verify.mock.calls.length
    const answer = await call()
    answers.push([answer.status, await answer.json()])
    expect(hash.mock.calls.length + verify.mock.calls.length - before).toBe(1)
  }
  expect(answers[0]).toEqual([401, expect.anything()])
  expect(answers[1]).toEqual(answers[0])
})

test('signing out ends the session on the server, unless another site asks for it', async () => {
  const world = await createWorld()
  const { cookie, accounts } = world.member
  const refused = await world.post('/api/auth/sign-out', {}, { origin: 'https://evil.example', cookie })
  expect(refused.status).toBe(403)
  // Otherwise that site could empty the browser's cache of the app.
  expect(refused.headers.get('clear-site-data')).toBeNull()
  expect(await accounts.me()).toMatchObject({ id: world.member.id })
  await world.post('/api/auth/sign-out', {}, { cookie })
  expect(await accounts.me()).toBeNull()
  expect(await refusalOf(world.member.dashboard.summary())).toBe('UNAUTHENTICATED')
})

test('300 wrong passwords for one account from many addresses are stopped; the owner still signs in where they did before', async () => {
  const world = await createWorld()
  await signUp(world)
  await world.request(await lastLink(world))
  const from = (address: number, password: string, cookie = '') =>
    world.post(
      '/api/auth/sign-in/email',
      { email: rita.email, password },
      { 'x-forwarded-for': `192.0.2.${address}`, ...(cookie ? { cookie } : {}) },
    )
  const own = await from(1, 'secret')
  const known =
    own.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('shabaka.known='))
      ?.split(';')[0] ?? ''
  expect([own.status, known]).toEqual([200, expect.stringMatching(/^shabaka\.known=.{40,}/)])

  const statuses: number[] = []
  for (let guess = 0; guess < 300; guess++) statuses.push((await from(2 + (guess % 250), `guess-${guess}`)).status)
  expect(statuses.filter((status) => status === 401).length).toBe(20)
  expect(statuses.filter((status) => status === 429).length).toBe(280)
  // Even the right password is not taken from a strange device now; from the owner's it is.
  expect((await from(3, 'secret')).status).toBe(429)
  expect((await from(1, 'secret', known)).status).toBe(200)
  // A made-up mark is not accepted.
  expect((await from(4, 'secret', 'shabaka.known=made-up')).status).toBe(429)
  // Only as much of a long cookie is read as is ever given out, since each mark costs a signature.
  const mark = known.slice('shabaka.known='.length)
  expect((await from(5, 'secret', `shabaka.known=${'x.'.repeat(4)}${mark}`)).status).toBe(200)
  expect((await from(6, 'secret', `shabaka.known=${'x.'.repeat(5)}${mark}`)).status).toBe(429)
})

test('an unknown address has the same limit as an account, a device has one for all, and no form avoids them', async () => {
  const world = await createWorld()
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', '']) {
    const response = await world.request('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': type, 'x-forwarded-for': '192.0.2.1' },
      body: `email=${rita.email}&password=secret`,
    })
    expect(response.status).toBe(415)
  }
  const guess = async (email: string | undefined, headers = {}) =>
    (await world.post('/api/auth/sign-in/email', { email, password: 'guess' }, headers)).status
  const statuses: number[] = []
  for (let times = 0; times < 21; times++)
    statuses.push(await guess('none@example.org', { 'x-forwarded-for': '192.0.2.2' }))
  expect([statuses[19], statuses[20]]).toEqual([401, 429])
  expect(await guess(undefined, { 'x-forwarded-for': '192.0.2.3' })).toBe(400)

  const ofDevice: number[] = []
  for (let times = 0; times < 31; times++) ofDevice.push(await guess(`somebody${times}@example.org`))
  expect(ofDevice).toEqual([...Array.from({ length: 30 }, () => 401), 429])
})
