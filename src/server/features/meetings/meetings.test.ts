import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { MOST_PAUSES } from '#domain/limits.ts'
import { anAbsence, aPause, aPerson, aSession } from '#tests/factories.ts'
import { countRows, createWorld, refusalOf, type World } from '#tests/world.ts'

const OF_GROUP = { organizationName: 'SNMY1' } as const
const SATURDAY = { weekday: 6, time: '17:00' } as const

async function setSince({ leader, database }: World, since: string) {
  await leader.meetings.setDay({ ...OF_GROUP, day: SATURDAY })
  await database.execute(sql`update meeting_days set since = ${since}`)
}

const missing = async (world: World) => (await world.secretary.meetings.get(OF_GROUP)).missing

test('a group has no meeting day until one is set, and it can be taken away', async () => {
  const world = await createWorld()
  expect(await world.secretary.meetings.get(OF_GROUP)).toEqual({ day: null, pauses: [], missing: [] })
  await world.leader.meetings.setDay({ ...OF_GROUP, day: SATURDAY })
  expect((await world.secretary.meetings.get(OF_GROUP)).day).toEqual(SATURDAY)
  await world.admin.meetings.setDay({ ...OF_GROUP, day: null })
  expect((await world.secretary.meetings.get(OF_GROUP)).day).toBeNull()
})

test('a report is missing until a session, or that the group did not meet, is recorded', async () => {
  const world = await createWorld()
  await setSince(world, '2026-11-01')
  expect(await missing(world)).toEqual(['2026-11-07', '2026-11-14'])
  await world.leader.sessions.create(aSession({ sessionDate: '2026-11-09' }))
  expect(await missing(world)).toEqual(['2026-11-14'])
  await world.mediaManager.meetings.didNotMeet({ ...OF_GROUP, date: '2026-11-14', reason: 'Snow' })
  await world.mediaManager.meetings.didNotMeet({ ...OF_GROUP, date: '2026-11-14', reason: 'Much snow' })
  expect(await missing(world)).toEqual([])
  expect(await world.leader.meetings.undoDidNotMeet({ ...OF_GROUP, date: '2026-11-14' })).toEqual({ removed: true })
  expect(await missing(world)).toEqual(['2026-11-14'])
  // A session of another group settles nothing.
  await world.otherLeader.sessions.create(aSession({ organizationName: 'SNMK1', sessionDate: '2026-11-14' }))
  expect(await missing(world)).toEqual(['2026-11-14'])
})

test('another weekday counts from today, another time does not', async () => {
  const world = await createWorld()
  await setSince(world, '2026-11-01')
  await world.leader.meetings.setDay({ ...OF_GROUP, day: { weekday: 6, time: '18:00' } })
  expect(await missing(world)).toEqual(['2026-11-07', '2026-11-14'])
  await world.leader.meetings.setDay({ ...OF_GROUP, day: { weekday: 3, time: null } })
  expect(await missing(world)).toEqual([])
})

test('of two people who edit the meeting day, each keeps what they did not touch, and a time that both changed has to be decided', async () => {
  const world = await createWorld()
  const opened = { weekday: 5, time: '16:00' }
  const dayNow = async () => (await world.secretary.meetings.get(OF_GROUP)).day
  await world.leader.meetings.setDay({ ...OF_GROUP, day: opened })
  await world.leader.meetings.setDay({ ...OF_GROUP, day: { weekday: 6, time: '15:00' }, opened })
  await expect(
    world.admin.meetings.setDay({ ...OF_GROUP, day: { weekday: 5, time: '17:30' }, opened }),
  ).rejects.toMatchObject({
    code: 'BOTH_CHANGED',
    data: { fields: ['time'], stored: { weekday: 6, time: '15:00' } },
  })
  expect(await dayNow()).toEqual({ weekday: 6, time: '15:00' })
  // Only the weekday is touched.
  await world.admin.meetings.setDay({
    ...OF_GROUP,
    day: { weekday: 0, time: '15:00' },
    opened: { weekday: 6, time: '15:00' },
  })
  await world.leader.meetings.setDay({
    ...OF_GROUP,
    day: { weekday: 6, time: '18:00' },
    opened: { weekday: 6, time: '15:00' },
  })
  expect(await dayNow()).toEqual({ weekday: 0, time: '18:00' })
  // A day that was taken away meanwhile is one answer with its time.
  await world.leader.meetings.setDay({ ...OF_GROUP, day: null, opened: { weekday: 0, time: '18:00' } })
  await expect(
    world.admin.meetings.setDay({
      ...OF_GROUP,
      day: { weekday: 0, time: '19:00' },
      opened: { weekday: 0, time: '18:00' },
    }),
  ).rejects.toMatchObject({ code: 'BOTH_CHANGED', data: { fields: ['weekday', 'time'] } })
})

