import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import {
  authSessions,
  financialTransactions,
  organizationBalances,
  profiles,
  userOrganizations,
  userRoles,
  users,
} from '#server/database/schema/index.ts'
import { askForEvents, listenAs, readEvents } from '#tests/event-stream.ts'
import { anAttendance, aPerson, aReserve, aSession } from '#tests/factories.ts'
import { type Caller, createWorld, type World } from '#tests/world.ts'

const aRequest = ({ financeManager }: World, organizationName = 'SNMY1') => ({
  id: uuid(),
  organizationName,
  transactionType: 'deposit' as const,
  currency: 'USD' as const,
  amount: '10.00',
  requestedBy: financeManager.id,
  notes: 'Chairs',
  contentDigest: 'none',
})

/** A session of SNMY1, of which everybody in it hears: whatever was to be heard before it has been heard. */
async function somethingLast({ leader }: World) {
  await leader.sessions.create(aSession())
  return 'sessions SNMY1'
}

/** The next that the stream of somebody who belongs to SNMY1 tells is something that happens now. */
async function expectNothingMore(world: World, stream: Awaited<ReturnType<typeof listenAs>>) {
  const last = await somethingLast(world)
  expect(await stream.nextChange()).toBe(last)
}

test('a stream is for people who are signed in and approved', async () => {
  const world = await createWorld()
  const statusOf = async ({ cookie }: Caller) => (await askForEvents(world.app, cookie)).status
  expect(await statusOf(world.anonymous)).toBe(401)
  expect([await statusOf(world.pending), await statusOf(world.rejected)]).toEqual([403, 403])
  for (const person of [world.nobody, world.member, world.admin]) expect(await statusOf(person)).toBe(200)
  expect((await askForEvents(world.app, world.member.cookie, 'HEAD')).status).toBe(405)
})

test('the answer is a stream that nothing on the way keeps or gathers', async () => {
  const world = await createWorld()
  const { headers, body } = await askForEvents(world.app, world.member.cookie)
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(headers.get('cache-control')).toContain('no-store')
  expect(headers.get('x-accel-buffering')).toBe('no')
  const first = await body?.getReader().read()
  expect(new TextDecoder().decode(first?.value)).toBe('retry: 3000\n\n')
})

test('a stream ends when its sign-in is ninety days old, however much it was used', async () => {
  const world = await createWorld()
  const stream = await listenAs(world.app, world.member.cookie)
  await world.database.execute(
    sql`update auth.sessions set created_at = created_at - interval '91 days' where user_id = ${world.member.id}`,
  )
  await somethingLast(world)
  expect(await stream.nextChange()).toBe('{"event":"ended","data":{}}')
  expect(await stream.next()).toBeNull()
})

test('people hear of the sessions and the roster of their own organizations, admins of all', async () => {
  const world = await createWorld()
  const member = await listenAs(world.app, world.member.cookie)
  const admin = await listenAs(world.app, world.admin.cookie)
  const other = await listenAs(world.app, world.otherLeader.cookie)

  await world.otherLeader.sessions.create(aSession({ organizationName: 'SNMK1' }))
  await world.leader.roster.add(aPerson())
  const last = await somethingLast(world)

  expect([await member.nextChange(), await member.nextChange()]).toEqual(['organization_attendees SNMY1', last])
  expect(await admin.nextChange()).toBe('sessions SNMK1')
  expect(await admin.nextChange()).toBe('organization_attendees SNMY1')
  expect(await other.nextChange()).toBe('sessions SNMK1')
})

test('an edit of a session is told, also one that moves it: to both organizations; without one, to admins alone', async () => {
  const world = await createWorld()
  const session = aSession()
  await world.leader.sessions.create(session)
  const member = await listenAs(world.app, world.member.cookie)
  const other = await listenAs(world.app, world.otherLeader.cookie)
  const admin = await listenAs(world.app, world.admin.cookie)

  await world.database.execute(sql`update sessions set topic = 'Other words' where id = ${session.id}`)
  expect([await member.nextChange(), await admin.nextChange()]).toEqual(['sessions SNMY1', 'sessions SNMY1'])

  await world.database.execute(sql`update sessions set organization = 'SNMK1' where id = ${session.id}`)
  expect([await member.nextChange(), await other.nextChange()]).toEqual(['sessions SNMY1', 'sessions SNMK1'])
  expect([await admin.nextChange(), await admin.nextChange()].sort()).toEqual(['sessions SNMK1', 'sessions SNMY1'])

  await world.database.execute(sql`update sessions set organization = null where id = ${session.id}`)
  expect(await other.nextChange()).toBe('sessions SNMK1')
  expect([await admin.nextChange(), await admin.nextChange()].sort()).toEqual(['sessions SNMK1', 'sessions null'])

  await world.database.execute(sql`delete from sessions where id = ${session.id}`)
  expect(await admin.nextChange()).toBe('sessions null')
  await expectNothingMore(world, member)
})

