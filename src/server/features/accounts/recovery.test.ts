import { expect, test } from 'vitest'
import { hashOf } from '#tests/sign-in.ts'
import { countRows, createWorld, refusalOf, type World } from '#tests/world.ts'

const EMAIL = 'rita@example.org'

async function worldWithRita(status: 'approved' | 'pending' = 'approved') {
  const world = await createWorld()
  const passwordHash = await hashOf(world, 'old-secret')
  const rita = await world.person({ fullName: 'Rita', email: EMAIL, status, passwordHash })
  return { world, rita, request: (email = EMAIL) => world.post('/api/auth/recovery/request', { email }) }
}

async function mailedTokens(world: World) {
  await world.mailQueue.deliver()
  const link = /http:\S+/.exec(world.mails.at(-1)?.mail.text ?? '')?.[0] ?? ''
  expect(link).toMatch(
    /^http:\/\/shabaka\.test\/reset-password#type=recovery&access_token=[\w-]{43}&refresh_token=[\w-]{43}$/,
  )
  const fragment = new URLSearchParams(link.split('#')[1])
  return { accessToken: fragment.get('access_token') ?? '', refreshToken: fragment.get('refresh_token') ?? '' }
}

function browser(world: World, cookie = '') {
  const jar = new Map(cookie ? [cookie.split(/=(.*)/s).slice(0, 2) as [string, string]] : [])
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    cookies,
    async call(procedure: string, input: unknown = {}) {
      const response = await world.post(`/rpc/accounts/${procedure}`, { json: input }, { cookie: cookies() })
      for (const set of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        if (value === '' || /max-age=0/i.test(set)) jar.delete(name)
        else jar.set(name, value)
      }
      const answer = await response.json()
      return response.ok ? answer.json : answer.json.code
    },
  }
}

const signIn = (world: World, password: string) => world.post('/api/auth/sign-in/email', { email: EMAIL, password })

test('a mailed link, opened once or again, sets a new password, ends every session, and uses up every link', async () => {
  const { world, rita, request } = await worldWithRita()
  await request()
  const tokens = await mailedTokens(world)
  await request()
  const second = await mailedTokens(world)
  await browser(world).call('setSession', tokens)
  const phone = browser(world)
  await phone.call('setSession', tokens)
  expect(await phone.call('recovery')).toEqual({ allowed: true, asksCurrentPassword: false })
  // Too short, which uses nothing up.
  expect(await phone.call('updatePassword', { password: '12345' })).toBe('INVALID_INPUT')
  await phone.call('updatePassword', { password: 'new-secret' })

  expect(await rita.accounts.me()).toBeNull()
  expect([(await signIn(world, 'old-secret')).status, (await signIn(world, 'new-secret')).status]).toEqual([401, 200])
  expect(await phone.call('recovery')).toEqual({ allowed: false, asksCurrentPassword: false })
  for (const used of [tokens, second]) expect(await browser(world).call('setSession', used)).toBe('INVALID_LINK')
  expect(await phone.call('updatePassword', { password: 'another-secret' })).toBe('INVALID_LINK')
})

test('of two tabs that set the password in parallel, one does', async () => {
  const { world, request } = await worldWithRita()
  await request()
  const tokens = await mailedTokens(world)
  const tabs = [browser(world), browser(world)]
  for (const tab of tabs) await tab.call('setSession', tokens)
  const answers = await Promise.all(
    tabs.map((tab, place) => tab.call('updatePassword', { password: `secret-${place}` })),
  )
  expect(answers.filter((answer) => answer === 'INVALID_LINK')).toHaveLength(1)
})

test('both secrets are checked, an hour is an hour, and only hashes are stored', async () => {
  const { world, request } = await worldWithRita()
  await request()
  const tokens = await mailedTokens(world)
  for (const wrong of [
    { ...tokens, refreshToken: tokens.accessToken },
    { ...tokens, accessToken: tokens.refreshToken },
    { accessToken: 'garbled', refreshToken: 'garbled' },
  ])
    expect(await browser(world).call('setSession', wrong)).toBe('INVALID_LINK')
  for (const secret of Object.values(tokens))
    expect(await countRows(world.database, `auth.verifications v where v::text like '%${secret}%'`)).toBe(0)
  await world.database.execute("update auth.verifications set expires_at = '2020-01-01'")
  expect(await browser(world).call('setSession', tokens)).toBe('INVALID_LINK')
})

