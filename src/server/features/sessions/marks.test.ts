import { expect, test } from 'vitest'
import { anAttendance, anEdit, aPerson, aSession, attendanceOf } from '#tests/factories.ts'
import { createWorld, type World } from '#tests/world.ts'

const TAP = '2026-11-21T09:00:00.000Z'
const NOW = new Date('2026-11-21T10:00:00.000Z')

type Row = ReturnType<typeof anAttendance>

/** A session with these people and a leader, and the marks of these people as they are read again. */
async function marksOf(world: World, id: string) {
  const { attendance } = await world.leader.sessions.get({ id })
  return Object.fromEntries(
    attendance.map(({ attendeeName, status, markedBy, markedAt }) => [attendeeName, { status, markedBy, markedAt }]),
  )
}

async function aMarkedSession(world: World, rows: readonly Row[]) {
  const leader = anAttendance({ attendeeName: 'Georges', isLeader: true })
  const session = aSession({ attendance: [leader, ...rows] })
  await world.leader.sessions.create(session)
  return { id: session.id, leader, session }
}

test('a mark that someone set is stored with who saved it and when it was tapped, for those who may edit; a default has neither', async () => {
  const world = await createWorld()
  const { id } = await aMarkedSession(world, [
    anAttendance({ attendeeName: 'Called', markedAt: TAP }),
    anAttendance({ attendeeName: 'Missing', status: 'absent', markedAt: TAP }),
    anAttendance({ attendeeName: 'No one asked' }),
    // The page sends no taps.
    anAttendance({ attendeeName: 'Without a tap', status: 'absent' }),
    anAttendance({ attendeeName: 'Ahead', markedAt: '9999-12-31T23:59:59.999Z' }),
    anAttendance({ attendeeName: 'Behind', markedAt: '0001-01-01T00:00:00+05:00' }),
  ])
  const set = (markedAt: Date) => ({ markedBy: 'Leader', markedAt })
  const no = { markedBy: null, markedAt: null }
  expect(await marksOf(world, id)).toEqual({
    Called: { status: 'present', ...set(new Date(TAP)) },
    Missing: { status: 'absent', ...set(new Date(TAP)) },
    'No one asked': { status: 'present', ...no },
    'Without a tap': { status: 'absent', ...set(NOW) },
    // The nearest possible times.
    Ahead: { status: 'present', ...set(NOW) },
    Behind: { status: 'present', ...set(new Date('2026-11-14T00:00:00.000Z')) },
    Georges: { status: 'present', ...no },
  })
  for (const row of (await world.member.sessions.get({ id })).attendance) expect(row).toMatchObject(no)
  await world.owner.execute(`delete from profiles where id = '${world.leader.id}'`)
  const { attendance } = await world.admin.sessions.get({ id })
  const called = attendance.find((row) => row.attendeeName === 'Called')
  expect(called).toMatchObject({ markedBy: null, markedAt: new Date(TAP) })
})

test('an edit keeps author and time of the marks it does not change, also of a person who was renamed since', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Rita' }))
  const stays = attendanceOf(person, { status: 'absent', markedAt: TAP })
  const changes = anAttendance({ attendeeName: 'Karim', markedAt: TAP })
  const untouched = anAttendance({ attendeeName: 'Zoe' })
  const reasoned = anAttendance({ attendeeName: 'Maya', status: 'absent', markedAt: TAP })
  const { id, leader } = await aMarkedSession(world, [stays, changes, untouched, reasoned])
  await world.leader.roster.update({ ...person, attendeeName: 'Rita Haddad' })
  // As the form of the secretary sends it: times of what was tapped in it, of nothing else.
  await world.secretary.sessions.update(
    anEdit({
      id,
      attendance: [
        leader,
        { ...stays, markedAt: undefined },
        { ...reasoned, absenceReason: 'ill', markedAt: undefined },
        { ...changes, status: 'absent', markedAt: TAP },
        { ...untouched, markedAt: TAP },
      ],
    }),
  )
  const ofSecretary = { markedBy: 'Secretary', markedAt: NOW }
  expect(await marksOf(world, id)).toEqual({
    Georges: { status: 'present', markedBy: null, markedAt: null },
    'Rita Haddad': { status: 'absent', markedBy: 'Leader', markedAt: new Date(TAP) },
    Karim: { status: 'absent', ...ofSecretary },
    Maya: { status: 'absent', ...ofSecretary },
    Zoe: { status: 'present', ...ofSecretary },
  })
})

test('a person who replaces another of the same name does not get their mark', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Rita' }))
  const { id, leader } = await aMarkedSession(world, [
    anAttendance({ attendeeId: person.id, attendeeName: 'Rita', markedAt: TAP }),
  ])
  await world.leader.roster.remove({ id: person.id, organizationName: 'SNMY1' })
  const again = aPerson({ attendeeName: 'Rita' })
  await world.leader.roster.add(again)
  const { person: namesake } = await world.leader.roster.add(aPerson({ attendeeName: 'Rita', insteadOf: again.id }))
  await world.secretary.sessions.update(
    anEdit({ id, attendance: [leader, anAttendance({ attendeeId: namesake.id, attendeeName: 'Rita' })] }),
  )
  expect((await marksOf(world, id)).Rita).toEqual({ status: 'present', markedBy: null, markedAt: null })
})

test('a session that is recorded again, also of a group renamed since, keeps who had set its marks, if they saved the deleted one', async () => {
  const world = await createWorld()
  const called = anAttendance({ attendeeName: 'Called', markedAt: TAP })
  const { id, leader, session } = await aMarkedSession(world, [called])
  const { version } = await world.admin.settings.get()
  const ages = { minAge: 14, maxAge: 15, ageChecked: true }
  await world.admin.organizations.change({ organizationName: 'SNMY1', newName: 'North', ...ages, version })
  await world.leader.sessions.remove({ id })
  const again = {
    ...session,
    organizationName: 'North',
    id: aSession().id,
    insteadOf: id,
    attendance: [
      leader,
      { ...called, markedBy: 'Leader' },
      anAttendance({ attendeeName: 'Another', markedAt: TAP, markedBy: 'Admin' }),
      anAttendance({ attendeeName: 'Explicit', isExplicit: true }),
    ],
  }
  await world.secretary.sessions.create(again)
  await world.secretary.sessions.create(again)
  const at = new Date(TAP)
  expect(await marksOf(world, again.id)).toEqual({
    Called: { status: 'present', markedBy: 'Leader', markedAt: at },
    // Who never saved that session cannot have set its marks.
    Another: { status: 'present', markedBy: 'Secretary', markedAt: at },
    Explicit: { status: 'present', markedBy: 'Secretary', markedAt: NOW },
    Georges: { status: 'present', markedBy: null, markedAt: null },
  })
  const standing = { ...again, id: aSession().id, insteadOf: again.id }
  await world.secretary.sessions.create(standing)
  expect((await marksOf(world, standing.id)).Called?.markedBy).toBe('Secretary')
  const unnamed = { ...again, id: aSession().id, insteadOf: undefined }
  await world.secretary.sessions.create(unnamed)
  expect((await marksOf(world, unnamed.id)).Called?.markedBy).toBe('Secretary')
})
