import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { isErasedName } from '#domain/erasure/erasure.ts'
import { anAttendance, anEdit, aPerson, aSession, attendanceOf } from '#tests/factories.ts'
import { ALL } from '#tests/known-child.ts'
import { countRows, createWorld, refusalOf, type World } from '#tests/world.ts'
import { NOW } from '#tests/world-people.ts'

async function aRemovedChild(world: World) {
  const { leader } = world
  const sent = aPerson({ attendeeName: 'Rita Khoury', birthdate: '2014-03-15', phoneNumber: '70 111 111' })
  const { person } = await leader.roster.add(sent)
  const personId = person.id
  const guardianId = uuid()
  await leader.people.saveGuardian({ personId, id: guardianId, name: 'Mona', callFirst: true, phone: '70 222 222' })
  await leader.people.makeGuardianLink({ personId, id: uuid(), guardianId, language: 'en' })
  await leader.people.setConsent({ personId, status: 'refused', guardianName: 'Mona' })
  await leader.people.addNote({ personId, id: uuid(), text: 'Sings well' })
  await leader.sessions.create(aSession({ attendance: [attendanceOf(person), ...aSession().attendance] }))
  await leader.roster.remove({ id: personId, organizationName: 'SNMY1' })
  return { ...person, sent }
}

test('a removed person whose name is added again comes back with everything that belongs to them, the last one of several', async () => {
  const world = await createWorld()
  const child = await aRemovedChild(world)
  const again = aPerson({ attendeeName: 'RITA  khoury', birthdate: null, phoneNumber: '70 333 333' })

  const answer = await world.secretary.roster.add(again)

  expect(answer).toMatchObject({ added: true, putBack: true })
  expect(answer.person).toMatchObject({ id: child.id, birthdate: '2014-03-15', phoneNumber: '70 333 333' })
  expect(await world.secretary.roster.add(again)).toEqual(answer)
  const page = await world.leader.people.get({ personId: child.id })
  expect(page).toMatchObject({ consent: { status: 'refused' }, guardians: [{ name: 'Mona' }], links: [] })
  expect((await world.leader.people.notes({ personId: child.id })).rows).toMatchObject([{ text: 'Sings well' }])
  expect((await world.leader.people.attendance({ personId: child.id })).marks).toHaveLength(1)
  expect(await countRows(world.database, 'organization_attendees')).toBe(1)
  // A move puts no one back, and of two entries the one that was removed last comes back.
  await world.leader.roster.remove({ id: child.id, organizationName: 'SNMY1' })
  const moved = aPerson({ attendeeName: 'Rita Khoury', movedFrom: 'SNMK1', birthdate: '2014-03-15' })
  const { person: second } = await world.admin.roster.add(moved)
  expect(second.id).not.toBe(child.id)
  await world.leader.roster.remove({ id: second.id, organizationName: 'SNMY1' })
  await world.database.execute(sql`
    update organization_attendees set removed_at = removed_at + interval '1 second' where id = ${second.id}`)
  const back = await world.leader.roster.add(aPerson({ attendeeName: 'Rita Khoury' }))
  expect(back.person.id).toBe(second.id)
})

test('another person of the name is added instead: the entry is removed again as it was, with its marks', async () => {
  const world = await createWorld()
  const earlier = aSession()
  await world.leader.sessions.create(earlier)
  const child = await aRemovedChild(world)
  const again = aPerson({ attendeeName: 'Rita Khoury', birthdate: '2013-01-01', phoneNumber: '70 333 333' })
  await world.leader.roster.add(again)
  // What was recorded since, also by an edit of an earlier session, is of the other person.
  const attendance = [anAttendance({ attendeeId: child.id, attendeeName: 'Rita Khoury' }), ...aSession().attendance]
  const since = aSession({ attendance })
  await world.leader.sessions.create(since)
  await world.leader.sessions.update(anEdit({ id: earlier.id, attendance }))

  const another = { ...again, id: uuid(), insteadOf: again.id }
  const answer = await world.leader.roster.add(another)

  expect(answer).toMatchObject({ added: true, putBack: false, person: { id: another.id, birthdate: '2013-01-01' } })
  expect(await world.leader.roster.add(another)).toEqual(answer)
  for (const { id } of [since, earlier]) {
    const { attendance: marks } = await world.leader.sessions.get({ id })
    expect(marks.find(({ attendeeName }) => attendeeName === 'Rita Khoury')?.attendeeId).toBe(another.id)
  }
  expect((await world.leader.roster.list({ organizationName: 'SNMY1' })).map(({ id }) => id)).toEqual([another.id])
  await world.leader.roster.remove({ id: another.id, organizationName: 'SNMY1' })
  const restored = await world.leader.roster.restore({ id: child.id, organizationName: 'SNMY1' })
  expect(restored).toMatchObject({ phoneNumber: '70 111 111' })
  expect((await world.leader.people.attendance({ personId: child.id })).marks).toHaveLength(1)
})

