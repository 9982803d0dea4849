import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { SESSION_COOKIE } from '#server/auth/auth.ts'
import { authSessions, users } from '#server/database/schema/index.ts'
import { createWorld, type World } from '#tests/world.ts'

const IS_NEW = eq(users.email, 'new@example.org')

async function confirmationLink(world: World, email: string): Promise<string> {
  const body = { name: 'New', email, password: 'a secret', organizationName: 'SNMY1' }
  expect((await world.post('/api/auth/sign-up/email', body)).status).toBe(200)
  await world.mailQueue.deliver()
  return /http:\/\/shabaka\.test(\S+)/.exec(world.mails.at(-1)?.mail.text ?? '')?.[1] ?? ''
}

/** Every other one is tried in `own-path.test.ts`. */
const FOREIGN_CALLBACKS = ['//evil.example', '/\\evil.example', '/%2e%2e//evil.example', 'https:evil.example', '']

test('a confirmation link leads only to paths of the app, with a bad token and with a valid one', async () => {
  const world = await createWorld()
  const link = await confirmationLink(world, 'new@example.org')
  const locationOf = async (path: string) => {
    const opened = await world.request(path)
    expect(opened.status).toBe(302)
    return opened.headers.get('location')
  }
  for (const callback of [...FOREIGN_CALLBACKS, '/members?page=1'])
    for (const written of [callback, encodeURIComponent(callback)]) {
      const own = callback.startsWith('/members') ? '/members?page=1' : '/dashboard'
      const bad = await locationOf(`/api/auth/verify-email?token=bad&callbackURL=${written}`)
      expect([written, bad]).toEqual([written, `${own}${own.includes('?') ? '&' : '?'}error=INVALID_TOKEN`])
      await world.database.update(users).set({ emailVerified: false }).where(IS_NEW)
      for (const expected of [own, `/auth?${new URLSearchParams({ confirmed: 'true', next: own })}`]) {
        const location = await locationOf(link.replace(/callbackURL=.*$/, `callbackURL=${written}`))
        expect([written, location]).toEqual([written, expected])
      }
    }
  for (const query of ['', '&callbackURL=/members&callbackURL=//evil.example'])
    expect(await locationOf(`/api/auth/verify-email?token=bad${query}`)).toBe('/dashboard?error=INVALID_TOKEN')
})

const CONFIRMED = '/auth?confirmed=true&next=%2Fdashboard'

async function open(world: World, link: string, init: RequestInit = {}) {
  const opened = await world.request(link, init)
  const isSignedIn = opened.headers.getSetCookie().some((cookie) => cookie.startsWith(SESSION_COOKIE))
  return [opened.status, opened.headers.get('location'), isSignedIn]
}

const sessionsIn = (world: World) =>
  world.database.$count(authSessions, sql`user_id = (select id from auth.users where email = 'new@example.org')`)

test('a link opened first by a program confirms without a sign-in, and tells the person so', async () => {
  const world = await createWorld()
  const scanners: readonly RequestInit[] = [
    { method: 'HEAD' },
    { headers: { 'sec-purpose': 'prefetch' } },
    { headers: { 'sec-purpose': 'prefetch;prerender', 'sec-fetch-mode': 'navigate' } },
    { headers: { purpose: 'prefetch' } },
    { headers: { 'sec-fetch-mode': 'cors' } },
    { headers: { 'sec-fetch-mode': 'no-cors' } },
  ]
  const link = await confirmationLink(world, 'new@example.org')
  for (const scanner of scanners) {
    await world.database.update(users).set({ emailVerified: false }).where(IS_NEW)
    expect([scanner, ...(await open(world, link, scanner))]).toEqual([scanner, 302, CONFIRMED, false])
    const [user] = await world.database.select().from(users).where(IS_NEW)
    expect(user?.emailVerified).toBe(true)
  }
  expect(await open(world, link, { headers: { 'sec-fetch-mode': 'navigate' } })).toEqual([302, CONFIRMED, false])
  expect(await sessionsIn(world)).toBe(0)
  const signedIn = await world.post('/api/auth/sign-in/email', { email: 'new@example.org', password: 'a secret' })
  expect(signedIn.status).toBe(200)
})

test.each<[string, RequestInit]>([
  ['a browser', { headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' } }],
  ['an older browser', {}],
])('a link opened by %s, twice at the same time and once more, signs in once', async (_what, init) => {
  const world = await createWorld()
  const link = await confirmationLink(world, 'new@example.org')
  const opened = await Promise.all([open(world, link, init), open(world, link, init)])
  expect(opened.sort()).toEqual([
    [302, CONFIRMED, false],
    [302, '/dashboard', true],
  ])
  expect(await open(world, link, init)).toEqual([302, CONFIRMED, false])
  expect(await sessionsIn(world)).toBe(1)
})

/** A token like that of a confirmation link, made with another algorithm, secret or time. */
function madeUp({ alg, secret, expiresIn }: { alg: string; secret: string; expiresIn: number }, email: string): string {
  const now = Math.floor(Date.now() / 1000)
  const parts = [{ alg }, { email, iat: now - 7200, exp: now + expiresIn }]
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  if (alg === 'none') return `${signed}.`
  return `${signed}.${createHmac(alg === 'HS512' ? 'sha512' : 'sha256', secret)
    .update(signed)
    .digest('base64url')}`
}

test('a confirmation link confirms only by the algorithm and the secret of the server, and in its hour', async () => {
  const world = await createWorld()
  await confirmationLink(world, 'new@example.org')
  const right = { alg: 'HS256', secret: world.secret, expiresIn: 60 }
  const outcomeOf = async (change: Partial<typeof right>) => {
    const token = madeUp({ ...right, ...change }, 'new@example.org')
    const opened = await world.request(`/api/auth/verify-email?token=${token}`)
    return opened.headers.get('location')
  }
  expect(await outcomeOf({ alg: 'none' })).toBe('/dashboard?error=INVALID_TOKEN')
  expect(await outcomeOf({ alg: 'HS512' })).toBe('/dashboard?error=INVALID_TOKEN')
  expect(await outcomeOf({ secret: 'another secret of at least thirty-two characters' })).toBe(
    '/dashboard?error=INVALID_TOKEN',
  )
  expect(await outcomeOf({ expiresIn: -60 })).toBe('/dashboard?error=TOKEN_EXPIRED')
  expect(await outcomeOf({})).toBe('/dashboard')
})
