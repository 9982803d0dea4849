import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { authSessions, profiles, userRoles, users } from '#server/database/schema/index.ts'
import { askForEvents, createLastChange, expectNothingMore, listenAs, readEvents } from '#tests/event-stream.ts'
import { aPerson, aSession } from '#tests/factories.ts'
import { PASSWORD, setPasswordOf } from '#tests/sign-in.ts'
import { type Caller, createWorld, type World } from '#tests/world.ts'

test('a stream is for people who are signed in and approved', async () => {
  const world = await createWorld()
  const statusOf = async ({ cookie }: Caller) => (await askForEvents(world.app, cookie)).status
  expect(await statusOf(world.anonymous)).toBe(401)
  expect([await statusOf(world.pending), await statusOf(world.rejected)]).toEqual([403, 403])
  for (const person of [world.outsider, world.member, world.admin]) expect(await statusOf(person)).toBe(200)
  expect((await askForEvents(world.app, world.member.cookie, 'HEAD')).status).toBe(405)
})

test('the response is a stream that no proxy caches or buffers', async () => {
  const world = await createWorld()
  const { headers, body } = await askForEvents(world.app, world.member.cookie)
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(headers.get('cache-control')).toContain('no-store')
  expect(headers.get('x-accel-buffering')).toBe('no')
  const first = await body?.getReader().read()
  expect(new TextDecoder().decode(first?.value)).toBe('retry: 3000\n\n')
})

test('a stream ends when its sign-in is ninety days old, even if it was in use', async () => {
  const world = await createWorld()
  const stream = await listenAs(world.app, world.member.cookie)
  await world.database.execute(
    sql`update auth.sessions set created_at = created_at - interval '91 days' where user_id = ${world.member.id}`,
  )
  await createLastChange(world)
  expect(await stream.nextChange()).toBe('{"event":"ended","data":{}}')
  expect(await stream.next()).toBeNull()
})

const ENDINGS: readonly [name: string, end: (world: World, person: Caller) => Promise<unknown>][] = [
  [
    'rejected',
    ({ database }, { id }) => database.update(profiles).set({ approvalStatus: 'rejected' }).where(eq(profiles.id, id)),
  ],
  ['locked out by an admin', ({ admin }, { id }) => admin.users.endAccess({ userId: id })],
  ['signed out', ({ post }, { cookie }) => post('/api/auth/sign-out', {}, { cookie })],
  [
    'given a new password',
    async (world, person) => {
      await setPasswordOf(world, person.id)
      await person.accounts.updatePassword({ currentPassword: PASSWORD, password: 'new-secret' })
    },
  ],
  ['erased', ({ owner }, { id }) => owner.delete(users).where(eq(users.id, id))],
]

test.each(ENDINGS)(
  'the streams of someone who is %s end immediately with an event, and no others',
  async (_name, end) => {
    const world = await createWorld()
    const person = await world.person({ fullName: 'Leaving' })
    const streams = [await listenAs(world.app, person.cookie), await listenAs(world.app, person.cookie)]
    const other = await listenAs(world.app, world.member.cookie)
    await end(world, person)
    for (const stream of streams) {
      let received = await stream.next()
      // A change of the person that was committed shortly before.
      while (received?.event === 'change') received = await stream.next()
      expect(received?.event).toBe('ended')
      expect(await stream.next()).toBeNull()
    }
    expect([401, 403]).toContain((await askForEvents(world.app, person.cookie)).status)
    await expectNothingMore(world, other)
  },
)

test('the stream of a revoked admin who was never approved ends', async () => {
  const world = await createWorld()
  const admin = await world.person({ fullName: 'Former', isAdmin: true, status: 'pending' })
  const stream = await listenAs(world.app, admin.cookie)
  await world.database.delete(userRoles).where(eq(userRoles.userId, admin.id))
  expect((await stream.next())?.event).toBe('ended')
})

test('signing out on one device ends no stream of another device, and is not sent to it', async () => {
  const world = await createWorld()
  const [first] = await world.database.select().from(authSessions).where(eq(authSessions.userId, world.member.id))
  const second = await world.signIn(world.member.id)
  const stays = await listenAs(world.app, second)
  const leaves = await listenAs(world.app, world.member.cookie)
  await world.database.delete(authSessions).where(eq(authSessions.id, first?.id ?? ''))
  expect((await leaves.next())?.event).toBe('ended')
  await expectNothingMore(world, stays)
})

/** Opens a stream without checking the person's rights first. */
async function openUnchecked({ events, database }: World, { id }: Caller) {
  const [session] = await database.select().from(authSessions).where(eq(authSessions.userId, id))
  const body = events.open({ personId: id, sessionId: session?.id ?? '' })
  if (!body) throw new Error('No stream was opened')
  return readEvents(body)
}

test('after the sign-out of someone without a stream, the others still receive changes', async () => {
  const world = await createWorld()
  const stream = await listenAs(world.app, world.member.cookie)
  await world.database.delete(authSessions).where(eq(authSessions.userId, world.secretary.id))
  await expectNothingMore(world, stream)
  await expectNothingMore(world, await listenAs(world.app, world.leader.cookie))
})