test('finance is told to those who may see it', async () => {
  const world = await createWorld()
  const hearing = [world.financeManager, world.leader, world.activitiesManager, world.admin]
  const deaf = [world.member, world.secretary, world.mediaManager]
  const streams = await Promise.all(hearing.map(({ cookie }) => listenAs(world.app, cookie)))
  const others = await Promise.all(deaf.map(({ cookie }) => listenAs(world.app, cookie)))

  await world.database.insert(financialTransactions).values(aRequest(world))
  await world.database.insert(organizationBalances).values({ id: uuid(), organizationName: 'SNMY1' })
  const last = await somethingLast(world)

  for (const stream of streams)
    expect([await stream.nextChange(), await stream.nextChange()]).toEqual([
      'financial_transactions SNMY1',
      'organization_balances SNMY1',
    ])
  for (const stream of others) expect(await stream.nextChange()).toBe(last)
})

test('a change of the reserve is told to admins and finance managers, of any organization; to nobody else', async () => {
  const world = await createWorld()
  const hearing = [world.admin, world.financeManager, world.otherFinance]
  const deaf = [world.leader, world.activitiesManager, world.secretary, world.member]
  const streams = await Promise.all(hearing.map(({ cookie }) => listenAs(world.app, cookie)))
  const others = await Promise.all(deaf.map(({ cookie }) => listenAs(world.app, cookie)))
  await world.admin.finance.setReserve(aReserve())
  const last = await somethingLast(world)
  for (const stream of streams) expect(await stream.nextChange()).toBe('network_reserve null')
  for (const stream of others) expect(await stream.nextChange()).toBe(last)
})

test('whoever loses a role is told so, and hears no more of finance; whoever gains one does', async () => {
  const world = await createWorld()
  const before = await listenAs(world.app, world.financeManager.cookie)
  const after = await listenAs(world.app, world.member.cookie)
  await world.database.delete(userOrganizations).where(eq(userOrganizations.userId, world.financeManager.id))
  await world.database
    .insert(userOrganizations)
    .values({ id: uuid(), userId: world.member.id, organizationName: 'SNMY1', organizationRole: 'finance_manager' })
  expect([await before.nextChange(), await after.nextChange()]).toEqual(['rights null', 'rights null'])

  await world.database.insert(financialTransactions).values(aRequest(world))
  const last = await somethingLast(world)
  expect(await before.nextChange()).toBe(last)
  expect(await after.nextChange()).toBe('financial_transactions SNMY1')
})

test('a profile that changes in what decides no rights is no news', async () => {
  const world = await createWorld()
  const member = await listenAs(world.app, world.member.cookie)
  await world.member.accounts.setLanguage({ language: 'ar' })
  await expectNothingMore(world, member)
})

const ENDINGS: readonly [name: string, end: (world: World, person: Caller) => Promise<unknown>][] = [
  [
    'rejected',
    ({ database }, { id }) => database.update(profiles).set({ approvalStatus: 'rejected' }).where(eq(profiles.id, id)),
  ],
  ['put out by an admin', ({ admin }, { id }) => admin.users.endAccess({ userId: id })],
  ['signed out', ({ post }, { cookie }) => post('/api/auth/sign-out', {}, { cookie })],
  ['given a new password', (_world, person) => person.accounts.updatePassword({ password: 'new-secret' })],
  ['erased', ({ database }, { id }) => database.delete(users).where(eq(users.id, id))],
]

test.each(ENDINGS)('the streams of someone who is %s end at once, with a word, and no others', async (_name, end) => {
  const world = await createWorld()
  const person = await world.person({ fullName: 'Leaving' })
  const streams = [await listenAs(world.app, person.cookie), await listenAs(world.app, person.cookie)]
  const other = await listenAs(world.app, world.member.cookie)
  await end(world, person)
  for (const stream of streams) {
    expect((await stream.next())?.event).toBe('ended')
    expect(await stream.next()).toBeNull()
  }
  expect([401, 403]).toContain((await askForEvents(world.app, person.cookie)).status)
  await expectNothingMore(world, other)
})

