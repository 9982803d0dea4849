import { hashPassword } from 'better-auth/crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { accounts, authSessions, signInAttempts } from '#server/database/schema/index.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'

const EMAIL = 'rita@example.org'
const PASSWORD = 'a secret of Rita'

/** Rita and her password, beside everyone else. */
async function worldWithRita(options: { appUrl?: string; hash?: string } = {}) {
  const world = await createWorld(options)
  const rita = await world.person({ fullName: 'Rita', email: EMAIL })
  await withPassword(world, rita.id, options.hash)
  return { world, rita }
}

async function withPassword(world: World, id: string, hash?: string) {
  const password = hash ?? (await world.passwords.hash(PASSWORD))
  await world.database.insert(accounts).values({ id, userId: id, accountId: id, providerId: 'credential', password })
}

const signIn = (world: World, headers: Record<string, string> = {}, body: object = {}) =>
  world.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD, ...body }, headers)

const cookiesOf = (response: Response) => response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')

const hashOf = async (world: World, id: string) => {
  const [account] = await world.database.select().from(accounts).where(eq(accounts.userId, id))
  return account?.password
}

/** Take as many turns as one address may; the function lets them go. */
async function occupyTurns(world: World, address: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const taken: Promise<void>[] = []
  let isFull = false
  while (!isFull) {
    const turn = world.passwords.enqueue(address, () => released)
    taken.push(turn.catch(() => undefined))
    isFull = await Promise.race([
      turn.then(
        () => false,
        () => true,
      ),
      new Promise<false>((go) => setImmediate(go, false)),
    ])
  }
  return async () => {
    release()
    await Promise.all(taken)
  }
}

