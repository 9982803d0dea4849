import { hashPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#server/database/schema/index.ts'
import { PASSWORD, setPasswordOf, signIn, worldWithRita } from '#tests/sign-in.ts'
import type { World } from '#tests/world.ts'

const hashOf = async (world: World, id: string) => {
  const [account] = await world.database.select().from(accounts).where(eq(accounts.userId, id))
  return account?.password
}

test('signing in with a hash of an older version, or confirming its password, upgrades it', async () => {
  const { world, rita } = await worldWithRita({ hash: await hashPassword(PASSWORD) })
  expect((await signIn(world, {}, { password: 'a guess' })).status).toBe(401)
  expect(await hashOf(world, rita.id)).toMatch(/^[\da-f]+:[\da-f]+$/)
  expect((await signIn(world)).status).toBe(200)
  const upgraded = await hashOf(world, rita.id)
  expect(world.passwords.isOutdated(upgraded ?? '')).toBe(false)
  expect((await signIn(world)).status).toBe(200)
  expect(await hashOf(world, rita.id)).toBe(upgraded)
  await setPasswordOf(world, world.admin.id, await hashPassword(PASSWORD))
  await world.admin.transfer.unlock({ password: PASSWORD })
  expect(await hashOf(world, world.admin.id)).toMatch(/^\$argon2id/)
})
