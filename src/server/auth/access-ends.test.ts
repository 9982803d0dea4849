import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countRows, createWorld, type World } from '#tests/world.ts'
import { createAccessMarks } from './access-marks.ts'

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
        sql`update auth.sessions set expires_at = '2020-01-01' where user_id = ${world.leader.id}`,
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

test.each<[string, boolean, (world: World) => Promise<unknown>]>([
  ['was ended', true, ({ admin, leader }) => admin.users.endAccess({ userId: leader.id })],
  ['was erased', true, ({ admin, leader }) => admin.erasure.eraseAccount({ userId: leader.id, keptTexts: [] })],
  ['stayed', false, async () => undefined],
  // As in an older database that was restored.
  [
    'waits for approval again',
    false,
    ({ owner, leader }) => owner.execute(sql`update profiles set approval_status = 'pending' where id = ${leader.id}`),
  ],
  [
    'is unknown again',
    false,
    ({ owner, leader }) => owner.execute(sql`delete from auth.users where id = ${leader.id}`),
  ],
])(
  'when the access of a person %s who was not signed in, a device learns by their mark that it ended: %s',
  async (_what, isEnded, end) => {
    const world = await createWorld()
    const { leader, secretary, anonymous } = world
    const mark = (await leader.accounts.me())?.accessMark ?? ''
    await leader.accounts.signOutEverywhere()
    await end(world)
    for (const caller of [secretary, anonymous])
      expect(await caller.accounts.accessEnded({ accessMark: mark })).toEqual(isEnded ? { personId: leader.id } : null)
  },
)

test('only a whole mark of the server is answered', async () => {
  const world = await createWorld()
  const { leader, secretary, admin, anonymous } = world
  const [own = '', other = ''] = [await leader.accounts.me(), await secretary.accounts.me()].map((me) => me?.accessMark)
  expect((await leader.accounts.me())?.accessMark).toBe(own)
  await admin.users.endAccess({ userId: leader.id })
  const signature = own.slice(leader.id.length)
  const foreign = createAccessMarks('another secret').markOf(leader.id)
  const texts = [leader.id, `${leader.id}.`, signature, `${own}x`, own.slice(0, -1), foreign]
  for (const mark of [...texts, `${leader.id}${other.slice(secretary.id.length)}`, `${secretary.id}${signature}`, ' '])
    expect(await anonymous.accounts.accessEnded({ accessMark: mark })).toBeNull()
  expect(await anonymous.accounts.accessEnded({ accessMark: own })).toEqual({ personId: leader.id })
  expect(await leader.accounts.me()).toBeNull()
  expect(await world.callerWith(`shabaka.session_token=${own}`, leader.id).accounts.me()).toBeNull()
})
