import { expect, test } from 'vitest'
import type { RosterPerson } from '#contract/roster.ts'
import { aGuardian, anAttendance, anEdit, aPerson, aSession, attendanceOf } from '#tests/factories.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'

const LEADER = { attendeeName: 'Georges', isLeader: true } as const

async function aChild({ leader }: World, overrides: Parameters<typeof aPerson>[0] = {}) {
  return (await leader.roster.add(aPerson({ birthdate: '2013-05-06', ...overrides }))).person
}

function record(
  world: World,
  date: string,
  person: RosterPerson,
  status: 'present' | 'absent' | null,
  reason?: string,
) {
  const mark = status === null ? [] : [attendanceOf(person, { status, absenceReason: reason ?? null })]
  return world.leader.sessions.create(
    aSession({ sessionDate: date, topic: `On ${date}`, attendance: [anAttendance(LEADER), ...mark] }),
  )
}

test('rate, streak and marks of the school year, and the rate of the year before', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  await record(world, '2026-08-31', child, 'present')
  await record(world, '2026-06-06', child, 'absent')
  await record(world, '2026-09-05', child, 'present')
  await record(world, '2026-09-12', child, 'absent', 'Illness')
  await record(world, '2026-09-19', child, null)
  await record(world, '2026-09-26', child, 'absent', 'Travel: in Zahle')
  const year = await world.leader.people.attendance({ personId: child.id })
  expect(year).toMatchObject({
    start: '2026-09-01',
    figures: { present: 1, all: 3 },
    yearBefore: { present: 1, all: 2 },
    streak: 2,
    years: ['2026-09-01', '2025-09-01'],
  })
  expect(year.marks.map(({ sessionDate, status, session }) => [sessionDate, status, session?.absenceReason])).toEqual([
    ['2026-09-26', 'absent', 'Travel: in Zahle'],
    ['2026-09-12', 'absent', 'Illness'],
    ['2026-09-05', 'present', null],
  ])
  const before = await world.leader.people.attendance({ personId: child.id, schoolYear: '2026-03-01' })
  expect(before).toMatchObject({ start: '2025-09-01', figures: { present: 1, all: 2 }, streak: 0 })
})

test('of two sessions of one day the later time counts as the latest, in whichever order they are recorded', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  const at = (sessionTime: string | null, status: 'present' | 'absent') =>
    world.leader.sessions.create(
      aSession({
        sessionTime,
        topic: `At ${sessionTime}`,
        attendance: [anAttendance(LEADER), attendanceOf(child, { status })],
      }),
    )
  await at('17:00', 'absent')
  await at('10:00', 'present')
  await at(null, 'present')
  const { streak, marks } = await world.leader.people.attendance({ personId: child.id })
  expect(streak).toBe(1)
  expect(marks.map(({ session }) => session?.topic)).toEqual(['At 17:00', 'At 10:00', 'At null'])
  const { sessions, people } = await world.leader.attendance.grid({ organizationName: 'SNMY1', window: 'newest' })
  expect(sessions).toHaveLength(3)
  expect(people[0]).toMatchObject({
    streak: 1,
    marks: [{ status: 'present' }, { status: 'present' }, { status: 'absent' }],
  })
  const [today] = await world.leader.home.groups()
  const last = await world.leader.sessions.get({ id: today?.todaysSession?.id ?? '' })
  expect(last.topic).toBe('At 17:00')
})

test('a streak does not go back before the school year, and ends with a presence', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  const streak = async () => (await world.leader.people.attendance({ personId: child.id })).streak
  expect(await streak()).toBe(0)
  await record(world, '2026-08-29', child, 'absent')
  await record(world, '2026-09-05', child, 'absent')
  expect(await streak()).toBe(1)
  const { id } = await record(world, '2026-09-12', child, 'absent')
  expect(await streak()).toBe(2)
  await world.leader.sessions.update(
    anEdit({ id, sessionDate: '2026-09-12', attendance: [anAttendance(LEADER), attendanceOf(child)] }),
  )
  expect(await streak()).toBe(0)
  await world.leader.sessions.remove({ id })
  expect(await streak()).toBe(1)
})

test('a session of a later day does not count yet', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  await record(world, '2026-11-14', child, 'absent')
  await record(world, '2026-11-28', child, 'present')
  expect(await world.leader.people.attendance({ personId: child.id })).toMatchObject({
    figures: { present: 0, all: 1 },
    streak: 1,
  })
})

