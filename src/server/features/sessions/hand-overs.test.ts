import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { anAttendance, aPerson, aSession, attendanceOf } from '#tests/factories.ts'
import { handsOver } from '#tests/guardian-links.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'

/** A session of today in a group that hands over: a leader, two children, an older one, and one in no roster. */
async function worldWithSession() {
  const world = await createWorld()
  const { leader } = world
  await handsOver(world)
  const add = async (attendeeName: string, birthdate: string | null) =>
    (await leader.roster.add(aPerson({ attendeeName, birthdate }))).person
  const karam = await add('Karam', '2017-05-06')
  const maya = await add('Maya', '2018-05-06')
  const older = await add('Older', '2012-05-06')
  const session = aSession({
    attendance: [
      anAttendance({ attendeeName: 'Nour', isLeader: true }),
      ...[karam, maya, older].map((person) => attendanceOf(person)),
      anAttendance({ attendeeName: 'Guest' }),
    ],
  })
  await leader.sessions.create(session)
  return { world, session, karam, maya, older }
}

type Of = Awaited<ReturnType<typeof worldWithSession>>

const handed = (
  { session }: Pick<Of, 'session'>,
  person: { id: string | null; attendeeName: string },
  name = 'Samar',
) =>
  ({
    ...{ id: uuid(), sessionId: session.id, attendeeId: person.id, attendeeName: person.attendeeName },
    ...{ way: 'guardian' as const, name, leftAt: '2026-11-21T17:05:00Z' },
  }) as const

const stillHere = async (world: World) => (await world.secretary.home.groups())[0]?.todaysSession?.stillHere
const listOf = async (world: World, id: string) => (await world.secretary.sessions.handOvers({ id })).handOvers

test('children below the age and guests are still here until they left; two doors may record the same', async () => {
  const of = await worldWithSession()
  const { world, session, karam, maya } = of
  expect(await stillHere(world)).toBe(3)
  const first = handed(of, karam)
  // A lost answer is repeated, and the other door records the same, which counts once the first is taken back.
  await Promise.all([first, first].map((one) => world.secretary.sessions.handOver(one)))
  await world.leader.sessions.handOver(handed(of, karam, 'SAMAR'))
  expect(await stillHere(world)).toBe(2)
  await world.secretary.sessions.takeBackHandOver({ id: session.id, handOverId: first.id })
  expect(await listOf(world, session.id)).toMatchObject([{ attendeeId: karam.id, way: 'guardian', name: 'SAMAR' }])
  await world.leader.sessions.handOver({ ...handed(of, maya), way: 'alone', name: null })
  await world.leader.sessions.handOver({
    ...handed(of, { id: null, attendeeName: 'Guest' }),
    way: 'other',
    name: 'Uncle',
  })
  expect(await stillHere(world)).toBe(0)
  // A phone sends other content under the same id.
  expect(await refusalOf(world.secretary.sessions.handOver({ ...first, name: 'Elias' }))).toBe('CONFLICT')
})

test('of two that differ the first to arrive stays, and both are told', async () => {
  const of = await worldWithSession()
  const { world, session, karam } = of
  await world.leader.sessions.handOver(handed(of, karam, 'Samar'))
  // The clock of the second phone is slow.
  await world.secretary.sessions.handOver({ ...handed(of, karam, 'Elias'), leftAt: '2026-11-21T16:06:00Z' })
  expect((await listOf(world, session.id)).map(({ name }) => name)).toEqual(['Samar', 'Elias'])
})

test('a hand-over is taken back until noon of the next day, and then by a team leader with a reason', async () => {
  const of = await worldWithSession()
  const { world, session, karam, maya } = of
  const [first, second] = [handed(of, karam), handed(of, maya)]
  for (const one of [first, second]) await world.secretary.sessions.handOver(one)
  const back = { id: session.id, handOverId: first.id }
  expect(await world.secretary.sessions.takeBackHandOver(back)).toEqual({ takenBack: true })
  // A lost answer is repeated; another person learns that it was taken back before.
  expect(await world.secretary.sessions.takeBackHandOver(back)).toEqual({ takenBack: true })
  expect(await world.leader.sessions.takeBackHandOver(back)).toEqual({ takenBack: false })
  expect((await listOf(world, session.id)).map(({ id }) => id)).toEqual([second.id])
  await world.database.execute(sql`update sessions set session_date = session_date - 2`)
  const late = { id: session.id, handOverId: second.id }
  expect(await refusalOf(world.secretary.sessions.takeBackHandOver(late))).toBe('FORBIDDEN')
  expect(await refusalOf(world.leader.sessions.takeBackHandOver(late))).toBe('REASON_REQUIRED')
  expect(await world.leader.sessions.takeBackHandOver({ ...late, reason: 'Wrong child' })).toEqual({ takenBack: true })
  expect(await refusalOf(world.secretary.sessions.handOver(handed(of, karam)))).toBe('TOO_LATE')
})

