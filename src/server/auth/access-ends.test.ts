import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countRows, createWorld, type World } from '#tests/world.ts'

test.each<[string, boolean, (world: World) => Promise<unknown>]>([
  ['an administrator ends the access', true, (world) => world.admin.users.endAccess({ userId: world.leader.id })],
  [
    'the account is erased',
    true,
    (world) => world.admin.erasure.eraseAccount({ userId: world.leader.id, keptTexts: [] }),
  ],
  ['the person signs out everywhere', false, (world) => world.leader.accounts.signOutEverywhere()],
  [
    'the sign-in expires',
    false,
    (world) =>
      world.database.execute(
        sql`update auth.sessions set expires_at = now() - interval '1 second' where user_id = ${world.leader.id}`,
      ),
  ],
])('when %s, the device learns that the access ended: %s', async (_what, isKnown, end) => {
  const world = await createWorld()
  const { leader } = world
  expect(await leader.accounts.accessEnded()).toBeNull()
  await end(world)
  // Nothing that the device asks for meanwhile makes it forget the sign-in.
  expect(await leader.accounts.me()).toBeNull()
  const page = await world.request('/auth', { headers: { cookie: leader.cookie } })
  expect(page.headers.getSetCookie().some((cookie) => cookie.startsWith('shabaka.session_token=;'))).toBe(!isKnown)
  expect(await leader.accounts.accessEnded()).toEqual(isKnown ? { personId: leader.id } : null)
  expect(await world.anonymous.accounts.accessEnded()).toBeNull()
  expect(await countRows(world.database, 'auth.access_ends')).toBe(isKnown ? 1 : 0)
})
