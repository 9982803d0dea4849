import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cookiesOf, EMAIL, PASSWORD, setPasswordOf, signIn } from '#tests/sign-in.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'

function provedAt(world: World, time: string | null) {
  return world.database.execute(sql`update auth.sessions set proved_at = ${time}::timestamptz`)
}

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
