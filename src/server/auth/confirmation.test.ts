import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createWorld, type World } from '#tests/world.ts'

async function confirmationLink(world: World, email: string): Promise<string> {
  const body = { name: 'New', email, password: 'a secret', organizationName: 'SNMY1' }
  expect((await world.post('/api/auth/sign-up/email', body)).status).toBe(200)
  await world.mailQueue.deliver()
  return /http:\/\/shabaka\.test(\S+)/.exec(world.mails.at(-1)?.mail.text ?? '')?.[1] ?? ''
}

const FOREIGN_CALLBACKS = [
  '//evil.example',
  '///evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
  '/.%2E//evil.example',
  '/%2f/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\r\n//evil.example',
  'https://evil.example/dashboard',
  'https:evil.example',
  'http://shabaka.test@evil.example/',
  'http://shabaka.test.evil.example/',
  'javascript:alert(1)',
  'dashboard',
  '',
]

test('a confirmation link with a bad token leads only to paths of the app, for any callback', async () => {
  const world = await createWorld()
  const redirectOf = async (query: string) => {
    const opened = await world.request(`/api/auth/verify-email?token=bad&${query}`)
    expect(opened.status).toBe(302)
    return opened.headers.get('location')
  }
  for (const callback of FOREIGN_CALLBACKS)
    for (const written of [callback, encodeURIComponent(callback)]) {
      const location = (await redirectOf(`callbackURL=${written}`)) ?? ''
      expect([written, location]).toEqual([written, '/dashboard?error=INVALID_TOKEN'])
    }
  expect(await redirectOf('callbackURL=/members&callbackURL=//evil.example')).toBe('/dashboard?error=INVALID_TOKEN')
  expect(await redirectOf('callbackURL=/members%3Fpage%3D1')).toBe('/members?page=1&error=INVALID_TOKEN')
  expect(await redirectOf('')).toBe('/dashboard?error=INVALID_TOKEN')
})

test('a confirmation link with a valid token leads only to paths of the app, for any callback', async () => {
  const world = await createWorld()
  const link = await confirmationLink(world, 'new@example.org')
  for (const callback of [...FOREIGN_CALLBACKS, '/members?page=1'])
    for (const written of [callback, encodeURIComponent(callback)]) {
      const opened = await world.request(link.replace(/callbackURL=.*$/, `callbackURL=${written}`))
      const own = callback.startsWith('/members') ? '/members?page=1' : '/dashboard'
      expect([written, opened.status, opened.headers.get('location')]).toEqual([written, 302, own])
    }
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
