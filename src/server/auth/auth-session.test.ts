import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { authSessions } from '#server/database/schema/index.ts'
import { cookiesOf, EMAIL, PASSWORD, signIn, worldWithRita } from '#tests/sign-in.ts'
import { createWorld } from '#tests/world.ts'

test('signing in again on a device ends the session that it had and no other, and fails where it cannot be ended', async () => {
  const { world, rita } = await worldWithRita()
  const [first = ''] = cookiesOf(await signIn(world))
  expect((await signIn(world, { cookie: first }, { password: 'a guess' })).status).toBe(401)
  expect(await world.callerWith(first, '').accounts.me()).not.toBeNull()
  const [second = ''] = cookiesOf(await signIn(world, { cookie: first }))
  expect(await world.callerWith(first, '').accounts.me()).toBeNull()
  expect(await world.callerWith(second, '').accounts.me()).toMatchObject({ id: rita.id })
  expect(await rita.accounts.me()).not.toBeNull()
  // The session of someone else, on a shared phone.
  await signIn(world, { cookie: world.leader.cookie })
  expect(await world.leader.accounts.me()).toBeNull()
  await world.owner.execute(sql`
    create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'the server is shutting down' using errcode = '57P01'; end $$`)
  await world.owner.execute(sql`
    create trigger refuse before delete on auth.sessions for each row execute function refuse()`)
  expect((await signIn(world, { cookie: second })).status).toBe(503)
  await world.owner.execute(sql`drop trigger refuse on auth.sessions`)
  expect((await signIn(world, { cookie: second })).status).toBe(200)
  expect(await world.callerWith(second, rita.id).accounts.me()).toBeNull()
})

test('confirming an address in a browser ends the session of someone else there', async () => {
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
  ['91 days', null],
  ['89 days', EMAIL],
])('a session in use that is %s old belongs to %s', async (age, email) => {
  const { world, rita } = await worldWithRita()
  await world.database.execute(
    sql.raw(`update auth.sessions set created_at = timestamptz '2026-11-21 10:00Z' - interval '${age}',
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

test('a session ends after thirty days without use; used a day after, it is prolonged and its cookie set again', async () => {
  // The library that prolongs it has the clock of the machine.
  const { world, rita } = await worldWithRita({ now: Date.now() })
  const expiry = async () => {
    const [row] = await world.database.select().from(authSessions).where(eq(authSessions.userId, rita.id))
    return row?.expiresAt.getTime() ?? 0
  }
  const [signedIn = ''] = cookiesOf(await signIn(world))
  const [made] = await world.database.select().from(authSessions).orderBy(sql`created_at desc`).limit(1)
  const unusedMs = (made?.expiresAt.getTime() ?? 0) - (made?.updatedAt.getTime() ?? 0)
  expect(Math.round(unusedMs / (24 * 3600 * 1000))).toBe(30)
  await world.database.execute(sql`update auth.sessions set expires_at = '2020-01-01' where id = ${made?.id}`)
  expect(await world.callerWith(signedIn, '').accounts.me()).toBeNull()
  const me = () => world.post('/rpc/accounts/me', { json: {} }, { cookie: rita.cookie })
  expect(cookiesOf(await me())).toEqual([])
  const prolongedLongAgo = { expiresAt: new Date(Date.now() + 20 * 24 * 3600 * 1000) }
  await world.database.update(authSessions).set(prolongedLongAgo)
  const stored = await expiry()
  const [cookie = ''] = cookiesOf(await me())
  expect(await expiry()).toBeGreaterThan(stored)
  expect(await world.callerWith(cookie, '').accounts.me()).toMatchObject({ id: rita.id })
})

test('a cookie that was not signed with the secret of the server belongs to no one', async () => {
  const { world, rita } = await worldWithRita()
  const [name = '', value = ''] = rita.cookie.split('=')
  const [token = '', signature = ''] = decodeURIComponent(value).split('.')
  const other = createHmac('sha256', 'another secret').update(token).digest('base64')
  for (const text of [
    token,
    `${token}.`,
    `.${signature}`,
    `${token}x.${signature}`,
    `${token}.${other}`,
    `${token}.${signature.slice(0, -4)}`,
    `${token}.${signature}.${signature}`,
    '.',
    '%',
    '%E0%A4%A',
  ])
    expect(await world.callerWith(`${name}=${encodeURIComponent(text)}`, '').accounts.me()).toBeNull()
  for (const cookies of [`other=1; ${rita.cookie}; last=2`, `${rita.cookie}; ${world.leader.cookie}`])
    expect(await world.callerWith(cookies, '').accounts.me()).toMatchObject({ id: rita.id })
})
