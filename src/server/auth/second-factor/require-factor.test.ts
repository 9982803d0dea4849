import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recorded } from '#tests/audit-rows.ts'
import { anAuthenticator } from '#tests/authenticator.ts'
import { giveApp } from '#tests/second-factor.ts'
import { PASSWORD, setPasswordOf } from '#tests/sign-in.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'

const unprove = (world: World) => world.database.execute(sql`update auth.sessions set proved_at = null`)

const change = ({ admin, member }: World) => admin.users.grantAdmin({ userId: member.id })

async function worldWithApp() {
  const world = await createWorld()
  const app = await giveApp(world, world.admin.id)
  await unprove(world)
  return { world, app }
}

test('a code of the app proves it, once, for this sign-in only', async () => {
  const { world, app } = await worldWithApp()
  const { admin } = world
  const elsewhere = world.callerWith(await world.signIn(admin.id), admin.id)
  await unprove(world)
  const code = app.nextCode()
  await admin.accounts.prove({ code })
  await change(world)
  expect(await refusalOf(elsewhere.users.revokeAdmin({ userId: world.member.id }))).toBe('PROOF_REQUIRED')
  expect(await refusalOf(elsewhere.accounts.prove({ code }))).toBe('INVALID_CODE')
})

test('neither a recovery code nor a wrong one proves it; both are limited and recorded, and none is used up', async () => {
  const { world, app } = await worldWithApp()
  const { admin } = world
  for (const code of [app.recoveryCodes[0], app.recoveryCodes[1], 'not it', 'not it', 'not it'])
    expect(await refusalOf(admin.accounts.prove({ code }))).toBe('INVALID_CODE')
  expect(await refusalOf(admin.accounts.prove({ code: app.nextCode() }))).toBe('TOO_MANY_ATTEMPTS')
  expect(await refusalOf(change(world))).toBe('PROOF_REQUIRED')
  expect(await admin.secondFactor.state()).toMatchObject({ recoveryCodesLeft: 10 })
  const rows = await recorded(world, "action = 'account.password_refused'")
  expect(rows).toHaveLength(5)
  expect(rows[0]).toMatchObject({ actor_id: admin.id, profile_id: admin.id, details: { failure: 'second_step' } })
})

test('a person without an app or passkey proves nothing by them, and one proof is given at a time', async () => {
  const world = await createWorld()
  const { admin } = world
  await setPasswordOf(world, admin.id)
  await admin.secondFactor.beginApp({ currentPassword: PASSWORD })
  expect(await refusalOf(admin.accounts.prove({ code: '123456' }))).toBe('INVALID_CODE')
  expect(await refusalOf(admin.accounts.prove({ response: '{}' }))).toBe('INVALID_PASSKEY')
  expect(await refusalOf(admin.secondFactor.beginPasskeyProof())).toBe('NOT_SET_UP')
  for (const given of [{}, { password: 'x', code: '123456' }, { code: '123456', response: '{}' }])
    expect(await refusalOf(admin.accounts.prove(given))).toBe('INVALID_INPUT')
})

test('a passkey proves it once, for its challenge and after it has verified its user', async () => {
  const world = await createWorld()
  const { admin } = world
  await setPasswordOf(world, admin.id)
  const authenticator = anAuthenticator()
  const adding = await admin.secondFactor.beginPasskey({ currentPassword: PASSWORD })
  await admin.secondFactor.addPasskey({ name: 'Phone', response: authenticator.make(adding.options) })
  await unprove(world)
  const elsewhere = world.callerWith(await world.signIn(admin.id), admin.id)
  const outcomeOf = async (use: (options: string) => string, { secondFactor } = admin) => {
    const { options } = await secondFactor.beginPasskeyProof()
    return refusalOf(admin.accounts.prove({ response: use(options) }))
  }
  expect(await outcomeOf((options) => authenticator.use(options, { verifiesUser: false }))).toBe('INVALID_PASSKEY')
  expect(await outcomeOf(anAuthenticator().use)).toBe('INVALID_PASSKEY')
  expect(await outcomeOf(authenticator.use, elsewhere)).toBe('INVALID_PASSKEY')
  const { options } = await admin.secondFactor.beginPasskeyProof()
  const response = authenticator.use(options)
  await admin.accounts.prove({ response })
  await change(world)
  await unprove(world)
  expect(await refusalOf(admin.accounts.prove({ response }))).toBe('INVALID_PASSKEY')
})
