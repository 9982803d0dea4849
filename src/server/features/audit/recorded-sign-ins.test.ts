import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeAdmin } from '#server/auth/first-admin.ts'
import { recorded } from '#tests/audit-rows.ts'
import { createPerson } from '#tests/people.ts'
import { cookiesOf, EMAIL, signIn, worldWithRita } from '#tests/sign-in.ts'
import { rita } from '#tests/sign-up.ts'
import { countRows, createWorld } from '#tests/world.ts'

test('sign-ins are recorded with their address, and the end of each; failed ones without a trace of an unknown address', async () => {
  const { world, rita } = await worldWithRita()
  const from = { 'x-forwarded-for': '192.0.2.7' }
  const cookie = cookiesOf(await signIn(world, from)).join('; ')
  await world.post('/api/auth/sign-out', {}, { cookie })
  await signIn(world, from, { password: 'something wrong' })
  await signIn(world, from, { email: 'stranger@example.org' })
  const rows = await recorded(world, `action like 'sign_in.%' and profile_id = '${rita.id}'`)
  expect(rows.map(({ action, actor_id, address }) => [action, actor_id, address])).toEqual([
    ['sign_in.succeeded', rita.id, null],
    ['sign_in.succeeded', rita.id, '192.0.2.7'],
    ['sign_in.ended', rita.id, null],
    ['sign_in.failed', null, '192.0.2.7'],
  ])
  expect(new Set(rows.slice(1, 3).map(({ sign_in_id }) => sign_in_id)).size).toBe(1)
  const failed = await recorded(world, "action = 'sign_in.failed'")
  expect(failed).toMatchObject([
    { profile_id: rita.id, details: { failure: 'password' } },
    { actor_id: null, profile_id: null, address: null, sign_in_id: null, details: { failure: 'password' } },
  ])
  expect(JSON.stringify(failed)).not.toMatch(/stranger|example/)
})

test('a sign-in that has expired is not recorded as ended when its row is deleted', async () => {
  const world = await createWorld()
  await world.database.execute(sql`update auth.sessions set expires_at = now() - interval '1 day'`)
  await world.database.execute(sql`delete from auth.sessions`)
  expect(await recorded(world, "action = 'sign_in.ended'")).toEqual([])
})

test('the operator’s command is recorded without an account', async () => {
  const { world, rita } = await worldWithRita()
  await makeAdmin(world.database, EMAIL)
  expect(await recorded(world)).toMatchObject([
    { action: 'rights.admin_granted', actor_id: null, profile_id: rita.id, details: { byOperator: true } },
  ])
})

test('a sign-up is recorded with its address, which is not stored with the account', async () => {
  const world = await createWorld()
  const answer = await world.post('/api/auth/sign-up/email', rita, { 'x-forwarded-for': '192.0.2.7' })
  expect(answer.status).toBe(200)
  const { rows } = await world.database.execute<{ id: string; metadata: object }>(
    sql`select id, metadata from auth.users where email = ${rita.email}`,
  )
  expect(await recorded(world, `action = 'account.signed_up' and profile_id = '${rows[0]?.id}'`)).toMatchObject([
    { actor_id: null, address: '192.0.2.7', details: {} },
  ])
  expect(JSON.stringify(rows[0]?.metadata)).not.toContain('192.0.2.7')
})

test('requests for links are recorded for the account, and for an unknown address without a person', async () => {
  const world = await createWorld()
  const id = await createPerson(world.database, { email: EMAIL, emailVerified: false })
  const from = { 'x-forwarded-for': '192.0.2.7' }
  for (const [path, action] of [
    ['/api/auth/recovery/request', 'account.reset_requested'],
    ['/api/auth/send-verification-email', 'account.confirmation_requested'],
  ] as const) {
    for (const email of [EMAIL.toUpperCase(), 'stranger@example.org'])
      expect((await world.post(path, { email }, from)).status).toBe(200)
    const rows = await recorded(world, `action = '${action}'`)
    expect(rows).toMatchObject([
      { actor_id: null, profile_id: id, address: '192.0.2.7' },
      { actor_id: null, profile_id: null, address: null },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/stranger|example/)
  }
})

test('a link to set a password and the row that tells of it are stored together or not at all', async () => {
  const { world } = await worldWithRita()
  await world.owner.execute(
    sql`alter table audit_log add constraint none check (action <> 'account.reset_requested') not valid`,
  )
  expect((await world.post('/api/auth/recovery/request', { email: EMAIL })).status).toBe(200)
  expect(await countRows(world.database, "auth.verifications where identifier like 'recovery:%'")).toBe(0)
})