test('of two first meeting days set in parallel, one has to be decided', async () => {
  const world = await createWorld()
  const outcomes = await Promise.allSettled(
    [5, 6].map((weekday) => world.leader.meetings.setDay({ ...OF_GROUP, day: { weekday, time: null }, opened: null })),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a pause of the group or of the network settles the meetings in it', async () => {
  const world = await createWorld()
  await setSince(world, '2026-11-01')
  await world.leader.meetings.addPause(aPause({ from: '2026-11-05', to: '2026-11-08', reason: 'Feast' }))
  await world.otherLeader.meetings.addPause(aPause({ organizationName: 'SNMK1', from: '2026-11-01', to: '2026-11-30' }))
  expect(await missing(world)).toEqual(['2026-11-14'])
  const all = aPause({ organizationName: null, from: '2026-11-10', to: '2026-11-30' })
  expect(await refusalOf(world.leader.meetings.addPause(all))).toBe('FORBIDDEN')
  await world.admin.meetings.addPause(all)
  expect(await missing(world)).toEqual([])
  // The pause that is over is not listed.
  expect((await world.secretary.meetings.get(OF_GROUP)).pauses).toMatchObject([{ organizationName: null }])
  expect(await refusalOf(world.leader.meetings.removePause({ id: all.id, organizationName: null }))).toBe('FORBIDDEN')
  expect(await world.leader.meetings.removePause({ id: all.id, ...OF_GROUP })).toEqual({ removed: false })
  expect(await world.admin.meetings.removePause({ id: all.id, organizationName: null })).toEqual({ removed: true })
  expect(await missing(world)).toEqual(['2026-11-14'])
})

test('a pause sent five times in parallel is added once', async () => {
  const world = await createWorld()
  const pause = aPause()
  await Promise.all(Array.from({ length: 5 }, () => world.leader.meetings.addPause(pause)))
  expect(await refusalOf(world.leader.meetings.addPause({ ...pause, reason: 'Other' }))).toBe('CONFLICT')
  expect(await countRows(world.database, 'meeting_pauses')).toBe(1)
})

test.each([
  ['an end before the beginning', { from: '2026-12-20', to: '2026-12-19' }, 'INVALID_INPUT'],
  ['more than a year', { from: '2026-12-20', to: '2027-12-21' }, 'SPAN_TOO_LONG'],
  ['an unknown group', { organizationName: 'SNMX' }, 'INVALID_INPUT'],
])('a pause with %s is refused', async (_what, overrides, code) => {
  const world = await createWorld()
  expect(await refusalOf(world.admin.meetings.addPause(aPause(overrides)))).toBe(code)
})

test('a group has at most 50 pauses that have not ended', async () => {
  const world = await createWorld()
  await world.leader.meetings.addPause(aPause({ id: uuid(), from: '2026-11-01', to: '2026-11-20' }))
  for (let place = 0; place < MOST_PAUSES; place += 1) await world.leader.meetings.addPause(aPause())
  expect(await refusalOf(world.leader.meetings.addPause(aPause({ id: uuid() })))).toBe('TOO_MANY_PAUSES')
})

test('of several people who add the last pause at once, one does', async () => {
  const world = await createWorld()
  for (let place = 1; place < MOST_PAUSES; place += 1) await world.leader.meetings.addPause(aPause())
  const last = [world.leader, world.admin, world.leader, world.admin]
  const outcomes = await Promise.allSettled(last.map((person) => person.meetings.addPause(aPause({ id: uuid() }))))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('why a group did not meet is not replaced by another person’s reason unseen', async () => {
  const world = await createWorld()
  const sent = { ...OF_GROUP, date: '2026-11-21', opened: { reason: null } }
  await world.leader.meetings.didNotMeet({ ...sent, reason: 'Snow' })
  await world.secretary.meetings.didNotMeet({ ...sent, reason: 'Snow' })
  expect(await refusalOf(world.secretary.meetings.didNotMeet({ ...sent, reason: 'Feast' }))).toBe('BOTH_CHANGED')
})

test('a meeting of tomorrow cannot have been missed, and a reason is needed', async () => {
  const world = await createWorld()
  const sent = { ...OF_GROUP, date: '2026-11-22', reason: 'Snow' }
  expect(await refusalOf(world.leader.meetings.didNotMeet(sent))).toBe('INVALID_INPUT')
  expect(await refusalOf(world.leader.meetings.didNotMeet({ ...sent, date: '2026-11-21', reason: ' ' }))).toBe(
    'INVALID_INPUT',
  )
})

test('a new meeting day answers the absences announced for former days, and one call moves them and keeps longer ones', async () => {
  const world = await createWorld()
  const absent = async (attendeeName: string, from: string, to = from) => {
    const { person } = await world.leader.roster.add(aPerson({ attendeeName }))
    const absence = anAbsence({ personId: person.id, from, to })
    await world.secretary.people.announceAbsence(absence)
    return absence
  }
  const rita = await absent('Rita', '2026-11-27')
  const away = await absent('Away until Friday', '2026-11-24', '2026-11-27')
  await absent('Away both days', '2026-11-27', '2026-11-28')
  await absent('On a Thursday', '2026-11-26')
  const nour = await absent('Nour', '2026-12-04')
  const opened = { weekday: 5, time: '16:00' }
  expect(await world.leader.meetings.setDay({ ...OF_GROUP, day: opened, opened: null })).toEqual({ unheard: [] })
  const { unheard } = await world.leader.meetings.setDay({ ...OF_GROUP, day: { weekday: 6, time: '16:00' }, opened })
  expect(unheard).toEqual([
    { id: away.id, attendeeName: 'Away until Friday', from: away.from, formerDay: '2026-11-27', newDay: '2026-11-28' },
    { id: rita.id, attendeeName: 'Rita', from: '2026-11-27', formerDay: '2026-11-27', newDay: '2026-11-28' },
    { id: nour.id, attendeeName: 'Nour', from: '2026-12-04', formerDay: '2026-12-04', newDay: '2026-12-05' },
  ])
  await world.leader.people.withdrawAbsence(nour)
  const moves = unheard.map(({ id, from, newDay }) => ({ id, from, newDay }))
  const wrong = moves.map((move) => ({ ...move, newDay: move.from }))
  expect(await refusalOf(world.leader.meetings.moveAbsences({ ...OF_GROUP, moves: wrong }))).toBe('INVALID_INPUT')
  expect(await refusalOf(world.secretary.meetings.moveAbsences({ ...OF_GROUP, moves }))).toBe('FORBIDDEN')
  expect(await world.leader.meetings.moveAbsences({ ...OF_GROUP, moves })).toEqual({ moved: 2 })
  expect(await world.leader.meetings.moveAbsences({ ...OF_GROUP, moves })).toEqual({ moved: 0 })
  const { absences } = await world.leader.people.announcedAbsences({ ...OF_GROUP, date: '2026-11-28' })
  const spanOf = ({ personId }: typeof rita) => {
    const { from, to } = absences.find(({ attendeeId }) => attendeeId === personId) ?? {}
    return [from, to]
  }
  expect(spanOf(rita)).toEqual(['2026-11-28', '2026-11-28'])
  expect(spanOf(away)).toEqual(['2026-11-24', '2026-11-28'])
})
