import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { RosterPerson } from '#contract/roster.ts'
import { anAttendance, aPerson, aSession, attendanceOf } from '#tests/factories.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'

const OF_GROUP = { organizationName: 'SNMY1' } as const
const NETWORK = { organizationName: null } as const

function record(world: World, sessionDate: string, present: number, absent: number, organizationName = 'SNMY1') {
  const some = (count: number, status: 'present' | 'absent') =>
    Array.from({ length: count }, () => anAttendance({ status }))
  return world.admin.sessions.create(
    aSession({
      organizationName,
      sessionDate,
      attendance: [anAttendance({ isLeader: true }), ...some(present - 1, 'present'), ...some(absent, 'absent')],
    }),
  )
}

async function recordAbsences({ leader }: World, days: readonly string[], absent: readonly RosterPerson[]) {
  const rows = absent.map((person) => attendanceOf(person, { status: 'absent' }))
  for (const sessionDate of days)
    await leader.sessions.create(aSession({ sessionDate, attendance: [anAttendance({ isLeader: true }), ...rows] }))
}

async function followedUpIn({ leader }: World, month: string): Promise<number> {
  return (await leader.reports.month({ ...OF_GROUP, month })).total.followedUp
}

test('a month has its sessions, rates and weeks, and the month before', async () => {
  const world = await createWorld()
  await record(world, '2026-09-30', 1, 9)
  await record(world, '2026-10-01', 4, 1)
  await record(world, '2026-10-07', 2, 3)
  await record(world, '2026-10-08', 5, 0)
  await record(world, '2026-10-31', 3, 2)
  await record(world, '2026-11-01', 1, 0)
  const { groups, total, until } = await world.secretary.reports.month({ ...OF_GROUP, month: '2026-10' })
  expect(until).toBe('2026-10-31')
  expect(groups).toEqual([{ ...total, organizationName: 'SNMY1', missing: [] }])
  expect(total).toEqual({
    sessions: 4,
    present: 14,
    all: 20,
    weeks: [
      { sessions: 2, present: 6, all: 10 },
      { sessions: 1, present: 5, all: 5 },
      { sessions: 0, present: 0, all: 0 },
      { sessions: 0, present: 0, all: 0 },
      { sessions: 1, present: 3, all: 5 },
    ],
    before: { present: 1, all: 10 },
    followedUp: 0,
  })
})

test('the present month counts until today, and a month to come has nothing', async () => {
  const world = await createWorld()
  for (const date of ['2026-11-20', '2026-11-21', '2026-11-22', '2026-12-01']) await record(world, date, 1, 1)
  const { total, until } = await world.admin.reports.month({ ...NETWORK, month: '2026-11' })
  expect([until, total.sessions, total.all]).toEqual(['2026-11-21', 2, 4])
  const next = await world.admin.reports.month({ ...NETWORK, month: '2026-12' })
  expect([next.until, next.total.sessions, next.total.all]).toEqual(['2026-11-21', 0, 0])
})

test('the network has every group in its order, and all of them together', async () => {
  const world = await createWorld()
  await record(world, '2026-10-03', 3, 1)
  await record(world, '2026-10-03', 1, 1, 'SNMK1')
  await record(world, '2026-09-05', 1, 2, 'SNMK1')
  const { groups, total, firstMonth, months } = await world.admin.reports.month({ ...NETWORK, month: '2026-10' })
  expect(groups.map(({ organizationName, sessions }) => [organizationName, sessions])).toEqual([
    ['SNMK1', 1],
    ['SNMK2', 0],
    ['SNMK3', 0],
    ['SNMY1', 1],
    ['SNMY2', 0],
    ['SNMA1', 0],
    ['SNMA2', 0],
    ['SNMF', 0],
  ])
  expect(total).toMatchObject({ sessions: 2, present: 4, all: 6, before: { present: 1, all: 3 } })
  expect(firstMonth).toBe('2026-09-01')
  expect(months.map(({ month, present, all }) => [month, present, all])).toEqual([
    ['2026-03-01', 0, 0],
    ['2026-04-01', 0, 0],
    ['2026-05-01', 0, 0],
    ['2026-06-01', 0, 0],
    ['2026-07-01', 0, 0],
    ['2026-08-01', 0, 0],
    ['2026-09-01', 1, 3],
    ['2026-10-01', 4, 6],
  ])
  const none = await (await createWorld()).admin.reports.month({ ...NETWORK, month: '2026-10' })
  expect([none.firstMonth, none.total.sessions]).toEqual([null, 0])
})