test('an address that has its share of the turns is told to try again, which counts as no wrong password', async () => {
  const { world } = await worldWithRita()
  const release = await occupyTurns(world, '127.0.0.1')
  for (let tries = 0; tries < 40; tries++) {
    const refused = await signIn(world)
    expect([refused.status, (await refused.json()).code]).toEqual([429, 'BUSY'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  }
  const elsewhere = signIn(world, { 'x-forwarded-for': '192.0.2.1' })
  const signUp = await world.post('/api/auth/sign-up/email', {
    name: 'New',
    email: 'new@example.org',
    password: PASSWORD,
  })
  expect([signUp.status, (await signUp.json()).code]).toEqual([429, 'BUSY'])
  // Refused before its body is looked at, which would be the dearer part of it.
  expect((await signIn(world, { 'content-type': 'text/plain' })).status).toBe(429)
  await release()
  expect((await signIn(world, { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await elsewhere).status).toBe(200)
  expect((await signIn(world)).status).toBe(200)
})

test('twenty people of one hall are all in when they try again as they are told', async () => {
  const world = await createWorld()
  const hash = await world.passwords.hash(PASSWORD)
  const people = Array.from({ length: 20 }, (_, at) => `hall${at}@example.org`)
  for (const email of people) await withPassword(world, (await world.person({ email })).id, hash)
  const insist = async (email: string, at: number, tries = 1): Promise<number> => {
    const { status } = await signIn(world, {}, { email })
    if (status === 200) return tries
    expect(status).toBe(429)
    // Somebody elsewhere had a turn meanwhile.
    await world.passwords.enqueue(`192.0.2.${at}`, async () => undefined)
    return insist(email, at, tries + 1)
  }
  const tries = await Promise.all(people.map((email, at) => insist(email, at)))
  expect(Math.max(...tries)).toBeGreaterThan(1)
})

test('every call that asks for a password or sets one waits for a turn too', async () => {
  const { world, rita } = await worldWithRita()
  await withPassword(world, world.admin.id)
  const release = await occupyTurns(world, '127.0.0.1')
  const change = { currentPassword: PASSWORD, password: 'another secret' }
  const calls = [
    [world.admin.transfer.unlock({ password: PASSWORD }), 'transfer/unlock'],
    [rita.accounts.changePassword(change), 'accounts/changePassword'],
    [rita.accounts.updatePassword({ password: 'another secret' }), 'accounts/updatePassword'],
  ] as const
  for (const [call] of calls) expect(await refusalOf(call)).toBe('BUSY')
  const answer = await world.post('/rpc/accounts/changePassword', { json: change }, { cookie: rita.cookie })
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBe((await answer.json()).json.data.retryAfterSeconds)
  await release()
  await world.admin.transfer.unlock({ password: PASSWORD })
  await rita.accounts.changePassword(change)
})

test('a sign-in whose hashing process dies is told to try again, and was no wrong try', async () => {
  const { world } = await worldWithRita()
  const pid = world.passwords.pid()
  // A signal to process 0 would reach everything that runs the tests.
  if (!pid) throw new Error('The hashing process does not run')
  process.kill(pid, 'SIGSTOP')
  const verify = vi.spyOn(world.passwords, 'verify')
  const signingIn = signIn(world)
  await expect.poll(() => verify.mock.calls.length).toBe(1)
  verify.mockRestore()
  process.kill(pid, 'SIGKILL')
  const refused = await signingIn
  expect([refused.status, (await refused.json()).code]).toEqual([429, 'BUSY'])
  expect(await world.database.select({ count: signInAttempts.count }).from(signInAttempts)).toEqual([{ count: 0 }])
  expect((await signIn(world)).status).toBe(200)
})

test('a hash of an older version still signs in, and is one of today afterwards', async () => {
  const { world, rita } = await worldWithRita({ hash: await hashPassword(PASSWORD) })
  expect((await signIn(world, {}, { password: 'a guess' })).status).toBe(401)
  expect(await hashOf(world, rita.id)).toMatch(/^[\da-f]+:[\da-f]+$/)
  expect((await signIn(world)).status).toBe(200)
  const upgraded = await hashOf(world, rita.id)
  expect(upgraded).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await signIn(world)).status).toBe(200)
  expect(await hashOf(world, rita.id)).toBe(upgraded)
})

test('a hash of an older version is upgraded where the password is confirmed, too', async () => {
  const world = await createWorld()
  await withPassword(world, world.admin.id, await hashPassword(PASSWORD))
  await world.admin.transfer.unlock({ password: PASSWORD })
  expect(await hashOf(world, world.admin.id)).toMatch(/^\$argon2id/)
})

test('the answer of a sign-in has no token in its body', async () => {
  const { world } = await worldWithRita()
  const answer = await signIn(world, {}, { callbackURL: '/dashboard' })
  expect(await answer.json()).toEqual({ status: true })
  expect(answer.headers.get('location')).toBeNull()
  const cookie = cookiesOf(answer)[0] ?? ''
  expect(await world.callerWith(cookie, '').accounts.me()).toMatchObject({ email: EMAIL })
})

test('nothing that authentication answers is stored on the way', async () => {
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

test('whoever tries too often is told after how many seconds to try again', async () => {
  const { world } = await worldWithRita()
  const guess = () => signIn(world, {}, { password: 'a guess' })
  for (let tries = 0; tries < 20; tries++) await guess()
  const ofAccount = await guess()
  expect([ofAccount.status, (await ofAccount.json()).code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(ofAccount.headers.get('retry-after'))).toBeGreaterThan(800)
  const ask = () => world.post('/api/auth/send-verification-email', { email: 'nobody@example.org' })
  for (let tries = 0; tries < 6; tries++) await ask()
  const ofAddress = await ask()
  expect(ofAddress.status).toBe(429)
  expect(Number(ofAddress.headers.get('retry-after'))).toBeGreaterThan(0)
})

test.each([
  ['https://shabaka.test', /^__Host-shabaka\.(session_token|known|recovery)=/, true],
  ['http://shabaka.test', /^shabaka\.(session_token|known|recovery)=/, false],
])('every cookie of %s is bound to its host as far as browsers allow', async (appUrl, name, isSecure) => {
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
  }
})

test('under TLS the cookies work: who signed in is known, and the device too', async () => {
  const { world } = await worldWithRita({ appUrl: 'https://shabaka.test' })
  const cookie = cookiesOf(await signIn(world)).join('; ')
  expect(await world.callerWith(cookie, '').accounts.me()).toMatchObject({ email: EMAIL })
  for (let tries = 0; tries < 21; tries++)
    await signIn(world, { 'x-forwarded-for': `192.0.2.${tries}` }, { password: 'a guess' })
  expect((await signIn(world, { 'x-forwarded-for': '192.0.2.77' })).status).toBe(429)
  expect((await signIn(world, { 'x-forwarded-for': '192.0.2.78', cookie })).status).toBe(200)
})

test('signing in again on a device ends the sign-in that was open there, and no other', async () => {
  const { world, rita } = await worldWithRita()
  const [first = ''] = cookiesOf(await signIn(world))
  expect((await signIn(world, { cookie: first }, { password: 'a guess' })).status).toBe(401)
  expect(await world.callerWith(first, '').accounts.me()).not.toBeNull()
  const [second = ''] = cookiesOf(await signIn(world, { cookie: first }))
  expect(await world.callerWith(first, '').accounts.me()).toBeNull()
  expect(await world.callerWith(second, '').accounts.me()).toMatchObject({ id: rita.id })
  expect(await rita.accounts.me()).not.toBeNull()
  // Somebody else's, on a shared phone.
  await signIn(world, { cookie: world.leader.cookie })
  expect(await world.leader.accounts.me()).toBeNull()
})

test('confirming an address in a browser where somebody else is signed in ends their sign-in there', async () => {
  const world = await createWorld()
  const body = { name: 'New', email: 'new@example.org', password: PASSWORD, organizationName: 'SNMY1' }
  await world.post('/api/auth/sign-up/email', body)
  await world.mailQueue.deliver()
  const link = /http:\/\/shabaka\.test(\S+)/.exec(world.mails.at(-1)?.mail.text ?? '')?.[1] ?? ''
  const opened = await world.request(link, { headers: { cookie: world.leader.cookie } })
  const present = cookiesOf(opened).findLast((cookie) => cookie.startsWith('shabaka.session_token=')) ?? ''
  expect(await world.callerWith(present, '').accounts.me()).toMatchObject({ email: body.email })
  expect(await world.leader.accounts.me()).toBeNull()
})

test.each([
  ['created_at', '91 days', null],
  ['created_at', '89 days', EMAIL],
])('a sign-in whose %s is %s old, used all the time, is %s', async (column, age, email) => {
  const { world, rita } = await worldWithRita()
  await world.database.execute(
    sql.raw(`update auth.sessions set ${column} = timestamptz '2026-11-21 10:00Z' - interval '${age}',
      expires_at = now() + interval '29 days' where user_id = '${rita.id}'`),
  )
  const response = await world.post('/rpc/accounts/me', { json: {} }, { cookie: rita.cookie })
  expect((await response.json()).json?.email ?? null).toBe(email)
  const events = await world.request('/api/events', { headers: { cookie: rita.cookie } })
  await events.body?.cancel()
  expect(events.status).toBe(email ? 200 : 401)
  const left = await world.database.select().from(authSessions).where(eq(authSessions.userId, rita.id))
  expect(left).toHaveLength(email ? 1 : 0)
  const cleared = response.headers.getSetCookie().some((cookie) => /session_token=;.*max-age=0/i.test(cookie))
  expect(cleared).toBe(email === null)
})

test('a sign-in that was unused for thirty days is over', async () => {
  const { world } = await worldWithRita()
  const [cookie = ''] = cookiesOf(await signIn(world))
  const [made] = await world.database.select().from(authSessions).orderBy(sql`created_at desc`).limit(1)
  const unusedMs = (made?.expiresAt.getTime() ?? 0) - (made?.updatedAt.getTime() ?? 0)
  expect(Math.round(unusedMs / (24 * 3600 * 1000))).toBe(30)
  await world.database.execute(sql`update auth.sessions set expires_at = now() - interval '1 second'`)
  expect(await world.callerWith(cookie, '').accounts.me()).toBeNull()
})

test('a sign-in whose former one could not be ended says so, instead of leaving it open unnoticed', async () => {
  const { world, rita } = await worldWithRita()
  const former = (await world.signIn(rita.id)).toString()
  await world.database.execute(sql`
    create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'the server is shutting down' using errcode = '57P01'; end $$`)
  await world.database.execute(sql`
    create trigger refuse before delete on auth.sessions for each row execute function refuse()`)
  expect((await signIn(world, { cookie: former })).status).toBe(503)
  await world.database.execute(sql`drop trigger refuse on auth.sessions`)
  expect((await signIn(world, { cookie: former })).status).toBe(200)
  expect(await world.callerWith(former, rita.id).accounts.me()).toBeNull()
})

test('an address is cleaned of what nobody sees before it is looked up', async () => {
  const { world } = await worldWithRita()
  expect((await signIn(world, {}, { email: `\u200b${EMAIL} ` })).status).toBe(200)
})
