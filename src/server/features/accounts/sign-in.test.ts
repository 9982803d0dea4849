import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { profiles } from '#server/database/schema/index.ts'
import { lastLink, rita, signIn, signUp } from '#tests/sign-up.ts'
import { createWorld, refusalOf } from '#tests/world.ts'

test('a wrong address and a wrong password are refused alike', async () => {
  const world = await createWorld()
  await signUp(world)
  const [wrongPassword, wrongAddress] = [
    await signIn(world, 'guess!'),
    await signIn(world, 'secret', 'none@example.org'),
  ]
  expect(wrongPassword.status).toBe(401)
  expect([wrongAddress.status, await wrongAddress.json()]).toEqual([wrongPassword.status, await wrongPassword.json()])
})

test('signing out ends the session on the server', async () => {
  const world = await createWorld()
  expect(await world.member.accounts.me()).toMatchObject({ id: world.member.id })
  await world.post('/api/auth/sign-out', {}, { cookie: world.member.cookie })
  expect(await world.member.accounts.me()).toBeNull()
  expect(await refusalOf(world.member.dashboard.summary())).toBe('UNAUTHENTICATED')
})

test('a request from another site is refused', async () => {
  const world = await createWorld()
  const fromElsewhere = { origin: 'https://evil.example', cookie: world.member.cookie }
  const refused = await world.post('/api/auth/sign-out', {}, fromElsewhere)
  expect(refused.status).toBe(403)
  // Otherwise that site could empty the browser's cache of the app.
  expect(refused.headers.get('clear-site-data')).toBeNull()
  expect(await world.member.accounts.me()).not.toBeNull()
})

test('the language that a person chooses is stored for mails', async () => {
  const world = await createWorld()
  await world.member.accounts.setLanguage({ language: 'ar' })
  const [profile] = await world.database.select().from(profiles).where(eq(profiles.id, world.member.id))
  expect(profile?.language).toBe('ar')
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
  // Of a long cookie no more is looked at than is ever given out, since each mark costs a signature.
  const mark = known.slice('shabaka.known='.length)
  expect((await from(5, 'secret', `shabaka.known=${'x.'.repeat(4)}${mark}`)).status).toBe(200)
  expect((await from(6, 'secret', `shabaka.known=${'x.'.repeat(5)}${mark}`)).status).toBe(429)
})

test('a sign-in or sign-up that is sent as a form is refused, so that none avoids the limits', async () => {
  const world = await createWorld()
  await signUp(world)
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', '']) {
    const response = await world.request('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': type },
      body: `email=${rita.email}&password=secret`,
    })
    expect(response.status).toBe(415)
  }
  expect((await world.post('/api/auth/sign-in/email', { password: 'secret' })).status).toBe(400)
})

test('whether an address has an account or not, one password is hashed for each answer', async () => {
  const world = await createWorld()
  await signUp(world)
  const { password } = await world.auth.$context
  const [hash, verify] = [vi.spyOn(password, 'hash'), vi.spyOn(password, 'verify')]
  const hashed = async (call: Promise<Response>) => {
    const before = hash.mock.calls.length + verify.mock.calls.length
    await call
    return hash.mock.calls.length + verify.mock.calls.length - before
  }
  expect(await hashed(signIn(world, 'guess'))).toBe(1)
  expect(await hashed(signIn(world, 'guess', 'none@example.org'))).toBe(1)
  expect(await hashed(signUp(world))).toBe(1)
  expect(await hashed(signUp(world, { email: 'new@example.org' }))).toBe(1)
})

test('an unknown address has the same limit as an account', async () => {
  const world = await createWorld()
  const statuses: number[] = []
  for (let guess = 0; guess < 21; guess++) statuses.push((await signIn(world, 'guess', 'none@example.org')).status)
  expect([statuses[19], statuses[20]]).toEqual([401, 429])
})

test('thirty wrong passwords from one address in a minute are enough', async () => {
  const world = await createWorld()
  await signUp(world)
  const statuses: number[] = []
  for (let guess = 0; guess < 31; guess++)
    statuses.push((await signIn(world, 'guess', `somebody${guess}@example.org`)).status)
  expect(statuses.slice(0, 30).every((status) => status === 401)).toBe(true)
  expect(statuses[30]).toBe(429)
})
