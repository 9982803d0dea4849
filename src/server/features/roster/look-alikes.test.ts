import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { anAttendance, anEdit, aPerson, aSession, attendanceOf } from '#tests/factories.ts'
import { ARABIC, lookAlikes, PERSIAN } from '#tests/look-alikes.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'

const ORGANIZATION = { organizationName: 'SNMY1' }
const PRESENT = { status: 'present', absenceReason: null, isExplicit: false } as const

async function rosterOf({ leader }: World) {
  return (await leader.roster.list(ORGANIZATION)).map(({ id }) => id).sort()
}

async function keyOf({ database }: World, id: string) {
  const { rows } = await database.execute<{ key: string }>(
    sql`select name_key as key from organization_attendees where id = ${id}`,
  )
  return rows[0]?.key
}

test('a name whose letters look alike links to the person in the roster, is found, and is refused as another’s', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: ARABIC }))
  const again = await world.leader.roster.add(aPerson({ attendeeName: PERSIAN }))
  expect(again).toMatchObject({ added: false, person: { id: person.id, attendeeName: ARABIC } })
  for (const text of [PERSIAN, 'کرم', 'ﻛﺮم'])
    expect((await world.leader.search.find({ text })).people.map(({ id }) => id)).toEqual([person.id])

  const { person: hasan } = await world.leader.roster.add(aPerson({ attendeeName: 'ﻣﺤﻤﺪ ﺣﺴﻦ' }))
  expect(hasan.attendeeName).toBe('محمد حسن')
  expect(await refusalOf(world.leader.roster.update({ ...hasan, attendeeName: PERSIAN }))).toBe('NAME_EXISTS')
  const { id: _, ...imported } = aPerson({ attendeeName: 'ﻣﺤﻤﺪ ﺣﺴﻦ' })
  const people = [{ ...imported, id: uuid(), birthdate: null, phoneNumber: null, ageOverride: false }]
  expect(await refusalOf(world.leader.roster.import({ ...ORGANIZATION, people }))).toBe('NAMES_EXIST')
  await world.leader.roster.remove({ ...ORGANIZATION, id: person.id })
  const back = await world.leader.roster.add(aPerson({ attendeeName: PERSIAN }))
  expect(back).toMatchObject({ putBack: true, person: { id: person.id } })
})

test('of two entries whose names have become the same, one keeps its key until it is renamed', async () => {
  const world = await createWorld()
  const { own, other } = await lookAlikes(world)
  const changed = await world.leader.roster.update({ ...other, phoneNumber: '70 123 456' })
  expect(changed).toMatchObject({ id: other.id, attendeeName: PERSIAN, phoneNumber: '70 123 456' })
  expect(await keyOf(world, other.id)).toBe(PERSIAN)
  // A name that is added again is that of the entry with the key of today.
  expect(await world.leader.roster.add(aPerson({ attendeeName: PERSIAN }))).toMatchObject({
    added: false,
    person: { id: own.id },
  })
  for (const attendeeName of [ARABIC, 'علي کرم'])
    expect(await refusalOf(world.leader.roster.update({ ...other, attendeeName }))).toBe('NAME_EXISTS')
  await world.leader.roster.update({ ...other, attendeeName: 'علی کرم حداد' })
  expect(await keyOf(world, other.id)).toBe('علي كرم حداد')
})

test('such an entry is removed and put back beside the other, and has the key of today once the other is gone', async () => {
  const world = await createWorld()
  const { own, other } = await lookAlikes(world)
  const both = [own.id, other.id].sort()
  await world.leader.roster.remove({ ...ORGANIZATION, id: other.id })
  await world.leader.roster.restore({ ...ORGANIZATION, id: other.id })
  expect(await rosterOf(world)).toEqual(both)

  await world.leader.roster.remove({ ...ORGANIZATION, id: own.id })
  await world.leader.roster.remove({ ...ORGANIZATION, id: other.id })
  // The one that was removed last comes back, by whichever letters.
  const back = await world.leader.roster.add(aPerson({ attendeeName: ARABIC }))
  expect(back).toMatchObject({ putBack: true, person: { id: other.id } })
  expect(await keyOf(world, other.id)).toBe(ARABIC)
  expect(await refusalOf(world.leader.roster.restore({ ...ORGANIZATION, id: own.id }))).toBe('NAME_EXISTS')
})

test('the page of each offers the merge to those who may; it gives the entry that stays the key of today, and its undo both back', async () => {
  const world = await createWorld()
  const { own, other } = await lookAlikes(world)
  for (const { id } of [own, other])
    expect(await world.leader.people.get({ personId: id })).toMatchObject({ hasSameNamed: true })
  expect((await world.secretary.people.get({ personId: own.id })).hasSameNamed).toBeUndefined()
  const merge = { personId: other.id, otherId: own.id, id: uuid(), details: { birthdate: 'own' as const } }
  await world.leader.people.merge(merge)
  expect(await rosterOf(world)).toEqual([other.id])
  expect(await keyOf(world, other.id)).toBe(ARABIC)
  await world.leader.people.undoMerge({ personId: other.id, id: merge.id })
  expect(await rosterOf(world)).toEqual([own.id, other.id].sort())
  expect([await keyOf(world, own.id), await keyOf(world, other.id)]).toEqual([ARABIC, PERSIAN])
  await world.leader.roster.remove({ ...ORGANIZATION, id: other.id })
  expect(await world.leader.people.get({ personId: own.id })).toMatchObject({ hasSameNamed: false })
})

