import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { MOST_GUARDIANS, MOST_NOTES } from '#domain/limits.ts'
import { aChild, aGuardian, aNote, anAbsence } from '#tests/factories.ts'
import { countRows, createWorld, refusalOf, type World } from '#tests/world.ts'

test('the page has what the group knows, and not the birthdate', async () => {
  const world = await createWorld()
  const child = await aChild(world, { attendeeName: 'Malek', phoneNumber: '71 000 214' })
  await world.secretary.people.saveGuardian(aGuardian(child))
  await world.leader.people.setConsent({ ...child, status: 'refused', guardianName: 'Samar Haddad' })
  await world.mediaManager.people.announceAbsence(anAbsence(child))
  const page = await world.leader.people.get(child)
  expect(page).toMatchObject({
    attendeeName: 'Malek',
    organizationName: 'SNMY1',
    phoneNumber: '71 000 214',
    age: 13,
    hasBirthdate: true,
    placement: null,
    isRemoved: false,
    guardians: [{ name: 'Samar Haddad', relation: 'Mother', phone: '+961 70 000 318' }],
    consent: { status: 'refused', guardianName: 'Samar Haddad', recordedBy: 'Leader' },
    announcements: [{ from: '2026-11-28', to: '2026-11-28', reason: 'Travel', announcedBy: 'Media' }],
  })
  expect(page.groups).toMatchObject([{ organizationName: 'SNMY1', to: null }])
  expect(JSON.stringify(page)).not.toContain('2013')
})

test('the age in years is today’s, and the group of age is that of the school year', async () => {
  const world = await createWorld()
  const pageOf = async (birthdate: string) => world.leader.people.get(await aChild(world, { birthdate }))
  expect(await pageOf('2014-11-21')).toMatchObject({
    age: 12,
    placement: { kind: 'mismatch', age: 11, group: 'SNMK3' },
  })
  expect(await pageOf('2014-11-22')).toMatchObject({
    age: 11,
    placement: { kind: 'mismatch', age: 11, group: 'SNMK3' },
  })
  expect(await pageOf('2010-01-01')).toMatchObject({
    age: 16,
    placement: { kind: 'mismatch', age: 16, group: 'SNMY2' },
  })
})

test('a removed person’s page has only the name, and everything is back with the person', async () => {
  const world = await createWorld()
  const child = await aChild(world, { attendeeName: 'Malek', phoneNumber: '71 000 214' })
  await world.leader.people.saveGuardian(aGuardian(child))
  await world.leader.people.addNote(aNote(child))
  await world.leader.people.setConsent({ ...child, status: 'given', guardianName: null })
  await world.leader.roster.remove({ id: child.personId, organizationName: 'SNMY1' })
  expect(await world.leader.people.get(child)).toMatchObject({
    attendeeName: 'Malek',
    isRemoved: true,
    phoneNumber: null,
    age: null,
    guardians: [],
    consent: { status: 'unknown' },
    groups: [],
  })
  for (const call of [
    () => world.leader.people.notes(child),
    () => world.leader.people.attendance(child),
    () => world.leader.people.showBirthdate({ ...child, id: uuid() }),
    () => world.leader.people.saveGuardian(aGuardian(child)),
    () => world.leader.people.addNote(aNote(child)),
    () => world.leader.people.announceAbsence(anAbsence(child)),
  ])
    expect(await refusalOf(call())).toBe('NOT_FOUND')
  await world.leader.roster.restore({ id: child.personId, organizationName: 'SNMY1' })
  expect(await world.leader.people.get(child)).toMatchObject({ guardians: [{}], consent: { status: 'given' } })
  expect((await world.leader.people.notes(child)).rows).toHaveLength(1)
})

test('what is known moves with the person, and the former group reads nothing any more', async () => {
  const world = await createWorld()
  const child = await aChild(world, { attendeeName: 'Nour', birthdate: '2015-10-10' })
  await world.leader.people.saveGuardian(aGuardian(child))
  await world.leader.people.addNote(aNote(child))
  await world.leader.roster.update({
    id: child.personId,
    organizationName: 'SNMY1',
    attendeeName: 'Nour',
    isLeader: false,
    birthdate: '2015-10-10',
    moveTo: 'SNMK3',
  })
  expect(await refusalOf(world.leader.people.get(child))).toBe('NOT_FOUND')
  expect(await refusalOf(world.leader.people.notes(child))).toBe('NOT_FOUND')
  const there = await world.person({ signedUpUnder: 'SNMK3', roles: { SNMK3: 'secretary' } })
  expect(await there.people.get(child)).toMatchObject({ organizationName: 'SNMK3', guardians: [{}] })
  expect((await there.people.notes(child)).rows).toMatchObject([{ text: 'Likes to draw.', author: 'Leader' }])
})

