import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { RosterPerson } from '#contract/people/roster.ts'
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

test('the present month counts until today, a month to come has nothing, and what is no month or group is refused', async () => {
  const world = await createWorld()
  for (const date of ['2026-11-20', '2026-11-21', '2026-11-22', '2026-12-01']) await record(world, date, 1, 1)
  for (const [month, sessions, all] of [
    ['2026-11', 2, 4],
    ['2026-12', 0, 0],
  ] as const) {
    const { total, until } = await world.admin.reports.month({ ...NETWORK, month })
    expect([until, total.sessions, total.all]).toEqual(['2026-11-21', sessions, all])
  }
  for (const month of ['2026-11-01', '2026-13', '1899-12', '2200-01', ''])
    expect([month, await refusalOf(world.admin.reports.month({ ...NETWORK, month }))]).toEqual([month, 'INVALID_INPUT'])
  expect(await refusalOf(world.leader.reports.month({ ...NETWORK, month: '2026-11' }))).toBe('FORBIDDEN')
  const nowhere = { organizationName: 'Nowhere', month: '2026-11' }
  expect(await refusalOf(world.admin.reports.month(nowhere))).toBe('NOT_FOUND')
})

test('the network has every group in its order, and all of them together', async () => {
  const world = await createWorld()
  await record(world, '2026-10-03', 3, 1)
  await record(world, '2026-10-03', 1, 1, 'SNMK1')
  await record(world, '2026-09-05', 1, 2, 'SNMK1')
  const { groups, total, firstMonth, months } = await world.admin.reports.month({ ...NETWORK, month: '2026-10' })
  const order = (await world.admin.organizations.list()).map(({ name }) => name)
  expect(groups.map(({ organizationName }) => organizationName)).toEqual(order)
  expect(groups.flatMap(({ organizationName, sessions }) => (sessions > 0 ? [organizationName] : []))).toEqual([
    ...['SNMK1', 'SNMY1'],
  ])
  expect(total).toMatchObject({ sessions: 2, present: 4, all: 6, before: { present: 1, all: 3 } })
  expect(firstMonth).toBe('2026-09-01')
  expect(months.map(({ month, present, all }) => `${month.slice(0, 7)}: ${present} of ${all}`)).toEqual([
    ...['03', '04', '05', '06', '07', '08'].map((month) => `2026-${month}: 0 of 0`),
    '2026-09: 1 of 3',
    '2026-10: 4 of 6',
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

test('people absent three times in a row at the end of the month are counted, not across school years, without leaders and removed ones', async () => {
  const world = await createWorld()
  const add = async (isLeader = false) => (await world.leader.roster.add(aPerson({ isLeader }))).person
  const [child, leader, removed, former] = [await add(), await add(true), await add(), await add()]
  await recordAbsences(world, ['2026-08-22', '2026-08-29'], [former])
  await recordAbsences(world, ['2026-09-19', '2026-10-03'], [child, leader, removed, former])
  await recordAbsences(world, ['2026-10-31'], [child, leader, removed])
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