test('both are in one session, told apart by their ids: each with its own mark and role', async () => {
  const world = await createWorld()
  const { own, other } = await lookAlikes(world)
  const attendance = [
    attendanceOf(own, { status: 'absent', absenceReason: 'Ill' }),
    attendanceOf(other, { status: 'present', isLeader: true }),
  ]
  const { id } = await world.leader.sessions.create(aSession({ attendance }))
  const expectMarks = async (ofOwn: string, ofOther: string) => {
    const rows = (await world.leader.sessions.get({ id })).attendance
    const marks = rows.map(({ attendeeId, status, isLeader }) => [attendeeId, `${status} ${isLeader}`])
    expect(Object.fromEntries(marks)).toEqual({ [own.id]: ofOwn, [other.id]: ofOther })
  }
  await expectMarks('absent false', 'present true')
  const attending = (mark: object) => ({ isLeader: true, mark: { ...PRESENT, ...mark } })
  const change = { attendeeId: other.id, name: PERSIAN, was: attending({}) }
  const is = attending({ status: 'absent', isExplicit: true })
  await world.leader.sessions.edit({ id, editId: uuid(), fields: {}, people: [{ ...change, is, markedAt: null }] })
  await expectMarks('absent false', 'absent true')
  // A name without an entry is a third one.
  for (const refused of [
    [...attendance, anAttendance({ attendeeName: 'علي کرم' })],
    [attendanceOf(own, { isLeader: true }), attendanceOf(own)],
  ])
    expect(await refusalOf(world.leader.sessions.create(aSession({ attendance: refused })))).toBe('DUPLICATE_NAME')
})

test('marks of one session without entries, whose names have become the same, are edited apart', async () => {
  const world = await createWorld()
  const guide = anAttendance({ attendeeName: 'Nour', isLeader: true })
  const names = [ARABIC, 'Jad']
  const session = aSession({ attendance: [guide, ...names.map((attendeeName) => anAttendance({ attendeeName }))] })
  await world.leader.sessions.create(session)
  await world.database.execute(
    sql`update attendance set attendee_name = ${PERSIAN}, name_key = ${PERSIAN} where attendee_name = 'Jad'`,
  )
  const absent = { status: 'absent', absenceReason: null, isExplicit: true } as const
  const change = {
    ...{ attendeeId: null, name: PERSIAN, was: { isLeader: false, mark: PRESENT } },
    ...{ is: { isLeader: false, mark: absent }, markedAt: null },
  }
  await world.leader.sessions.edit({ id: session.id, editId: uuid(), fields: {}, people: [change] })
  const { attendance, version } = await world.leader.sessions.get({ id: session.id })
  const statuses = Object.fromEntries(attendance.map(({ attendeeName, status }) => [attendeeName, status]))
  expect(statuses).toEqual({ Nour: 'present', [ARABIC]: 'present', [PERSIAN]: 'absent' })
  const unchanged = attendance.map(({ attendeeId, attendeeName, isLeader, status, absenceReason }) => ({
    ...{ attendeeId, attendeeName, isLeader, status, absenceReason },
  }))
  await world.leader.sessions.update(anEdit({ id: session.id, version, attendance: unchanged }))
  expect((await world.leader.sessions.get({ id: session.id })).attendance).toHaveLength(3)
})

test('a text with presentation forms gets letters with the next save, without a conflict', async () => {
  const world = await createWorld()
  const session = aSession({ topic: 'Kites', activities: 'Games' })
  await world.leader.sessions.create(session)
  await world.database.execute(sql`update sessions set topic = 'ﻣﺤﻤﺪ', activities = 'ﻣﺤﻤﺪ' where id = ${session.id}`)
  const { activities } = await world.leader.sessions.get({ id: session.id })
  const edit = { id: session.id, editId: uuid(), people: [] }
  const answer = await world.leader.sessions.edit({
    ...edit,
    fields: { activities: { was: activities, is: 'محمد لعب' } },
  })
  expect(answer.conflicts).toEqual([])
  expect(await world.leader.sessions.get({ id: session.id })).toMatchObject({ topic: 'محمد', activities: 'محمد لعب' })

  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Jad' }))
  await world.database.execute(
    sql`update organization_attendees set attendee_name = 'ﻣﺤﻤﺪ', name_key = 'محمد' where id = ${person.id}`,
  )
  const opened = { attendeeName: 'ﻣﺤﻤﺪ', isLeader: false, phoneNumber: null, ageOverride: false }
  const changed = { ...opened, id: person.id, ...ORGANIZATION, phoneNumber: '70 123 456', opened }
  expect(await world.leader.roster.update(changed)).toMatchObject({ attendeeName: 'محمد', phoneNumber: '70 123 456' })
})