test.each(['9999-12-31', '0001-01-01'])('there is no school year of %s', async (schoolYear) => {
  const world = await createWorld()
  const child = await aChild(world)
  expect(await refusalOf(world.leader.people.attendance({ personId: child.id, schoolYear }))).toBe('INVALID_INPUT')
})

test('history goes with a child that moves, and marks of closed groups have date and status only', async () => {
  const world = await createWorld()
  const child = await aChild(world, { attendeeName: 'Nour', birthdate: '2015-10-10' })
  await record(world, '2026-09-05', child, 'absent', 'Illness')
  await world.leader.roster.update({ ...child, moveTo: 'SNMK3' })
  const there = await world.person({ signedUpUnder: 'SNMK3', roles: { SNMK3: 'secretary' } })
  const moved = { ...child, organizationName: 'SNMK3' }
  await there.sessions.create(
    aSession({
      organizationName: 'SNMK3',
      sessionDate: '2026-09-12',
      attendance: [anAttendance(LEADER), attendanceOf(moved, { status: 'absent' })],
    }),
  )
  const seen = await there.people.attendance({ personId: child.id })
  expect(seen).toMatchObject({ figures: { present: 0, all: 2 }, streak: 2 })
  expect(seen.marks).toMatchObject([
    { sessionDate: '2026-09-12', session: { organizationName: 'SNMK3' } },
    { sessionDate: '2026-09-05', status: 'absent', session: null },
  ])
  expect(JSON.stringify(seen)).not.toContain('Illness')
  await there.sessions.create(
    aSession({
      organizationName: 'SNMK3',
      sessionDate: '2026-09-19',
      attendance: [anAttendance(LEADER), attendanceOf(moved, { status: 'absent', absenceReason: 'Exam' })],
    }),
  )
  const [home] = await there.home.groups()
  expect(home?.followedUp[0]?.marks.map(({ absenceReason }) => absenceReason)).toEqual([null, null, 'Exam'])
  expect((await world.admin.people.attendance({ personId: child.id })).marks[2]?.session).toMatchObject({
    organizationName: 'SNMY1',
    absenceReason: 'Illness',
  })
  const groups = (await there.people.get({ personId: child.id })).groups
  expect(groups.map(({ organizationName, from, to }) => [organizationName, from, to])).toEqual([
    ['SNMK3', '2026-09-12', null],
    ['SNMY1', '2026-09-05', '2026-09-05'],
  ])
})

test('who was absent is followed up with streak and first contact, leaders without a streak', async () => {
  const world = await createWorld()
  const child = await aChild(world, { phoneNumber: '71 000 214' })
  const other = await aChild(world, { phoneNumber: '71 000 215' })
  const leader = await aChild(world, { isLeader: true, birthdate: null, phoneNumber: 'ask Rita' })
  const present = await aChild(world)
  await world.leader.people.saveGuardian(aGuardian({ personId: child.id, phone: null }))
  await world.leader.people.saveGuardian(aGuardian({ personId: child.id, phone: '70 000 318' }))
  await record(world, '2026-09-05', child, 'absent')
  const { id } = await world.leader.sessions.create(
    aSession({
      sessionDate: '2026-09-12',
      attendance: [
        anAttendance(LEADER),
        attendanceOf(child, { status: 'absent' }),
        attendanceOf(other, { status: 'absent' }),
        attendanceOf(leader, { status: 'absent' }),
        attendanceOf(present),
        anAttendance({ status: 'absent' }),
      ],
    }),
  )
  const found = await world.secretary.people.followUp({ sessionId: id })
  const byPerson = new Map(found.map(({ attendeeId, ...row }) => [attendeeId, row]))
  expect(byPerson.size).toBe(3)
  const nobody = { name: null, relation: null }
  expect(byPerson.get(child.id)).toEqual({
    streak: 2,
    contact: { kind: 'guardian', name: 'Samar Haddad', relation: 'Mother', phone: '70 000 318', whatsApp: true },
  })
  expect(byPerson.get(other.id)).toEqual({
    streak: 1,
    contact: { kind: 'phone', ...nobody, phone: '71 000 215', whatsApp: true },
  })
  expect(byPerson.get(leader.id)).toEqual({
    streak: null,
    contact: { kind: 'own', ...nobody, phone: 'ask Rita', whatsApp: false },
  })
  expect(await refusalOf(world.otherLeader.people.followUp({ sessionId: id }))).toBe('NOT_FOUND')
})