test('a revoked admin who was never approved hears nothing more', async () => {
  const world = await createWorld()
  const admin = await world.person({ fullName: 'Former', isAdmin: true, status: 'pending' })
  const stream = await listenAs(world.app, admin.cookie)
  await world.database.delete(userRoles).where(eq(userRoles.userId, admin.id))
  expect((await stream.next())?.event).toBe('ended')
})

test('signing out on one device leaves the streams of the others, and is no news to them', async () => {
  const world = await createWorld()
  const [first] = await world.database.select().from(authSessions).where(eq(authSessions.userId, world.member.id))
  const second = await world.signIn(world.member.id)
  const stays = await listenAs(world.app, second)
  const leaves = await listenAs(world.app, world.member.cookie)
  await world.database.delete(authSessions).where(eq(authSessions.id, first?.id ?? ''))
  expect((await leaves.next())?.event).toBe('ended')
  await expectNothingMore(world, stays)
})

/** The stream of someone who was let in a moment ago, whatever has become of their rights since. */
async function openedFor({ events, database }: World, { id }: Caller) {
  const [session] = await database.select().from(authSessions).where(eq(authSessions.userId, id))
  const body = events.open({ personId: id, sessionId: session?.id ?? '' })
  if (!body) throw new Error('No stream was opened')
  return readEvents(body)
}

test('a sign-out of somebody without a stream makes nobody deaf', async () => {
  const world = await createWorld()
  const stream = await listenAs(world.app, world.member.cookie)
  await world.database.delete(authSessions).where(eq(authSessions.userId, world.secretary.id))
  await expectNothingMore(world, stream)
  await expectNothingMore(world, await listenAs(world.app, world.leader.cookie))
})

test('a stream ends with its session, and not while the session is prolonged', async () => {
  const world = await createWorld()
  const lasting = (who: Caller, time: string) =>
    world.database
      .update(authSessions)
      .set({ expiresAt: sql`now() + ${time}::interval` })
      .where(eq(authSessions.userId, who.id))
  await lasting(world.member, '2 seconds')
  await lasting(world.nobody, '2 seconds')
  const [member, nobody] = [await openedFor(world, world.member), await openedFor(world, world.nobody)]
  expect([(await member.next())?.event, (await nobody.next())?.event]).toEqual(['ready', 'ready'])
  await lasting(world.member, '1 hour')
  expect((await nobody.next())?.event).toBe('ended')
  await expectNothingMore(world, member)
})

test('rights that ended while the stream was being opened are noticed', async () => {
  const world = await createWorld()
  const { database, member } = world
  await database.update(profiles).set({ approvalStatus: 'rejected' }).where(eq(profiles.id, member.id))
  const stream = await openedFor(world, member)
  expect([(await stream.next())?.event, await stream.next()]).toEqual(['ended', null])
})

test('a person has ten streams: the oldest ends with a word, and no other', async () => {
  const world = await createWorld()
  const oldest = await listenAs(world.app, world.member.cookie)
  const second = await listenAs(world.app, world.member.cookie)
  for (let count = 2; count < 11; count += 1) await listenAs(world.app, world.member.cookie)
  expect([(await oldest.next())?.event, await oldest.next()]).toEqual(['replaced', null])
  await expectNothingMore(world, second)
})

test('a browser that reads nothing is cut off, and holds up nobody', async () => {
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

test('a stop ends every stream at once, and opens no other', async () => {
  const world = await createWorld()
  const member = await listenAs(world.app, world.member.cookie)
  await world.events.close()
  expect(await member.next()).toBeNull()
  expect((await askForEvents(world.app, world.member.cookie)).status).toBe(503)
})

test('many rows of one organization are told once, with no word of anybody in them', async () => {
  const world = await createWorld()
  await world.leader.sessions.create(aSession({ attendance: [anAttendance({ isLeader: true })] }))
  const admin = await listenAs(world.app, world.admin.cookie)
  await world.database.execute(sql`
    insert into organization_attendees (id, organization_name, attendee_name, name_key, search_key, content_digest)
    select gen_random_uuid(), case when n <= 500 then 'SNMK1' else 'SNMK2' end, 'Child ' || n, n, n, 'none'
    from generate_series(1, 1000) as n`)
  const heard = [await admin.nextChange(), await admin.nextChange()]
  expect(heard.sort()).toEqual(['organization_attendees SNMK1', 'organization_attendees SNMK2'])
  await expectNothingMore(world, admin)
})
