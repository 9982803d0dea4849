import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { authSessions, profiles, userRoles, users } from '#server/database/schema/index.ts'
import { askForEvents, createLastChange, expectNothingMore, listenAs, readEvents } from '#tests/event-stream.ts'
import { aPerson, aSession } from '#tests/factories.ts'
import { PASSWORD, setPasswordOf } from '#tests/sign-in.ts'
import { type Caller, createWorld, type World } from '#tests/world.ts'

test('people who are signed in and approved get a stream, which no proxy caches or buffers', async () => {
  const world = await createWorld()
  const statusOf = async ({ cookie }: Caller) => (await askForEvents(world.app, cookie)).status
  expect(await statusOf(world.anonymous)).toBe(401)
  expect([await statusOf(world.pending), await statusOf(world.rejected)]).toEqual([403, 403])
  for (const person of [world.outsider, world.admin]) expect(await statusOf(person)).toBe(200)
  const { status, headers, body } = await askForEvents(world.app, world.member.cookie)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  expect(headers.get('cache-control')).toContain('no-store')
  expect(headers.get('x-accel-buffering')).toBe('no')
  const first = await body?.getReader().read()
  expect(new TextDecoder().decode(first?.value)).toBe('retry: 3000\n\n')
  expect((await askForEvents(world.app, world.member.cookie, 'HEAD')).status).toBe(405)
  // Closing ends every stream immediately, and no other can be opened.
  const last = await listenAs(world.app, world.member.cookie)
  await world.events.close()
  expect(await last.next()).toBeNull()
  expect(await statusOf(world.member)).toBe(503)
})

const ENDINGS: readonly [name: string, end: (world: World, person: Caller) => Promise<unknown>][] = [
  [
    'signed in for ninety days',
    async (world, { id }) => {
      const since = sql`created_at - interval '91 days'`
      await world.database.execute(sql`update auth.sessions set created_at = ${since} where user_id = ${id}`)
      await createLastChange(world)
    },
  ],
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
  [
    'no admin any more, and was never approved',
    async ({ database }, { id }) => {
      await database.insert(userRoles).values({ userId: id, role: 'admin' })
      await database.update(profiles).set({ approvalStatus: 'pending' }).where(eq(profiles.id, id))
      await database.delete(userRoles).where(eq(userRoles.userId, id))
    },
  ],
  ['erased', ({ owner }, { id }) => owner.delete(users).where(eq(users.id, id))],
]

test.each(ENDINGS)('the streams of someone who is %s end with an event, and no others', async (_name, end) => {
  const world = await createWorld()
  const person = await world.person({ fullName: 'Leaving' })
  const streams = [await listenAs(world.app, person.cookie), await listenAs(world.app, person.cookie)]
  const other = await listenAs(world.app, world.member.cookie)
  await end(world, person)
  for (const stream of streams) {
    await stream.untilEnded()
    expect(await stream.next()).toBeNull()
  }
  expect([401, 403]).toContain((await askForEvents(world.app, person.cookie)).status)
  await expectNothingMore(world, other)
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
  // Nor does the sign-out of someone without a stream.
  await world.database.delete(authSessions).where(eq(authSessions.userId, world.secretary.id))
  await expectNothingMore(world, stays)
})

/** Opens a stream without checking the person's rights first. */
async function openUnchecked({ events, database }: World, { id }: Caller) {
  const [session] = await database.select().from(authSessions).where(eq(authSessions.userId, id))
  const body = events.open({ personId: id, sessionId: session?.id ?? '' })
  if (!body) throw new Error('No stream was opened')
  return readEvents(body)
}

test('a stream ends when its sign-in expires or the rights end meanwhile, and not while the sign-in is prolonged', async () => {
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
  // One whose rights ended while it was being opened ends at once.
  await world.database.update(profiles).set({ approvalStatus: 'rejected' }).where(eq(profiles.id, world.secretary.id))
  const late = await openUnchecked(world, world.secretary)
  expect([(await late.next())?.event, await late.next()]).toEqual(['ended', null])
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

const MOMENT = '2000'

test('a browser that was away for a moment receives what it missed and may see, and one of unknown time all again', async () => {
  const world = await createWorld()
  // Until the server has been listening to the database for longer than a moment.
  const isKnown = async () => (await listenAs(world.app, world.admin.cookie, MOMENT)).isComplete
  await expect.poll(isKnown, { interval: 500 }).toBe(true)
  const others = await listenAs(world.app, world.admin.cookie)
  await world.otherLeader.sessions.create(aSession({ organizationName: 'SNMK1' }))
  await world.leader.roster.add(aPerson())
  await world.admin.roles.assign({
    userId: world.member.id,
    organizationName: 'SNMY1',
    organizationRole: 'secretary',
  })
  expect(await others.nextChange()).toBe('sessions SNMK1')
  expect(await others.nextChange()).toBe('organization_attendees SNMY1')
  const [back, other] = [
    await listenAs(world.app, world.member.cookie, MOMENT),
    await listenAs(world.app, world.secretary.cookie, MOMENT),
  ]
  expect([back.isComplete, other.isComplete]).toEqual([true, true])
  const last = await createLastChange(world)
  // A change that the server hears of while the browser comes back is told twice, which does no harm.
  const received = new Set<string>()
  while (!received.has(last)) received.add(await back.nextChange())
  expect([...received].sort()).toEqual(['organization_attendees SNMY1', 'rights null', last].sort())
  expect([await other.nextChange(), await other.nextChange()]).toEqual(['organization_attendees SNMY1', last])
  for (const missedMs of [undefined, '600000', '999999999999', '-1', '1.5', 'x', ''])
    expect((await listenAs(world.app, world.member.cookie, missedMs)).isComplete).toBe(false)
})
