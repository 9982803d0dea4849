import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { aChild, anAttendance, aPerson, aSession, attendanceOf } from '#tests/factories.ts'
import { countRows, createWorld, refusalOf } from '#tests/world.ts'

const READINGS = "audit_log where action like 'reading.%'"

test('a shown birthdate is recorded once and with ids only, for ever; no other id, reader or person shows it again', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  const reveal = { ...child, id: uuid() }
  for (const answer of await Promise.all(Array.from({ length: 5 }, () => world.secretary.people.showBirthdate(reveal))))
    expect(answer).toEqual({ birthdate: '2013-05-06' })
  const { rows: seen } = await world.admin.people.reveals(child)
  expect(seen).toMatchObject([{ action: 'reading.birthdate', person: 'Secretary' }])
  const { rows } = await world.database.execute(sql`select * from ${sql.raw(READINGS)}`)
  expect(rows).toMatchObject([{ attendee_id: child.personId, actor_id: world.secretary.id }])
  expect(JSON.stringify(rows)).not.toMatch(/Secretary|Child|2013-/)

  const [opened, old] = [uuid(), uuid()]
  const openings = [{ ...child, id: opened, openedAt: '2026-11-20T18:00:00Z' }]
  await world.secretary.people.recordOpenings({ openings })
  await world.database.execute(sql`
    insert into audit_log (reading_id, action, actor_id, attendee_id, day, at)
    values (${old}, 'reading.birthdate', ${world.secretary.id}, ${child.personId}, '2026-11-20', '2026-11-20T18:00:00Z')`)
  const other = await aChild(world)
  for (const call of [
    () => world.leader.people.showBirthdate(reveal),
    () => world.secretary.people.showBirthdate({ ...reveal, ...other }),
    () => world.secretary.people.showBirthdate({ ...reveal, id: opened }),
    () => world.secretary.people.showBirthdate({ ...reveal, id: old }),
  ])
    expect(await refusalOf(call())).toBe('CONFLICT')
  await world.owner.execute(sql`delete from organization_attendees where id = ${child.personId}`)
  expect(await countRows(world.database, `${READINGS} and attendee_id = '${child.personId}'`)).toBe(3)
})

test('a page is recorded once in ten minutes for each reader, whichever of its parts are read, also in parallel', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  const { leader, secretary } = world
  await Promise.all([leader.people.get(child), leader.people.attendance(child), leader.people.notes(child)])
  await leader.people.get(child)
  await secretary.people.notes(child)
  await secretary.people.attendance(child)
  expect(await countRows(world.database, READINGS)).toBe(2)
  await world.database.execute(sql`
    insert into audit_log (action, actor_id, attendee_id, organization_name, day, at)
    values ('reading.page', ${world.mediaManager.id}, ${child.personId}, 'SNMY1', '2026-11-21', '2026-11-21T09:49:59Z')`)
  await world.mediaManager.people.attendance(child)
  expect(await countRows(world.database, READINGS)).toBe(4)
  expect((await world.admin.people.reveals(child)).rows.map(({ action }) => action)).toEqual(
    Array.from({ length: 4 }, () => 'reading.page'),
  )
})

test('filling a device is recorded once a day and person', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  // The rows of a test have the database's own time, which is later than the day of the test.
  await world.database.execute(sql`update organization_attendees set created_at = '2026-11-01'`)
  for (const reader of [world.leader, world.leader, world.secretary]) {
    const pages = await reader.people.forDevice({ organizationName: 'SNMY1' })
    expect(pages).toMatchObject([{ id: child.personId, age: 13 }])
    expect(JSON.stringify(pages)).not.toContain('2013-05-06')
  }
  expect(await countRows(world.database, READINGS)).toBe(2)
  const { rows } = await world.admin.people.reveals(child)
  expect(rows.map(({ action, person }) => [action, person])).toEqual([
    ['reading.contacts_on_device', 'Secretary'],
    ['reading.contacts_on_device', 'Leader'],
  ])
})

test('openings count while a role lasts and of children who were in a group of the device, not of other groups', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  const opening = (of = child) => ({ ...of, id: uuid(), openedAt: '2026-11-20T18:00:00Z' })
  await world.otherLeader.people.forDevice({ organizationName: 'SNMK1' })
  expect(await world.otherLeader.people.recordOpenings({ openings: [opening()] })).toEqual({ recorded: 0 })
  await world.secretary.people.forDevice({ organizationName: 'SNMY1' })
  await world.database.execute(
    sql`update user_organizations set organization_role = null where user_id = ${world.secretary.id}`,
  )
  expect(await world.secretary.people.recordOpenings({ openings: [opening()] })).toEqual({ recorded: 1 })
  // A child that was in the group while the device was filled may have moved since.
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Moved', birthdate: '2010-05-06' }))
  await world.leader.sessions.create(aSession({ attendance: [anAttendance({ isLeader: true }), attendanceOf(person)] }))
  await world.mediaManager.people.forDevice({ organizationName: 'SNMY1' })
  await world.owner.execute(
    sql`update organization_attendees set organization_name = 'SNMY2' where id in (${person.id}, ${child.personId})`,
  )
  const openings = [opening({ personId: person.id }), opening()]
  expect(await world.mediaManager.people.recordOpenings({ openings })).toEqual({ recorded: 1 })
})

test('pages opened without a connection are recorded once, with the time of the device within bounds', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  const openings = [
    { ...child, id: uuid(), openedAt: '2026-11-20T18:00:00Z' },
    { ...child, id: uuid(), openedAt: '2030-01-01T00:00:00Z' },
    { ...child, id: uuid(), openedAt: '1999-01-01T00:00:00Z' },
    { personId: uuid(), id: uuid(), openedAt: '2026-11-20T18:00:00Z' },
  ]
  expect(await world.leader.people.recordOpenings({ openings })).toEqual({ recorded: 3 })
  expect(await world.leader.people.recordOpenings({ openings })).toEqual({ recorded: 0 })
  const { rows } = await world.admin.people.reveals(child)
  expect(rows.map(({ at }) => at.toISOString())).toEqual([
    '2026-11-21T10:00:00.000Z',
    '2026-11-20T18:00:00.000Z',
    '2026-10-21T10:00:00.000Z',
  ])
})
