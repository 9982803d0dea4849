import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { TABLE } from '#tests/permission-rows.ts'
import { cookiesOf, EMAIL, PASSWORD, setPasswordOf, signIn } from '#tests/sign-in.ts'
import { createWorld, refusalOf, type Who, type World } from '#tests/world.ts'

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

test('the password proves it for this sign-in only, wherever it is given, and wrong ones are limited', async () => {
  const world = await createWorld()
  const admin = await world.person({ email: EMAIL, isAdmin: true })
  await setPasswordOf(world, admin.id)
  const elsewhere = world.callerWith(await world.signIn(admin.id), admin.id)
  const change = { userId: world.member.id }
  for (const prove of [admin.accounts.prove, admin.transfer.unlock]) {
    await provedAt(world, null)
    expect(await refusalOf(admin.accounts.prove({ password: 'wrong' }))).toBe('INVALID_PASSWORD')
    expect(await refusalOf(admin.users.grantAdmin(change))).toBe('PROOF_REQUIRED')
    await prove({ password: PASSWORD })
    await admin.users.grantAdmin(change)
    expect(await refusalOf(elsewhere.users.revokeAdmin(change))).toBe('PROOF_REQUIRED')
    await admin.users.revokeAdmin(change)
  }
  await provedAt(world, null)
  await admin.accounts.changePassword({ currentPassword: PASSWORD, password: PASSWORD })
  await admin.users.grantAdmin(change)
  const signedIn = world.callerWith(cookiesOf(await signIn(world)).join('; '), admin.id)
  await signedIn.users.revokeAdmin(change)
  for (let count = 0; count < 20; count += 1)
    expect(await refusalOf(admin.accounts.prove({ password: 'wrong' }))).toBe('INVALID_PASSWORD')
  expect(await refusalOf(admin.accounts.prove({ password: PASSWORD }))).toBe('TOO_MANY_ATTEMPTS')
})

test('the demo asks for nothing', async () => {
  const world = await createWorld({ asksForProof: false })
  await provedAt(world, null)
  await world.admin.users.grantAdmin({ userId: world.member.id })
})
