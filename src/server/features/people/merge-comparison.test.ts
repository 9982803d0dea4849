import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aGuardian, anAttendance, aPerson, aSession, attendanceOf } from '#tests/factories.ts'
import { createWorld, refusalOf } from '#tests/world.ts'

test('both entries are compared, without their birthdates, and with where they come from', async () => {
  const world = await createWorld()
  const { leader, admin } = world
  const { person: own } = await leader.roster.add(aPerson({ attendeeName: 'Ahmad Haddad' }))
  const { person: other } = await leader.roster.add(aPerson({ attendeeName: 'Ahmed', birthdate: '2013-03-15' }))
  const imported = aPerson({ attendeeName: 'Ahmad', birthdate: '2013-03-15' })
  await leader.roster.import({ organizationName: 'SNMY1', people: [imported] })
  const guide = anAttendance({ attendeeName: 'Nour', isLeader: true })
  const both = [attendanceOf(own), attendanceOf(other, { status: 'absent' })]
  await leader.sessions.create(aSession({ attendance: [guide, ...both] }))
  await leader.sessions.create(aSession({ sessionDate: '2026-11-14', attendance: [guide, attendanceOf(other)] }))
  const guardian = aGuardian({ personId: other.id })
  await leader.people.saveGuardian(guardian)
  const pair = { personId: own.id, otherId: other.id }

  const { entries } = await leader.people.mergeChoices(pair)
  const inGroup = { organizationName: 'SNMY1', all: 1, last: '2026-11-21' }
  const added = { addedBy: 'Leader', isImported: false, isLeader: false, phoneNumber: null }
  expect(entries).toMatchObject({
    own: { ...added, age: null, guardians: [], marks: [{ ...inGroup, present: 1 }] },
    other: { ...added, age: 13, guardians: [{ id: guardian.id }], marks: [{ ...inGroup, present: 1, all: 2 }] },
  })
  expect(JSON.stringify(entries)).not.toContain('2013-03-15')
  const withImported = await leader.people.mergeChoices({ ...pair, otherId: imported.id })
  expect(withImported.entries?.other).toMatchObject({ isImported: true, addedBy: 'Leader', marks: [] })

  // Of marks of a group that the reader may not open, the group is not named.
  await world.database.execute(sql`update sessions set organization = 'SNMK1' where session_date = '2026-11-14'`)
  const marksFor = async (caller: typeof leader) => (await caller.people.mergeChoices(pair)).entries?.other.marks
  const elsewhere = { present: 1, all: 1, last: '2026-11-14' }
  expect(await marksFor(leader)).toEqual([
    { ...inGroup, present: 0 },
    { ...elsewhere, organizationName: null },
  ])
  expect(await marksFor(admin)).toEqual([
    { ...inGroup, present: 0 },
    { ...elsewhere, organizationName: 'SNMK1' },
  ])
  expect(await refusalOf(world.secretary.people.mergeChoices(pair))).toBe('FORBIDDEN')
})