test('members without a role and people of other groups learn nothing of it', async () => {
  const of = await worldWithSession()
  const { world, session, karam } = of
  await world.leader.sessions.handOver(handed(of, karam))
  for (const who of [world.member, world.otherLeader]) {
    expect(await refusalOf(who.sessions.handOvers({ id: session.id }))).toMatch(/FORBIDDEN|NOT_FOUND/)
    expect(await refusalOf(who.sessions.handOver(handed(of, karam)))).toMatch(/FORBIDDEN|NOT_FOUND/)
  }
  const report = await world.member.sessions.get({ id: session.id })
  expect(report).not.toHaveProperty('handsOverBelow')
  expect(JSON.stringify(report)).not.toContain('Samar')
  expect(await world.secretary.sessions.get({ id: session.id })).toMatchObject({ handsOverBelow: 12 })
})

test('a session that is joined into another one takes its hand-overs along, and an erased child leaves none', async () => {
  const of = await worldWithSession()
  const { world, session, karam, maya } = of
  for (const person of [karam, maya]) await world.leader.sessions.handOver(handed(of, person))
  const other = aSession({ attendance: session.attendance })
  await world.secretary.sessions.create({ ...other, isSeparate: true })
  const joins = { id: session.id, version: 1 }
  await world.leader.sessions.edit({ id: other.id, editId: uuid(), fields: {}, people: [], joins })
  expect(await listOf(world, other.id)).toHaveLength(2)
  // A phone that still knows the former session.
  expect(await listOf(world, session.id)).toHaveLength(2)
  await world.admin.erasure.erasePerson({ personId: karam.id, keptTexts: [] })
  expect(await listOf(world, other.id)).toMatchObject([{ attendeeId: maya.id }])
})

test('a person known by the name alone is the entry of that name in the session, and one of another group is not', async () => {
  const of = await worldWithSession()
  const { world, session, karam } = of
  await world.secretary.sessions.handOver(handed(of, { id: null, attendeeName: 'Karam' }))
  const { person } = await world.otherLeader.roster.add(aPerson({ organizationName: 'SNMK1', attendeeName: 'Rita' }))
  await world.secretary.sessions.handOver(handed(of, { id: person.id, attendeeName: 'Guest' }))
  expect(await listOf(world, session.id)).toMatchObject([
    { attendeeId: karam.id, attendeeName: 'Karam' },
    { attendeeId: null, attendeeName: 'Guest' },
  ])
  expect(await stillHere(world)).toBe(1)
})

test('a phone whose clock stands at another year says neither the future nor a day before the session', async () => {
  const of = await worldWithSession()
  const { world, session, karam, maya } = of
  await world.secretary.sessions.handOver({ ...handed(of, karam), leftAt: '2000-01-01T00:00:00Z' })
  await world.secretary.sessions.handOver({ ...handed(of, maya), leftAt: '2031-01-01T00:00:00Z' })
  for (const { leftAt } of await listOf(world, session.id)) expect(leftAt.getFullYear()).toBe(2026)
})

test('a report says nothing of handing over from noon of the next day, unless children were handed over', async () => {
  const of = await worldWithSession()
  const { world, session, karam } = of
  const belowAge = async () => (await world.secretary.sessions.get({ id: session.id })).handsOverBelow
  await world.secretary.sessions.handOver(handed(of, karam))
  await world.database.execute(sql`update sessions set session_date = session_date - 2`)
  expect(await belowAge()).toBe(12)
  await world.database.execute(sql`delete from hand_overs`)
  expect(await belowAge()).toBeUndefined()
})

test('what was taken back in time without a connection is taken back when it arrives', async () => {
  const of = await worldWithSession()
  const { world, session, karam } = of
  const one = handed(of, karam)
  await world.secretary.sessions.handOver(one)
  await world.database.execute(sql`update sessions set session_date = '2026-11-19'`)
  const back = { id: session.id, handOverId: one.id }
  const at = (takenBackAt: string) => world.secretary.sessions.takeBackHandOver({ ...back, takenBackAt })
  for (const late of ['2026-11-20T12:00:00+02:00', '2000-01-01T00:00:00Z', '2031-01-01T00:00:00Z'])
    expect(await refusalOf(at(late))).toBe('FORBIDDEN')
  expect(await at('2026-11-20T11:59:00+02:00')).toEqual({ takenBack: true })
})

test('a hand-over that arrives after it was taken back is not recorded', async () => {
  const of = await worldWithSession()
  const { world, session, karam } = of
  const one = handed(of, karam)
  const back = { id: session.id, handOverId: one.id }
  expect(await world.secretary.sessions.takeBackHandOver(back)).toEqual({ takenBack: false })
  expect(await refusalOf(world.secretary.sessions.handOver(one))).toBe('CONFLICT')
  // Both at once leave nothing, in either order.
  const two = handed(of, karam)
  await Promise.allSettled([
    world.secretary.sessions.handOver(two),
    world.secretary.sessions.takeBackHandOver({ ...back, handOverId: two.id }),
  ])
  expect(await listOf(world, session.id)).toEqual([])
})

test('the page of an older child has its hand-overs too, and the copies on devices do not', async () => {
  const of = await worldWithSession()
  const { world, older } = of
  const page = async () => (await world.secretary.people.get({ personId: older.id })).collecting
  expect(await page()).toBeUndefined()
  for (const name of ['Samar', 'SAMAR']) await world.leader.sessions.handOver(handed(of, older, name))
  expect((await page())?.handOvers).toMatchObject([{ way: 'guardian' }])
  const copies = await world.secretary.people.forDevice({ organizationName: 'SNMY1' })
  expect(JSON.stringify(copies)).not.toContain('Samar')
})
