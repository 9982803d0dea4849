import { expect, test } from 'vitest'
import { recorded } from '#tests/audit-rows.ts'
import { anAttendance, aPerson, aSession, attendanceOf } from '#tests/factories.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'

const IN_SNMY1 = { organizationName: 'SNMY1' } as const

async function namesIn(world: World, organizationName: string) {
  return (await world.admin.roster.list({ organizationName })).map((person) => person.attendeeName)
}

test('a changed person keeps their attendance', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Rita' }))
  const session = aSession({ attendance: [anAttendance({ isLeader: true }), attendanceOf(person)] })
  await world.leader.sessions.create(session)
  const changed = await world.secretary.roster.update({
    ...person,
    attendeeName: ' Rita  Khoury ',
    isLeader: true,
    birthdate: '2001-04-11',
    phoneNumber: '70 123 456',
    ageOverride: true,
  })
  expect(changed).toEqual({
    ...person,
    attendeeName: 'Rita Khoury',
    isLeader: true,
    birthdate: '2001-04-11',
    phoneNumber: '70 123 456',
    ageOverride: true,
  })
  expect((await world.leader.roster.list(IN_SNMY1))[0]).toEqual(changed)
  const { attendance } = await world.leader.sessions.get({ id: session.id })
  expect(attendance.some((row) => row.attendeeId === person.id)).toBe(true)
})

test("a name that someone else of the roster has is refused, also of two in parallel; one's own in other letters is not", async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Rita' }))
  const { person: other } = await world.leader.roster.add(aPerson({ attendeeName: 'Léa' }))
  expect(await refusalOf(world.leader.roster.update({ ...person, attendeeName: 'LÉA' }))).toBe('NAME_EXISTS')
  expect((await world.leader.roster.update({ ...person, attendeeName: 'RITA' })).attendeeName).toBe('RITA')
  const outcomes = await Promise.allSettled(
    [person, other].map((one) => world.leader.roster.update({ ...one, attendeeName: 'Same' })),
  )
  const codes = outcomes.map((one) => (one.status === 'rejected' ? one.reason.code : 'changed'))
  expect(codes.sort()).toEqual(['NAME_EXISTS', 'changed'])
})

test('a removed person leaves the roster, keeps attendance, and comes back while the name is free', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Rita' }))
  const session = aSession({ attendance: [anAttendance({ isLeader: true }), attendanceOf(person)] })
  await world.leader.sessions.create(session)
  expect(await world.secretary.roster.remove({ id: person.id, ...IN_SNMY1 })).toEqual({ removed: true })
  expect(await world.secretary.roster.remove({ id: person.id, ...IN_SNMY1 })).toEqual({ removed: true })
  expect(await namesIn(world, 'SNMY1')).toEqual([])
  expect((await world.leader.sessions.get({ id: session.id })).attendanceCount).toBe(2)
  expect(await refusalOf(world.leader.roster.update(person))).toBe('NOT_FOUND')
  expect(await world.leader.roster.restore({ id: person.id, ...IN_SNMY1 })).toMatchObject({ id: person.id })
  expect(await world.leader.roster.list(IN_SNMY1)).toEqual([person])
  // The name of a removed person may become that of another.
  await world.leader.roster.remove({ id: person.id, ...IN_SNMY1 })
  const { person: other } = await world.leader.roster.add(aPerson({ attendeeName: 'Sami' }))
  await world.leader.roster.update({ ...other, attendeeName: 'Rita' })
  expect(await refusalOf(world.leader.roster.restore({ id: person.id, ...IN_SNMY1 }))).toBe('NAME_EXISTS')
})

test("another group's roster is not touched by an id of it", async () => {
  const world = await createWorld()
  const { person } = await world.otherLeader.roster.add(aPerson({ organizationName: 'SNMK1', attendeeName: 'Theirs' }))
  expect(await world.leader.roster.remove({ id: person.id, ...IN_SNMY1 })).toEqual({ removed: false })
  expect(await refusalOf(world.leader.roster.update({ ...person, ...IN_SNMY1 }))).toBe('NOT_FOUND')
  expect(await refusalOf(world.leader.roster.restore({ id: person.id, ...IN_SNMY1 }))).toBe('NOT_FOUND')
  expect(await namesIn(world, 'SNMK1')).toEqual(['Theirs'])
})

