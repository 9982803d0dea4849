import { expect, test } from 'vitest'
import type { RosterPerson } from '#contract/people/roster.ts'
import { aGuardian, aNote, anAttendance, aPerson, aSession, attendanceOf } from '#tests/factories.ts'
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
  // Not held yet.
  await record(world, '2026-11-28', child, 'present')
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
  for (const schoolYear of ['9999-12-31', '0001-01-01'])
    expect(await refusalOf(world.leader.people.attendance({ personId: child.id, schoolYear }))).toBe('INVALID_INPUT')
  // A streak does not go back before the school year.
  const other = await aChild(world)
  for (const date of ['2026-08-29', '2026-09-05']) await record(world, date, other, 'absent')
  expect((await world.leader.people.attendance({ personId: other.id })).streak).toBe(1)
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

test('history, guardians and notes go with a child that moves, and marks of closed groups have date and status only', async () => {
  const world = await createWorld()
  const child = await aChild(world, { attendeeName: 'Nour', birthdate: '2015-10-10' })
  await record(world, '2026-09-05', child, 'absent', 'Illness')
  const of = { personId: child.id }
  await world.leader.people.saveGuardian(aGuardian(of))
  await world.leader.people.addNote(aNote(of))
  await world.leader.roster.update({ ...child, moveTo: 'SNMK3' })
  expect(await refusalOf(world.leader.people.get(of))).toBe('NOT_FOUND')
  const there = await world.person({ signedUpUnder: 'SNMK3', roles: { SNMK3: 'secretary' } })
  const moved = { ...child, organizationName: 'SNMK3' }
  await there.sessions.create(
    aSession({
      organizationName: 'SNMK3',
      sessionDate: '2026-09-12',
      attendance: [anAttendance(LEADER), attendanceOf(moved, { status: 'absent' })],
    }),
  )
  const seen = await there.people.attendance(of)
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
  expect((await world.admin.people.attendance(of)).marks[2]?.session).toMatchObject({
    organizationName: 'SNMY1',
    absenceReason: 'Illness',
  })
  expect((await there.people.notes(of)).rows).toMatchObject([{ text: 'Likes to draw.', author: 'Leader' }])
  const { groups, guardians } = await there.people.get(of)
  expect(guardians).toHaveLength(1)
  expect(groups.map(({ organizationName, from, to }) => [organizationName, from, to])).toEqual([
    ['SNMK3', '2026-09-12', null],
    ['SNMY1', '2026-09-05', '2026-09-05'],
  ])
})

test('who was absent is followed up with streak and first contact, leaders without a streak', async () => {
  const world = await createWorld()
  const child = await aChild(world, { phoneNumber: '71 000 214' })
  const leader = await aChild(world, { isLeader: true, birthdate: null, phoneNumber: 'ask Rita' })
  const present = await aChild(world)
  await world.leader.people.saveGuardian(aGuardian({ personId: child.id, phone: null }))
  await world.leader.people.saveGuardian(aGuardian({ personId: child.id, phone: '70 000 318' }))
  await record(world, '2026-09-05', child, 'absent')
  const absent = [child, leader].map((person) => attendanceOf(person, { status: 'absent' }))
  const attendance = [anAttendance(LEADER), ...absent, attendanceOf(present), anAttendance({ status: 'absent' })]
  const { id } = await world.leader.sessions.create(aSession({ sessionDate: '2026-09-12', attendance }))
  const guardian = { kind: 'guardian', name: 'Samar Haddad', relation: 'Mother', phone: '70 000 318', whatsApp: true }
  const own = { kind: 'own', name: null, relation: null, phone: 'ask Rita', whatsApp: false }
  const found = await world.secretary.people.followUp({ sessionId: id })
  expect(new Map(found.map(({ attendeeId, ...row }) => [attendeeId, row]))).toEqual(
    new Map<string, unknown>([
      [child.id, { streak: 2, contact: guardian }],
      [leader.id, { streak: null, contact: own }],
    ]),
  )
})