test('a stream ends when its sign-in expires, and not while the sign-in is prolonged', async () => {
  const world = await createWorld({ clockRuns: true })
  const expireIn = (who: Caller, seconds: number) =>
    world.database
      .update(authSessions)
      .set({ expiresAt: new Date(world.clock() + seconds * 1000) })
      .where(eq(authSessions.userId, who.id))
  await expireIn(world.member, 2)
  await expireIn(world.outsider, 2)
  const [member, outsider] = [await openUnchecked(world, world.member), await openUnchecked(world, world.outsider)]
  expect([(await member.next())?.event, (await outsider.next())?.event]).toEqual(['ready', 'ready'])
  await expireIn(world.member, 3600)
  expect((await outsider.next())?.event).toBe('ended')
  await expectNothingMore(world, member)
})

test('a stream ends if the rights ended while it was being opened', async () => {
  const world = await createWorld()
  const { database, member } = world
  await database.update(profiles).set({ approvalStatus: 'rejected' }).where(eq(profiles.id, member.id))
  const stream = await openUnchecked(world, member)
  expect([(await stream.next())?.event, await stream.next()]).toEqual(['ended', null])
})

test('the eleventh stream of a person ends the oldest with an event, and no other', async () => {
  const world = await createWorld()
  const oldest = await listenAs(world.app, world.member.cookie)
  const second = await listenAs(world.app, world.member.cookie)
  for (let count = 2; count < 11; count += 1) await listenAs(world.app, world.member.cookie)
  expect([(await oldest.next())?.event, await oldest.next()]).toEqual(['replaced', null])
  await expectNothingMore(world, second)
})

test('a browser that reads nothing is disconnected, and delays no one else', async () => {
  const world = await createWorld()
  const { body } = await askForEvents(world.app, world.admin.cookie)
  const reading = await listenAs(world.app, world.admin.cookie)
  for (let round = 0; round < 15; round += 1) {
    await world.database.execute(sql`
      select pg_notify('changes', json_build_object('table', 'sessions', 'organization', 'G' || n)::text)
      from generate_series(1, 100) as n`)
    for (let count = 0; count < 100; count += 1) expect((await reading.next())?.event).toBe('change')
  }
  const unread = await new Response(body).text()
  expect(unread.length).toBeLessThan(70_000)
})

test('closing ends every stream immediately, and no other can be opened', async () => {
  const world = await createWorld()
  const member = await listenAs(world.app, world.member.cookie)
  await world.events.close()
  expect(await member.next()).toBeNull()
  expect((await askForEvents(world.app, world.member.cookie)).status).toBe(503)
})

const MOMENT = '2000'

/** A world whose server has been listening to the database for longer than a moment. */
async function aWorldOfAMoment() {
  const world = await createWorld()
  const isKnown = async () => (await listenAs(world.app, world.admin.cookie, MOMENT)).isComplete
  await expect.poll(isKnown, { interval: 500 }).toBe(true)
  return world
}

test('a browser that was away for a moment receives what it missed and may see, and nothing else', async () => {
  const world = await aWorldOfAMoment()
  const others = await listenAs(world.app, world.admin.cookie)
  await world.otherLeader.sessions.create(aSession({ organizationName: 'SNMK1' }))
  await world.leader.roster.add(aPerson())
  expect([await others.nextChange(), await others.nextChange()]).toEqual([
    'sessions SNMK1',
    'organization_attendees SNMY1',
  ])
  const back = await listenAs(world.app, world.member.cookie, MOMENT)
  expect(back.isComplete).toBe(true)
  const last = await createLastChange(world)
  expect([await back.nextChange(), await back.nextChange()]).toEqual(['organization_attendees SNMY1', last])
})

test('a change of rights that a browser missed is sent to that person only', async () => {
  const world = await aWorldOfAMoment()
  const first = await listenAs(world.app, world.member.cookie)
  await world.admin.roles.assign({
    userId: world.member.id,
    organizationName: 'SNMY1',
    organizationRole: 'secretary',
  })
  expect(await first.nextChange()).toBe('rights null')
  const back = await listenAs(world.app, world.member.cookie, MOMENT)
  const other = await listenAs(world.app, world.otherLeader.cookie, '0')
  expect([back.isComplete, other.isComplete]).toEqual([true, true])
  expect(await back.nextChange()).toBe('rights null')
  await world.otherLeader.sessions.create(aSession({ organizationName: 'SNMK1' }))
  expect(await other.nextChange()).toBe('sessions SNMK1')
})

test.each([undefined, '600000', '999999999999', '-1', '1.5', 'x', ''])(
  'a browser that was away for %s milliseconds is to load everything again',
  async (missedMs) => {
    const world = await createWorld()
    await listenAs(world.app, world.admin.cookie)
    expect((await listenAs(world.app, world.member.cookie, missedMs)).isComplete).toBe(false)
  },
)