test('only the account that put an entry back takes it back, under its name, in its group, within ten minutes', async () => {
  const world = await createWorld()
  const { leader, secretary, otherLeader } = world
  const child = await aRemovedChild(world)
  const again = aPerson({ attendeeName: 'Rita Khoury', birthdate: '2014-03-15' })
  await leader.roster.add(again)
  const insteadOf = { ...again, insteadOf: again.id }
  const takesBack = (who: typeof leader, changes: object) => who.roster.add({ ...insteadOf, id: uuid(), ...changes })
  const elsewhere = { organizationName: 'SNMY1', movedFrom: 'SNMK1' }
  for (const attempt of [
    () => takesBack(secretary, {}),
    () => takesBack(otherLeader, elsewhere),
    () => takesBack(otherLeader, { organizationName: 'SNMK1' }),
    () => takesBack(world.admin, {}),
    () => takesBack(leader, { attendeeName: 'Maya Saad' }),
    () => takesBack(leader, { insteadOf: child.id }),
    () => takesBack(leader, { insteadOf: uuid() }),
  ])
    expect(await refusalOf(attempt())).toBe('FORBIDDEN')
  const TEN_MINUTES = 10 * 60 * 1000
  world.setClock(NOW + TEN_MINUTES + 1)
  expect(await refusalOf(takesBack(leader, {}))).toBe('FORBIDDEN')
  expect((await leader.roster.list({ organizationName: 'SNMY1' })).map(({ id }) => id)).toEqual([child.id])

  world.setClock(NOW + TEN_MINUTES)
  const another = { ...insteadOf, id: uuid() }
  const answer = await leader.roster.add(another)
  world.setClock(NOW + 2 * TEN_MINUTES)
  expect(await leader.roster.add(another)).toEqual(answer)
  expect((await leader.roster.list({ organizationName: 'SNMY1' })).map(({ id }) => id)).toEqual([another.id])
})

test('the age rule names the group of a person who came back with another age, and a file without roles keeps theirs', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Rita', birthdate: null }))
  const remove = () => world.leader.roster.remove({ id: person.id, organizationName: 'SNMY1' })
  const placement = { kind: 'mismatch', age: 17, group: 'SNMY2' }
  await remove()
  const again = aPerson({ attendeeName: 'Rita', birthdate: '2008-10-01' })
  const answer = await world.leader.roster.add(again)
  expect(answer).toMatchObject({ putBack: true, placement })
  expect(await world.leader.roster.add(again)).toEqual(answer)
  await remove()
  const importFile = (...names: string[]) => {
    const people = names.map((attendeeName) => {
      const { organizationName: _, isLeader: __, ...row } = aPerson({ attendeeName, birthdate: null })
      return row
    })
    return world.leader.roster.import({ organizationName: 'SNMY1', people })
  }
  const imported = await importFile('Rita', 'Sami')
  expect(imported.putBack).toMatchObject([{ personId: person.id, placement }])
  await remove()
  const leading = aPerson({ attendeeName: 'Rita', birthdate: null, ageOverride: true, isLeader: true })
  expect(await world.leader.roster.add(leading)).toMatchObject({ putBack: true, placement: null })
  await remove()
  await importFile('Rita')
  const roster = await world.leader.roster.list({ organizationName: 'SNMY1' })
  expect(roster.map(({ attendeeName, isLeader }) => `${attendeeName} ${isLeader}`)).toEqual(['Rita true', 'Sami false'])
})

test('an import puts a person back and names surplus guardians, and new ones go with another person', async () => {
  const world = await createWorld()
  const child = await aRemovedChild(world)
  const { organizationName, ...row } = aPerson({ attendeeName: 'Rita Khoury' })
  const guardians = ['A', 'B', 'C', 'D'].map((name) => ({ name, relation: null, phone: null }))
  const putBack = [{ id: row.id, personId: child.id, attendeeName: 'Rita Khoury', placement: null }]
  const guardiansLeftOut = [{ id: row.id, name: 'D' }]
  for (const _ of ['once', 'again'])
    expect(await world.leader.roster.import({ organizationName, people: [{ ...row, guardians }] })).toEqual({
      ...{ added: 0, moved: 0, completed: 0, putBack, guardiansLeftOut },
    })

  const another = aPerson({ attendeeName: 'Rita Khoury' })
  await world.leader.roster.add({ ...another, insteadOf: row.id })
  const namesOf = async (personId: string) => {
    const page = await world.leader.people.get({ personId })
    return page.guardians?.map(({ name }) => name)
  }
  expect(await namesOf(another.id)).toEqual(['A', 'B', 'C'])
  await world.leader.roster.remove({ id: another.id, organizationName })
  await world.leader.roster.restore({ id: child.id, organizationName })
  expect(await namesOf(child.id)).toEqual(['Mona'])
})

test('what a device sends again about a person who came back and was erased is stored without the name', async () => {
  const world = await createWorld()
  const child = await aRemovedChild(world)
  const again = aPerson({ attendeeName: 'Rita Khoury' })
  await world.leader.roster.add(again)
  await world.admin.erasure.erasePerson({ personId: child.id, ...ALL })

  expect(await refusalOf(world.leader.roster.add(again))).toBe('ERASED')
  const late = aSession({
    attendance: [anAttendance({ attendeeId: again.id, attendeeName: 'Rita Khoury' }), ...aSession().attendance],
  })
  await world.leader.sessions.create(late)
  const { attendance } = await world.leader.sessions.get({ id: late.id })
  expect(attendance.some(({ attendeeName }) => isErasedName(attendeeName))).toBe(true)
})