test('guardians are called in their order, and the one to be called first comes first', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  const mother = aGuardian({ ...child, name: 'Mother' })
  const father = aGuardian({ ...child, name: 'Father', relation: null, phone: null })
  await world.leader.people.saveGuardian(mother)
  await world.leader.people.saveGuardian(father)
  const names = async () => (await world.leader.people.get(child)).guardians.map(({ name }) => name)
  expect(await names()).toEqual(['Mother', 'Father'])
  await world.leader.people.saveGuardian({ ...father, phone: '03 123 456', callFirst: true })
  expect(await names()).toEqual(['Father', 'Mother'])
  await world.leader.people.saveGuardian({ ...mother, name: 'Samar' })
  expect(await names()).toEqual(['Father', 'Samar'])
  expect(await world.leader.people.removeGuardian(father)).toEqual({ removed: true })
  expect(await world.leader.people.removeGuardian(father)).toEqual({ removed: false })
  expect(await names()).toEqual(['Samar'])
})

test('a person has at most four guardians, also when five are sent in parallel', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  const sent = Array.from({ length: MOST_GUARDIANS + 1 }, () => world.leader.people.saveGuardian(aGuardian(child)))
  const refused = (await Promise.allSettled(sent)).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(1)
  expect(refused[0]).toMatchObject({ reason: { code: 'TOO_MANY_GUARDIANS' } })
  expect(await countRows(world.database, 'guardians')).toBe(MOST_GUARDIANS)
})

test('a guardian of someone else is neither changed nor removed by its id', async () => {
  const world = await createWorld()
  const mother = aGuardian(await aChild(world))
  await world.leader.people.saveGuardian(mother)
  const other = await aChild(world)
  expect(await refusalOf(world.leader.people.saveGuardian({ ...mother, ...other }))).toBe('CONFLICT')
  expect(await world.leader.people.removeGuardian({ ...mother, ...other })).toEqual({ removed: false })
  expect(await countRows(world.database, 'guardians')).toBe(1)
})

test('a note sent five times in parallel is added once, and its id takes no other text', async () => {
  const world = await createWorld()
  const note = aNote(await aChild(world))
  await Promise.all(Array.from({ length: 5 }, () => world.leader.people.addNote(note)))
  expect(await refusalOf(world.leader.people.addNote({ ...note, text: 'Another' }))).toBe('CONFLICT')
  expect(await refusalOf(world.secretary.people.addNote(note))).toBe('CONFLICT')
  expect(await countRows(world.database, 'roster_notes')).toBe(1)
})

test('a note is deleted by its author, a team leader or an admin', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  const [first, second, third] = [aNote(child), aNote(child), aNote(child)]
  for (const note of [first, second, third]) await world.secretary.people.addNote(note)
  expect(await refusalOf(world.mediaManager.people.removeNote(first))).toBe('FORBIDDEN')
  const seenBy = async (reader: World['leader']) =>
    (await reader.people.notes(child)).rows.map(({ mayDelete }) => mayDelete)
  expect(await seenBy(world.mediaManager)).toEqual([false, false, false])
  expect(await seenBy(world.leader)).toEqual([true, true, true])
  for (const [reader, note] of [
    [world.secretary, first],
    [world.leader, second],
    [world.admin, third],
  ] as const)
    expect(await reader.people.removeNote(note)).toEqual({ removed: true })
  expect(await world.secretary.people.removeNote(first)).toEqual({ removed: false })
})

test('notes are read page by page, the newest first, and there are at most 200', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  await world.database.execute(sql`
    insert into roster_notes (id, attendee_id, text, created_at)
    select gen_random_uuid(), ${child.personId}, 'Note ' || place, now() - place * interval '1 minute'
    from generate_series(1, ${MOST_NOTES - 1}) as place`)
  const first = await world.leader.people.notes({ ...child, limit: 100 })
  const second = await world.leader.people.notes({ ...child, limit: 100, cursor: first.nextCursor ?? '' })
  expect([...first.rows, ...second.rows].map(({ text }) => text)).toEqual(
    Array.from({ length: MOST_NOTES - 1 }, (_, place) => `Note ${place + 1}`),
  )
  await world.leader.people.addNote(aNote(child))
  expect(await refusalOf(world.leader.people.addNote(aNote(child)))).toBe('TOO_MANY_NOTES')
})

test.each([
  ['a blank note', { text: ' \n ' }, { path: 'text', problem: 'required' }],
  ['a long note', { text: 'x'.repeat(2001) }, { path: 'text', problem: 'tooLong', limit: 2000 }],
])('%s is refused at its field', async (_what, overrides, field) => {
  const world = await createWorld()
  const note = aNote({ ...(await aChild(world)), ...overrides })
  await expect(world.leader.people.addNote(note)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { fields: [field] },
  })
})

test('consent that becomes unknown forgets the former answer', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  await world.leader.people.setConsent({ ...child, status: 'given', guardianName: 'Samar' })
  await world.secretary.people.setConsent({ ...child, status: 'refused', guardianName: 'Walid' })
  expect((await world.leader.people.get(child)).consent).toMatchObject({
    status: 'refused',
    guardianName: 'Walid',
    recordedBy: 'Secretary',
  })
  await world.leader.people.setConsent({ ...child, status: 'unknown', guardianName: 'Walid' })
  expect((await world.leader.people.get(child)).consent).toEqual({
    status: 'unknown',
    guardianName: null,
    recordedBy: null,
    recordedAt: null,
  })
})
