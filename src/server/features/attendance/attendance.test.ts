import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { RosterPerson } from '#contract/people/roster.ts'
import type { GridPerson } from '#contract/sessions/attendance.ts'
import { anAttendance, aPerson, aSession, attendanceOf } from '#tests/factories.ts'
import { storeCounts } from '#tests/session-counts.ts'
import { createWorld, type World } from '#tests/world.ts'

const GROUP = { organizationName: 'SNMY1' } as const
const NEWEST = { ...GROUP, window: 'newest' } as const

async function inRoster({ leader }: World, attendeeName: string, overrides: Parameters<typeof aPerson>[0] = {}) {
  return (await leader.roster.add(aPerson({ attendeeName, ...overrides }))).person
}

/** A session of SNMY1 at which each person has a mark: present, absent, or absent with a reason. */
async function record(
  { leader }: World,
  sessionDate: string,
  marks: readonly (readonly [RosterPerson, 'present' | 'absent' | { readonly reason: string }])[],
) {
  const rows = marks.map(([person, mark]) =>
    mark === 'present'
      ? attendanceOf(person)
      : attendanceOf(person, { status: 'absent', absenceReason: mark === 'absent' ? null : mark.reason }),
  )
  const attendance = [...rows, anAttendance({ attendeeName: 'Georges', isLeader: true })]
  return (await leader.sessions.create(aSession({ sessionDate, attendance }))).id
}

function signs({ attendeeName, marks }: GridPerson): string {
  const sign = (mark: GridPerson['marks'][number]) =>
    mark === null ? '-' : mark.status === 'present' ? '+' : (mark.absenceReason ?? 'x')
  return `${attendeeName}: ${marks.map(sign).join(' ')}`
}

test('a grid has leaders, attendees and their marks at the sessions, the oldest first', async () => {
  const world = await createWorld()
  const maria = await inRoster(world, 'Maria', { birthdate: '2013-11-22' })
  const nour = await inRoster(world, 'Nour', { isLeader: true, birthdate: '2001-11-21' })
  const ziad = await inRoster(world, 'Ziad')
  const empty = await world.admin.attendance.grid(NEWEST)
  expect(empty).toMatchObject({ sessions: [], leftOut: 0 })
  expect(empty.people.map(signs)).toEqual(['Nour: ', 'Maria: ', 'Ziad: '])
  await record(world, '2026-11-07', [
    [nour, 'present'],
    [maria, 'absent'],
  ])
  const newest = await record(world, '2026-11-21', [
    [nour, 'present'],
    [maria, { reason: 'Travel' }],
    [ziad, 'present'],
  ])
  const grid = await world.secretary.attendance.grid(NEWEST)
  expect(grid.sessions.map(({ sessionDate, present, all }) => [sessionDate, present, all])).toEqual([
    ['2026-11-07', 2, 3],
    ['2026-11-21', 3, 4],
  ])
  expect(grid.sessions[1]?.id).toBe(newest)
  expect(grid.people.map(signs)).toEqual(['Nour: + +', 'Maria: x Travel', 'Ziad: - +', 'Georges: + +'])
  expect(grid.people).toMatchObject([
    { isLeader: true, isInRoster: true, age: 25, present: 2, all: 2, streak: 0 },
    { isLeader: false, isInRoster: true, age: 12, present: 0, all: 2, streak: 2 },
    { isLeader: false, isInRoster: true, age: null, present: 1, all: 1, streak: 0 },
    { isLeader: false, isInRoster: false, age: null, present: 2, all: 2, streak: 0 },
  ])
  expect(grid.leftOut).toBe(0)
})

test('the windows are the last twelve sessions, this school year and the one before, never after today', async () => {
  const world = await createWorld()
  const maria = await inRoster(world, 'Maria')
  const zoe = await inRoster(world, 'Zoe')
  const days = ['2025-08-31', '2025-09-01', '2026-08-31', '2026-09-01', '2026-11-21', '2026-11-22']
  for (const day of days)
    await record(world, day, [
      [maria, 'present'],
      [zoe, 'absent'],
    ])
  // A streak is of the present school year.
  const streakIn = async (window: 'newest' | 'thisYear' | 'lastYear') =>
    (await world.leader.attendance.grid({ ...GROUP, window })).people[1]?.streak
  expect([await streakIn('newest'), await streakIn('thisYear'), await streakIn('lastYear')]).toEqual([2, 2, 0])
  const datesIn = async (window: 'newest' | 'thisYear' | 'lastYear') =>
    (await world.leader.attendance.grid({ ...GROUP, window })).sessions.map(({ sessionDate }) => sessionDate)
  expect(await datesIn('newest')).toEqual(days.slice(0, 5))
  expect(await datesIn('thisYear')).toEqual(['2026-09-01', '2026-11-21'])
  expect(await datesIn('lastYear')).toEqual(['2025-09-01', '2026-08-31'])
  for (let day = 10; day < 21; day += 1) await record(world, `2026-10-${day}`, [[maria, 'present']])
  expect((await datesIn('newest')).length).toBe(12)
  const [person] = (await world.leader.attendance.grid(NEWEST)).people
  expect([person?.present, person?.all]).toEqual([12, 12])
})

test('people who left the roster keep their marks below, by the name that was recorded, and are not followed up', async () => {
  const world = await createWorld()
  const removed = await inRoster(world, 'Removed')
  const moved = await inRoster(world, 'Moved')
  const before = await inRoster(world, 'Removed before')
  await record(world, '2025-10-04', [[before, 'present']])
  for (const day of ['2026-11-07', '2026-11-14', '2026-11-21'])
    await record(world, day, [
      [removed, 'absent'],
      [moved, 'absent'],
    ])
  for (const { id } of [removed, before]) await world.leader.roster.remove({ ...GROUP, id })
  await world.database.execute(
    sql`update organization_attendees set organization_name = 'SNMY2', attendee_name = 'Renamed' where id = ${moved.id}`,
  )
  const grid = await world.leader.attendance.grid({ ...GROUP, window: 'thisYear' })
  expect(grid.people.map(signs)).toEqual(['Georges: + + +', 'Moved: x x x', 'Removed: x x x'])
  expect(grid.people.map(({ isInRoster, streak }) => [isInRoster, streak])).toEqual(grid.people.map(() => [false, 0]))
})

test('of more than 120 sessions in a school year the newest are shown, and the number of the others is returned', async () => {
  const world = await createWorld()
  const maria = await inRoster(world, 'Maria')
  await world.database.execute(sql`
    insert into sessions (id, title, presenter_name, topic, session_date, organization)
    select gen_random_uuid(), 'Meeting', 'Georges', 'Topic', date '2025-09-01' + place, 'SNMY1'
    from generate_series(0, 122) as place`)
  await world.database.execute(sql`
    insert into attendance (id, session_id, attendee_id, attendee_name, name_key, status, organization)
    select gen_random_uuid(), id, ${maria.id}, 'Maria', 'maria', 'present', 'SNMY1' from sessions`)
  await storeCounts(world.database)
  const grid = await world.leader.attendance.grid({ ...GROUP, window: 'lastYear' })
  expect(grid.sessions.length).toBe(120)
  expect(grid.sessions[0]?.sessionDate).toBe('2025-09-04')
  expect(grid.leftOut).toBe(3)
  expect(grid.people.map(({ present, all, marks }) => [present, all, marks.length])).toEqual([[120, 120, 120]])
})
