import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Caller, countRows, createWorld, type World } from '#tests/world.ts'
import { createAccessMarks } from './access-marks.ts'

type Ending = readonly [what: string, isLearnt: boolean, end: (world: World, person: Caller) => Promise<unknown>]

const BY_ADMINS: readonly Ending[] = [
  ['an administrator ends the access', true, ({ admin }, { id }) => admin.users.endAccess({ userId: id })],
  ['it is erased', true, ({ admin }, { id }) => admin.erasure.eraseAccount({ userId: id, keptTexts: [] })],
]

test('the device of an account whose access an administrator ended learns it, and of no other that has ended', async () => {
  const world = await createWorld()
  const endings: readonly Ending[] = [
    ...BY_ADMINS,
    ['the person signs out everywhere', false, (_, person) => person.accounts.signOutEverywhere()],
    [
      'the sign-in expires',
      false,
      ({ database }, { id }) =>
        database.execute(sql`update auth.sessions set expires_at = '2020-01-01' where user_id = ${id}`),
    ],
  ]
  for (const [what, isLearnt, end] of endings) {
    const person = await world.person({})
    expect(await person.accounts.accessEnded()).toBeNull()
    await end(world, person)
    // Nothing that the device asks for in the meantime makes it forget the sign-in.
    expect(await person.accounts.me()).toBeNull()
    const page = await world.request('/auth', { headers: { cookie: person.cookie } })
    const isCleared = page.headers.getSetCookie().some((cookie) => cookie.startsWith('shabaka.session_token=;'))
    expect([what, isCleared]).toEqual([what, !isLearnt])
    expect(await person.accounts.accessEnded()).toEqual(isLearnt ? { personId: person.id } : null)
    expect(await world.anonymous.accounts.accessEnded()).toBeNull()
    expect(await countRows(world.database, `auth.access_ends where user_id = '${person.id}'`)).toBe(isLearnt ? 1 : 0)
  }
})

test('the mark of a person who was not signed in tells any device whether the access ended', async () => {
  const world = await createWorld()
  const changes: readonly Ending[] = [
    ...BY_ADMINS,
    ['it stays', false, async () => undefined],
    // As in an older database that was restored.
    ...[`update profiles set approval_status = 'pending' where id =`, 'delete from auth.users where id ='].map(
      (change): Ending => [change, false, ({ owner }, { id }) => owner.execute(`${change} '${id}'`)],
    ),
  ]
  for (const [what, isLearnt, change] of changes) {
    const person = await world.person({})
    const accessMark = (await person.accounts.me())?.accessMark ?? ''
    await person.accounts.signOutEverywhere()
    await change(world, person)
    for (const { accounts } of [world.secretary, world.anonymous])
      expect([what, await accounts.accessEnded({ accessMark })]).toEqual([
        what,
        isLearnt ? { personId: person.id } : null,
      ])
  }
})

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