test('reports of the month are missing also in a past month, and in a former school year none are counted', async () => {
  const world = await createWorld()
  await world.leader.meetings.setDay({ ...OF_GROUP, day: { weekday: 6, time: null } })
  await world.database.execute(sql`update meeting_days set since = '2025-01-01'`)
  await record(world, '2026-10-09', 1, 0)
  await world.leader.meetings.didNotMeet({ ...OF_GROUP, date: '2026-10-17', reason: 'Snow' })
  // Settles the last meeting of October.
  await record(world, '2026-11-03', 1, 0)
  const missingIn = async (month: string) =>
    (await world.leader.reports.month({ ...OF_GROUP, month })).groups.map(({ missing }) => missing)
  expect(await missingIn('2026-10')).toEqual([['2026-10-03', '2026-10-24']])
  expect(await missingIn('2026-11')).toEqual([['2026-11-07', '2026-11-14']])
  expect(await missingIn('2026-08')).toEqual([null])
})

test('people absent three times in a row at the end of the month are counted, but neither leaders nor removed ones', async () => {
  const world = await createWorld()
  const add = async (isLeader = false) => (await world.leader.roster.add(aPerson({ isLeader }))).person
  const [child, leader, removed] = [await add(), await add(true), await add()]
  await recordAbsences(world, ['2026-09-19', '2026-10-03', '2026-10-31'], [child, leader, removed])
  await world.leader.roster.remove({ id: removed.id, organizationName: 'SNMY1' })
  await world.leader.sessions.create(
    aSession({ sessionDate: '2026-11-07', attendance: [anAttendance({ isLeader: true }), attendanceOf(child)] }),
  )
  expect([
    await followedUpIn(world, '2026-09'),
    await followedUpIn(world, '2026-10'),
    await followedUpIn(world, '2026-11'),
  ]).toEqual([0, 1, 0])
})

test('absences are not counted across school years', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson())
  await recordAbsences(world, ['2026-08-22', '2026-08-29', '2026-09-05', '2026-09-12'], [person])
  expect([await followedUpIn(world, '2026-08'), await followedUpIn(world, '2026-09')]).toEqual([0, 0])
  await recordAbsences(world, ['2026-09-19'], [person])
  expect(await followedUpIn(world, '2026-09')).toBe(1)
})

test('the network is for admins, and a group for those who hold a role in it', async () => {
  const world = await createWorld()
  const month = '2026-11'
  for (const caller of [world.leader, world.member])
    expect(await refusalOf(caller.reports.month({ ...NETWORK, month }))).toBe('FORBIDDEN')
  for (const caller of [world.member, world.otherLeader])
    expect(await refusalOf(caller.reports.month({ ...OF_GROUP, month }))).toBe('FORBIDDEN')
  expect(await refusalOf(world.admin.reports.month({ organizationName: 'Nowhere', month }))).toBe('NOT_FOUND')
})

test('what is no month is refused', async () => {
  const world = await createWorld()
  for (const month of ['2026-11-01', '2026-13', '1899-12', '2200-01', ''])
    expect([month, await refusalOf(world.admin.reports.month({ ...NETWORK, month }))]).toEqual([month, 'INVALID_INPUT'])
})

test('a report and the text that is shared have the same totals', async () => {
  const world = await createWorld()
  await record(world, '2026-11-02', 3, 1)
  await record(world, '2026-11-22', 3, 1)
  for (const requested of [OF_GROUP, NETWORK]) {
    const { total } = await world.admin.reports.month({ ...requested, month: '2026-11' })
    const { sessions, present, all } = total
    expect(await world.admin.sessions.month({ ...requested, month: '2026-11-15' })).toEqual({ sessions, present, all })
  }
})
