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

async function worldWithPasskey() {
  const world = await createWorld()
  const { admin } = world
  await setPasswordOf(world, admin.id)
  const authenticator = anAuthenticator()
  const { options } = await admin.secondFactor.beginPasskey({ currentPassword: PASSWORD })
  await admin.secondFactor.addPasskey({ name: 'Phone', response: authenticator.make(options) })
  await unprove(world)
  return { world, authenticator }
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

test('a recovery code proves nothing, and is not used up', async () => {
  const { world, app } = await worldWithApp()
  const [code = ''] = app.recoveryCodes
  expect(await refusalOf(world.admin.accounts.prove({ code }))).toBe('INVALID_CODE')
  expect(await refusalOf(change(world))).toBe('PROOF_REQUIRED')
  expect(await world.admin.secondFactor.state()).toMatchObject({ recoveryCodesLeft: 10 })
})

test('wrong codes are limited and recorded', async () => {
  const { world, app } = await worldWithApp()
  const { admin } = world
  for (let count = 0; count < 5; count += 1)
    expect(await refusalOf(admin.accounts.prove({ code: 'not it' }))).toBe('INVALID_CODE')
  expect(await refusalOf(admin.accounts.prove({ code: app.nextCode() }))).toBe('TOO_MANY_ATTEMPTS')
  expect(await refusalOf(change(world))).toBe('PROOF_REQUIRED')
  const rows = await recorded(world, "action = 'account.password_refused'")
  expect(rows).toHaveLength(5)
  expect(rows[0]).toMatchObject({ actor_id: admin.id, profile_id: admin.id, details: { failure: 'second_step' } })
})

test('a person who has no app or passkey, or only begins to set one up, proves nothing by them', async () => {
  const world = await createWorld()
  const { admin } = world
  await setPasswordOf(world, admin.id)
  await admin.secondFactor.beginApp({ currentPassword: PASSWORD })
  expect(await refusalOf(admin.accounts.prove({ code: '123456' }))).toBe('INVALID_CODE')
  expect(await refusalOf(admin.accounts.prove({ response: '{}' }))).toBe('INVALID_PASSKEY')
  expect(await refusalOf(admin.secondFactor.beginPasskeyProof())).toBe('NOT_SET_UP')
})

test('a passkey that has verified its user proves it, once', async () => {
  const { world, authenticator } = await worldWithPasskey()
  const { admin } = world
  const { options } = await admin.secondFactor.beginPasskeyProof()
  const response = authenticator.use(options)
  await admin.accounts.prove({ response })
  await change(world)
  await unprove(world)
  expect(await refusalOf(admin.accounts.prove({ response }))).toBe('INVALID_PASSKEY')
})

test('a passkey that has not verified its user, or was made for another purpose, proves nothing', async () => {
  const { world, authenticator } = await worldWithPasskey()
  const { admin } = world
  const elsewhere = world.callerWith(await world.signIn(admin.id), admin.id)
  const prove = async (use: (options: string) => string) => {
    const { options } = await admin.secondFactor.beginPasskeyProof()
    return refusalOf(admin.accounts.prove({ response: use(options) }))
  }
  expect(await prove((options) => authenticator.use(options, { verifiesUser: false }))).toBe('INVALID_PASSKEY')
  expect(await prove(anAuthenticator().use)).toBe('INVALID_PASSKEY')
  const { options } = await elsewhere.secondFactor.beginPasskeyProof()
  expect(await refusalOf(admin.accounts.prove({ response: authenticator.use(options) }))).toBe('INVALID_PASSKEY')
})

test.each([{}, { password: 'x', code: '123456' }, { code: '123456', response: '{}' }])(
  'one proof is given at a time, not %j',
  async (given) => {
    const { admin } = await createWorld()
    expect(await refusalOf(admin.accounts.prove(given))).toBe('INVALID_INPUT')
  },
)