/** Counts as 8 on 1 September 2026: SNMK2. */
const EIGHT = '2018-09-01'
/** Counts as 4: too young for any group. */
const FOUR = '2021-09-02'

test('a form adds a person to the group of their age for those who may change its own group, and to no other', async () => {
  const world = await createWorld()
  const adding = (overrides: Parameters<typeof aPerson>[0], who = world.secretary) =>
    who.roster.add(aPerson({ movedFrom: 'SNMY1', ...overrides })).then(
      () => 'added',
      ({ code }) => code,
    )
  const eight = { birthdate: EIGHT, organizationName: 'SNMK2' }
  expect(await adding(eight)).toBe('added')
  expect(await adding({ birthdate: FOUR, organizationName: 'SNMK1' })).toBe('added')
  for (const overrides of [
    { birthdate: EIGHT, organizationName: 'SNMK3' },
    { birthdate: FOUR, organizationName: 'SNMK2' },
    { ...eight, isLeader: true },
    { organizationName: 'SNMK2' },
    { birthdate: '2013-01-01', organizationName: 'SNMK2' },
    { ...eight, movedFrom: undefined },
  ])
    expect([overrides, await adding(overrides)]).toEqual([overrides, 'FORBIDDEN'])
  for (const who of [world.member, world.otherLeader]) expect(await adding(eight, who)).toBe('FORBIDDEN')
  expect(await adding({}, world.member)).toBe('FORBIDDEN')
})

test('a taken name in a group out of sight is refused without saying whose it is', async () => {
  const world = await createWorld()
  await world.admin.roster.add(aPerson({ organizationName: 'SNMK2', attendeeName: 'Rita', phoneNumber: '70 999 999' }))
  const moved = aPerson({ organizationName: 'SNMK2', attendeeName: 'Rita', birthdate: EIGHT, movedFrom: 'SNMY1' })
  const refusal = await world.leader.roster.add(moved).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'NAME_EXISTS' })
  expect(JSON.stringify(refusal)).not.toContain('999')
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Rita', birthdate: EIGHT }))
  expect(await refusalOf(world.leader.roster.update({ ...person, moveTo: 'SNMK2' }))).toBe('NAME_EXISTS')
})

test('an edit moves a person to the group of the birthdate that will be stored, and nowhere else', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Rita', birthdate: '2013-01-01' }))
  // Unchanged since the form opened, so the stored one stays.
  const pretended = { ...person, birthdate: EIGHT }
  const move = { ...pretended, opened: pretended, moveTo: 'SNMK2' }
  expect(await refusalOf(world.leader.roster.update(move))).toBe('FORBIDDEN')
  expect(await refusalOf(world.leader.roster.update({ ...pretended, moveTo: 'SNMK3' }))).toBe('FORBIDDEN')
  // Someone else has corrected the birthdate since.
  await world.leader.roster.update({ ...person, birthdate: FOUR })
  await expect(world.leader.roster.update(move)).rejects.toMatchObject({
    code: 'AGE_MISMATCH',
    data: { kind: 'underage', group: 'SNMK1' },
  })
  expect([await namesIn(world, 'SNMY1'), await namesIn(world, 'SNMK2')]).toEqual([['Rita'], []])
  await world.leader.roster.update(pretended)
  expect(await world.leader.roster.update(move)).toMatchObject({ organizationName: 'SNMK2' })
  expect([await namesIn(world, 'SNMY1'), await namesIn(world, 'SNMK2')]).toEqual([[], ['Rita']])
})

