import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { issueRecovery } from '#server/auth/recovery/recovery.ts'
import type { PersonToBe } from '#tests/people.ts'
import { hashOf } from '#tests/sign-in.ts'
import { createWorld, type World } from '#tests/world.ts'

const PASSWORD = 'my old secret'
const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/143.0.0.0 Mobile Safari/537.36'

async function owner(world: World, person: PersonToBe) {
  const email = `${uuid()}@example.org`
  const passwordHash = await hashOf(world, PASSWORD)
  const caller = await world.person({ email, passwordHash, ...person })
  return { email, caller }
}

const signIn = (world: World, email: string, headers = {}) =>
  world.post('/api/auth/sign-in/email', { email, password: PASSWORD }, { 'user-agent': PHONE, ...headers })

async function mailsTo(world: World, email: string) {
  const { rows } = await world.database.execute<{ kind: string; subject: string; text: string }>(
    sql`select kind, subject, text from outgoing_mails where recipient = ${email} order by created_at`,
  )
  return rows
}

test('admins and finance managers are mailed about a sign-in from a new device, in their language; no one else is', async () => {
  const world = await createWorld()
  for (const [person, mails] of [
    [{ isAdmin: true }, 1],
    [{ roles: { SNMY1: 'finance_manager' } }, 1],
    [{ roles: { SNMY1: 'team_leader' } }, 0],
    [{}, 0],
  ] as const) {
    const { email } = await owner(world, person)
    expect((await signIn(world, email)).status).toBe(200)
    const found = await mailsTo(world, email)
    expect([person, found.length]).toEqual([person, mails])
    for (const { subject, text } of found) {
      expect(subject).toBe('A new sign-in to your Shabaka account')
      expect(text).toMatch(/on November 21, 2026 at 12:00[\s\S]*Chrome on Android[\s\S]*\/account/)
    }
  }
  const { email } = await owner(world, { isAdmin: true, language: 'ar' })
  await signIn(world, email, { 'user-agent': 'curl/8.0' })
  const [mail] = await mailsTo(world, email)
  expect(mail?.text).toContain('21 تشرين الثاني 2026')
  expect(mail?.text).toContain('جهاز غير معروف')
})

test('the same device again, a wrong password and another account on it are distinguished', async () => {
  const world = await createWorld()
  const { email } = await owner(world, { isAdmin: true })
  const other = await owner(world, { isAdmin: true })
  const refused = await world.post('/api/auth/sign-in/email', { email, password: 'wrong' })
  expect([refused.status, await mailsTo(world, email)]).toEqual([401, []])
  const first = await signIn(world, email)
  const cookie = first.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  expect((await signIn(world, email, { cookie })).status).toBe(200)
  expect(await mailsTo(world, email)).toHaveLength(1)
  expect((await signIn(world, other.email, { cookie })).status).toBe(200)
  expect(await mailsTo(world, other.email)).toHaveLength(1)
})

test('ever new browsers cause five mails an hour, and a person is signed in each time, even if none can be queued', async () => {
  const world = await createWorld()
  const { email } = await owner(world, { isAdmin: true })
  for (let count = 0; count < 7; count += 1) expect((await signIn(world, email)).status).toBe(200)
  expect(await mailsTo(world, email)).toHaveLength(5)
  await world.owner.execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'no mail today'; end $$;
    create trigger refuse before insert on outgoing_mails for each row execute function refuse()`)
  const other = await owner(world, { isAdmin: true })
  expect((await signIn(world, other.email)).status).toBe(200)
  expect(world.logged.join('\n')).toContain('queuing the mail about a new device')
})

test('the owner is mailed after every change of the password, and not after one that was refused', async () => {
  const world = await createWorld()
  const { email, caller } = await owner(world, {})
  const change = (currentPassword: string) =>
    caller.accounts.changePassword({ currentPassword, password: 'my new one' })
  await change('wrong').catch(() => undefined)
  expect(await mailsTo(world, email)).toEqual([])
  await change(PASSWORD)
  const [mail] = await mailsTo(world, email)
  expect(mail).toMatchObject({ kind: 'password_changed', subject: 'The password of your Shabaka account was changed' })
  expect(mail?.text).toContain('/forgot-password')

  const tokens = await issueRecovery(world.database, caller.id, world.clock())
  const opened = await world.post('/rpc/accounts/setSession', { json: tokens })
  const cookie = opened.headers.getSetCookie().join('; ')
  const set = await world.post('/rpc/accounts/updatePassword', { json: { password: 'the third one' } }, { cookie })
  expect(set.status).toBe(200)
  expect((await mailsTo(world, email)).map(({ kind }) => kind)).toEqual(['password_changed', 'password_changed'])
})
