import { expect, test } from 'vitest'
import { cookiesOf, EMAIL, signIn, worldWithRita } from '#tests/sign-in.ts'

test('no answer of an authentication call may be cached', async () => {
  const { world, rita } = await worldWithRita()
  const answers = [
    await signIn(world),
    await signIn(world, {}, { password: 'a guess' }),
    await signIn(world, { origin: 'https://evil.example' }),
    await world.post('/api/auth/none', {}),
    await world.request('/api/auth/sign-in/email', { method: 'POST', body: 'email=x' }),
    await world.request('/api/auth/verify-email?token=bad'),
    await world.post('/api/auth/sign-out', {}, { cookie: rita.cookie }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 403, 404, 415, 302, 200])
  for (const answer of answers) expect(answer.headers.get('cache-control')).toBe('no-store')
})

test.each([
  ['https://shabaka.test', /^__Host-shabaka\.(session_token|known|recovery)=/, true],
  ['http://shabaka.test', /^shabaka\.(session_token|known|recovery)=/, false],
])('every cookie of %s is restricted to its host as far as browsers allow', async (appUrl, name, isSecure) => {
  const { world, rita } = await worldWithRita({ appUrl })
  const signedIn = await signIn(world)
  await world.post('/api/auth/recovery/request', { email: EMAIL })
  await world.mailQueue.deliver()
  const fragment = new URLSearchParams(/#(\S+)/.exec(world.mails.at(-1)?.mail.text ?? '')?.[1])
  const tokens = { accessToken: fragment.get('access_token'), refreshToken: fragment.get('refresh_token') }
  const opened = await world.post('/rpc/accounts/setSession', { json: tokens })
  const cookie = cookiesOf(opened).find((one) => one.includes('recovery=')) ?? ''
  const set = await world.post('/rpc/accounts/updatePassword', { json: { password: 'another secret' } }, { cookie })
  const out = await world.post('/api/auth/sign-out', {}, { cookie: rita.cookie })
  expect(out.headers.get('clear-site-data')).toBe('"cache"')
  const answers = [signedIn, opened, set, out]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const cookies = answers.flatMap((answer) => answer.headers.getSetCookie())
  const names = new Set(cookies.map((one) => one.split('=')[0]?.replace('__Host-', '')))
  expect([...names]).toEqual(expect.arrayContaining(['shabaka.session_token', 'shabaka.known', 'shabaka.recovery']))
  for (const one of cookies) {
    if (/(session_token|known|recovery)=/.test(one)) expect(one).toMatch(name)
    expect(one).toMatch(/; Path=\/(;|$)/)
    expect(one).not.toMatch(/domain/i)
    expect(/; Secure/.test(one)).toBe(isSecure)
    expect(one.startsWith('__Host-')).toBe(isSecure)
    expect(one).toMatch(/HttpOnly/)
    expect(one).toMatch(one.includes('recovery=') ? /; SameSite=Strict/i : /; SameSite=Lax/i)
  }
})

test('over TLS the session cookie and the device cookie work', async () => {
  const { world } = await worldWithRita({ appUrl: 'https://shabaka.test' })
  const cookie = cookiesOf(await signIn(world)).join('; ')
  expect(await world.callerWith(cookie, '').accounts.me()).toMatchObject({ email: EMAIL })
  for (let tries = 0; tries < 21; tries++)
    await signIn(world, { 'x-forwarded-for': `192.0.2.${tries}` }, { password: 'a guess' })
  expect((await signIn(world, { 'x-forwarded-for': '192.0.2.77' })).status).toBe(429)
  expect((await signIn(world, { 'x-forwarded-for': '192.0.2.78', cookie })).status).toBe(200)
})