test('two people who change different details of one person both succeed; what both changed has to be decided', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Lynn', birthdate: '2013-01-01' }))
  const { organizationName: _, ...opened } = person
  const change = { ...person, opened }
  await world.secretary.roster.update({ ...change, phoneNumber: '03 222 222' })
  const saved = await world.leader.roster.update({ ...change, attendeeName: 'Lynn Karam' })
  expect(saved).toMatchObject({ attendeeName: 'Lynn Karam', phoneNumber: '03 222 222' })
  await world.secretary.roster.update({ ...change, birthdate: '2013-01-10' })
  const both = { ...change, phoneNumber: '71 1', birthdate: '2013-10-01' as const }
  await expect(world.leader.roster.update({ ...both, asks: true })).rejects.toMatchObject({
    code: 'BOTH_CHANGED',
    data: {
      fields: ['birthdate', 'ageOverride', 'phoneNumber'],
      stored: { attendeeName: 'Lynn Karam', phoneNumber: '03 222 222', isLeader: false, birthdate: '2013-01-10' },
    },
  })
  // That the present birthdate is read is recorded.
  const readings = await recorded(world, `action = 'reading.list' and actor_id = '${world.leader.id}'`)
  expect(readings).toMatchObject([{ organization_name: 'SNMY1' }])
  // Pages of former versions, which do not ask, replace it.
  const unchanged = await world.leader.roster.update({ ...change, attendeeName: 'Lynn Karam' })
  expect(unchanged).toMatchObject({ phoneNumber: '03 222 222' })
  expect(await world.leader.roster.update({ ...change, phoneNumber: '71 1' })).toMatchObject({ phoneNumber: '71 1' })
})

test('without a birthdate the stored one stays, decides about the group, and is in no answer', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Rita', birthdate: '2013-01-01' }))
  const { birthdate: _, ...unseen } = person
  const change = { ...unseen, opened: unseen }
  const stored = async (organizationName = 'SNMY1') =>
    (await world.admin.roster.list({ organizationName })).find(({ id }) => id === person.id)

  expect(await world.leader.roster.update({ ...change, phoneNumber: '70 1' })).toEqual({
    ...unseen,
    phoneNumber: '70 1',
  })
  expect(await stored()).toMatchObject({ birthdate: '2013-01-01', phoneNumber: '70 1' })
  expect(await refusalOf(world.leader.roster.update({ ...change, moveTo: 'SNMK2' }))).toBe('FORBIDDEN')

  // As a leader they are exempt from the age rule, as an attendee they are not.
  await world.leader.roster.update({ ...person, birthdate: EIGHT, isLeader: true })
  const asChild = { ...unseen, opened: { ...unseen, isLeader: true } }
  await expect(world.leader.roster.update(asChild)).rejects.toMatchObject({
    code: 'AGE_MISMATCH',
    data: { kind: 'mismatch', age: 8, group: 'SNMK2' },
  })
  expect(await world.leader.roster.update({ ...asChild, ageOverride: true })).not.toHaveProperty('birthdate')
  expect(await stored()).toMatchObject({ birthdate: EIGHT, ageOverride: true, isLeader: false })
  // A person who was allowed to stay needs no new decision.
  await world.leader.roster.update({ ...unseen, ageOverride: true, attendeeName: 'Rita K' })
  expect(await refusalOf(world.leader.roster.update({ ...unseen, moveTo: 'SNMK3' }))).toBe('FORBIDDEN')
  expect(await refusalOf(world.otherLeader.roster.update({ ...unseen, moveTo: 'SNMK2' }))).toBe('FORBIDDEN')
  expect(await world.leader.roster.update({ ...unseen, moveTo: 'SNMK2' })).not.toHaveProperty('birthdate')
  expect(await stored('SNMK2')).toMatchObject({ birthdate: EIGHT, ageOverride: false })
  expect(await refusalOf(world.leader.roster.update({ ...unseen, moveTo: 'SNMK2' }))).toBe('NOT_FOUND')
})

test('an answer never has a birthdate that the caller did not send', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ birthdate: '2013-01-01' }))
  const unknown = { ...person, birthdate: null }
  const changed = await world.leader.roster.update({ ...unknown, attendeeName: 'Rita', opened: unknown })
  expect(JSON.stringify(changed)).not.toContain('2013')
  expect((await world.leader.roster.list(IN_SNMY1))[0]).toMatchObject({ attendeeName: 'Rita', birthdate: '2013-01-01' })
  await world.leader.roster.remove({ id: person.id, ...IN_SNMY1 })
  expect(JSON.stringify(await world.leader.roster.restore({ id: person.id, ...IN_SNMY1 }))).not.toContain('2013')
})