test('a recovery session counts as signed out, ends the ordinary one of its browser, and ends with the next one', async () => {
  const { world, rita, request } = await worldWithRita()
  await request()
  const phone = browser(world, rita.cookie)
  await phone.call('setSession', await mailedTokens(world))
  expect(await phone.call('me')).toBeNull()
  const asPhone = world.callerWith(phone.cookies(), '')
  expect(await refusalOf(asPhone.sessions.list({}))).toBe('UNAUTHENTICATED')
  expect(await refusalOf(asPhone.accounts.setLanguage({ language: 'ar' }))).toBe('UNAUTHENTICATED')
  // Who signs in then is not taken for the person of the link.
  const body = { email: EMAIL, password: 'old-secret' }
  const signedIn = await world.post('/api/auth/sign-in/email', body, { cookie: phone.cookies() })
  const cleared = signedIn.headers.getSetCookie().find((cookie) => cookie.startsWith('shabaka.recovery='))
  expect(cleared).toMatch(/^shabaka\.recovery=;.*max-age=0/i)
})

test('a session of the last hour sets the password with the present one, an older one does not, no one else either', async () => {
  const { world, rita } = await worldWithRita('pending')
  const signedInBefore = (minutes: number) =>
    world.database.execute(
      `update auth.sessions set created_at = timestamptz '2026-11-21 10:00Z' - interval '${minutes} minutes'`,
    )
  const change = { currentPassword: 'old-secret', password: 'new-secret' }
  await signedInBefore(61)
  expect(await rita.accounts.recovery()).toEqual({ allowed: false, asksCurrentPassword: false })
  expect(await refusalOf(rita.accounts.updatePassword(change))).toBe('INVALID_LINK')
  expect(await refusalOf(world.anonymous.accounts.updatePassword(change))).toBe('INVALID_LINK')
  await signedInBefore(59)
  expect(await rita.accounts.recovery()).toEqual({ allowed: true, asksCurrentPassword: true })
  expect(await refusalOf(rita.accounts.updatePassword({ password: 'new-secret' }))).toBe('INVALID_INPUT')
  expect(await refusalOf(rita.accounts.updatePassword({ ...change, currentPassword: 'guess' }))).toBe(
    'INVALID_PASSWORD',
  )
  expect((await signIn(world, 'new-secret')).status).toBe(401)
  await rita.accounts.updatePassword(change)
  expect((await signIn(world, 'new-secret')).status).toBe(200)
})

test('setting the password opens an account that strangers had used up, and marks the device', async () => {
  const { world, request } = await worldWithRita()
  for (let guess = 0; guess < 21; guess++)
    await world.post(
      '/api/auth/sign-in/email',
      { email: EMAIL, password: 'guess' },
      { 'x-forwarded-for': `192.0.2.${guess}` },
    )
  expect((await signIn(world, 'old-secret')).status).toBe(429)
  await request()
  const phone = browser(world)
  await phone.call('setSession', await mailedTokens(world))
  await phone.call('updatePassword', { password: 'new-secret' })
  expect(phone.cookies()).toContain('shabaka.known=')
  expect((await signIn(world, 'new-secret')).status).toBe(200)
})

test('asking for a link answers the same for every address, and mails only to those who have an account', async () => {
  const { world, request } = await worldWithRita()
  const answers = await Promise.all(['RITA@example.org ', 'unknown@example.org', 'no address'].map(request))
  const contents = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]))
  expect(new Set(contents.map((one) => one.join())).size).toBe(1)
  await world.mailQueue.deliver()
  expect(world.mails.map(({ recipient }) => recipient)).toEqual([EMAIL])
})
