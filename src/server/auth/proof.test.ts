import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { accounts } from '#server/database/schema/index.ts'
import { TABLE } from '#tests/permission-rows.ts'
import { createWorld, refusalOf, type Who, type World } from '#tests/world.ts'

const PASSWORD = 'my old secret'

const ASKING = [
  'cashCounts.finish',
  'erasure.eraseAccount',
  'erasure.erasePerson',
  'finance.reverse',
  'finance.setBalance',
  'finance.setReserve',
  'limits.confirm',
  'limits.propose',
  'members.export',
  'people.export',
  'receipts.erase',
  'roles.assign',
  'roster.export',
  'settings.requireSecondFactor',
  'settings.save',
  'users.addOrganization',
  'users.endAccess',
  'users.grantAdmin',
  'users.removeOrganization',
  'users.revokeAdmin',
]

async function withPassword(world: World, userId: string) {
  const { hash } = (await world.auth.$context).password
  const password = await hash(PASSWORD)
  const account = { id: uuid(), userId, accountId: userId, providerId: 'credential', password }
  await world.database.insert(accounts).values(account)
}

function provedAt(world: World, time: string | null) {
  return world.database.execute(sql`update auth.sessions set proved_at = ${time}::timestamptz`)
}

function declaresProof(procedure: string): boolean {
  const [area = '', name = ''] = procedure.split('.')
  const areas = contract as unknown as Record<string, Record<string, { '~orpc': { errorMap: object } }>>
  return 'PROOF_REQUIRED' in (areas[area]?.[name]?.['~orpc'].errorMap ?? {})
}

const asking = TABLE.filter(({ procedure }) => declaresProof(procedure))

test('what gives or takes rights, edits balances or settings, erases or exports people asks for a proof', () => {
  expect(asking.map(({ procedure }) => procedure).sort()).toEqual(ASKING)
})

test('without a proof of the last fifteen minutes they are refused, and with one they are not', async () => {
  const world = await createWorld()
  const answers = async () => {
    const found: Record<string, string> = {}
    for (const { procedure, call } of asking)
      found[procedure] = await Promise.resolve(call(world.admin, world)).then(
        () => 'done',
        ({ code }) => code,
      )
    return found
  }
  const allAre = (answer: string) => Object.fromEntries(ASKING.map((procedure) => [procedure, answer]))
  await provedAt(world, null)
  expect(await answers()).toEqual(allAre('PROOF_REQUIRED'))
  await provedAt(world, '2026-11-21 09:45Z')
  expect(await answers()).toEqual(allAre('PROOF_REQUIRED'))
  await provedAt(world, '2026-11-21 09:45:01Z')
  expect(await answers()).toEqual(allAre('done'))
})

test('anyone who lacks the permission gets FORBIDDEN, and needs no proof', async () => {
  const world = await createWorld()
  await provedAt(world, null)
  for (const { procedure, may, call } of asking) {
    const refused: Who = may.includes('member') ? 'pending' : 'member'
    expect([procedure, await refusalOf(Promise.resolve(call(world[refused], world)))]).toEqual([procedure, 'FORBIDDEN'])
  }
})

test('the password proves it for this sign-in only, and a wrong one does not', async () => {
  const world = await createWorld()
  await withPassword(world, world.admin.id)
  const elsewhere = world.callerWith(await world.signIn(world.admin.id), world.admin.id)
  await provedAt(world, null)
  const change = { userId: world.member.id }
  expect(await refusalOf(world.admin.accounts.prove({ password: 'wrong' }))).toBe('INVALID_PASSWORD')
  expect(await refusalOf(world.admin.users.grantAdmin(change))).toBe('PROOF_REQUIRED')
  await world.admin.accounts.prove({ password: PASSWORD })
  await world.admin.users.grantAdmin(change)
  expect(await refusalOf(elsewhere.users.revokeAdmin(change))).toBe('PROOF_REQUIRED')
})

test('opening the transfer and changing the password prove it too', async () => {
  const world = await createWorld()
  await withPassword(world, world.admin.id)
  await provedAt(world, null)
  await world.admin.transfer.unlock({ password: PASSWORD })
  await world.admin.users.grantAdmin({ userId: world.member.id })
  await provedAt(world, null)
  await world.admin.accounts.changePassword({ currentPassword: PASSWORD, password: 'my new secret' })
  await world.admin.users.revokeAdmin({ userId: world.member.id })
})

test('wrong passwords are limited like those of signing in', async () => {
  const world = await createWorld()
  await withPassword(world, world.admin.id)
  for (let count = 0; count < 20; count += 1)
    expect(await refusalOf(world.admin.accounts.prove({ password: 'wrong' }))).toBe('INVALID_PASSWORD')
  expect(await refusalOf(world.admin.accounts.prove({ password: PASSWORD }))).toBe('TOO_MANY_ATTEMPTS')
})

test('signing in with the password is a proof', async () => {
  const world = await createWorld()
  await withPassword(world, world.admin.id)
  const [{ email } = { email: '' }] = (
    await world.database.execute<{ email: string }>(sql`select email from auth.users where id = ${world.admin.id}`)
  ).rows
  await world.database.execute(sql`delete from auth.sessions`)
  const answer = await world.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  expect(answer.status).toBe(200)
  const { rows } = await world.database.execute<{ proved: boolean }>(
    sql`select proved_at is not null as proved from auth.sessions where user_id = ${world.admin.id}`,
  )
  expect(rows).toEqual([{ proved: true }])
})

test('the demo asks for nothing', async () => {
  const world = await createWorld({ asksForProof: false })
  await provedAt(world, null)
  await world.admin.users.grantAdmin({ userId: world.member.id })
})
