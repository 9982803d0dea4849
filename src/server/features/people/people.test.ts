import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { MOST_GUARDIANS, MOST_NOTES } from '#domain/texts/limits.ts'
import { aChild, aGuardian, aNote, anAbsence } from '#tests/factories.ts'
import { countRows, createWorld, refusalOf, type World } from '#tests/world.ts'

test('the page has what the group knows and not the birthdate; of a removed person only the name, until they are back', async () => {
  const world = await createWorld()
  // 12 today, and 11 in the school year.
  const details = { attendeeName: 'Malek', phoneNumber: '71 000 214', birthdate: '2014-11-21' }
  const child = await aChild(world, details)
  const inGroup = { id: child.personId, organizationName: 'SNMY1' }
  await world.secretary.people.saveGuardian(aGuardian(child))
  await world.leader.people.setConsent({ ...child, status: 'refused', guardianName: 'Samar Haddad' })
  await world.mediaManager.people.announceAbsence(anAbsence(child))
  await world.leader.people.addNote(aNote(child))
  const page = await world.leader.people.get(child)
  expect(page).toMatchObject({
    attendeeName: 'Malek',
    organizationName: 'SNMY1',
    phoneNumber: '71 000 214',
    age: 12,
    hasBirthdate: true,
    placement: { kind: 'mismatch', age: 11, group: 'SNMK3' },
    isRemoved: false,
    guardians: [{ name: 'Samar Haddad', relation: 'Mother', phone: '+961 70 000 318' }],
    consent: { status: 'refused', guardianName: 'Samar Haddad', recordedBy: 'Leader' },
    announcements: [{ from: '2026-11-28', to: '2026-11-28', reason: 'Travel', announcedBy: 'Media' }],
    groups: [{ organizationName: 'SNMY1', to: null }],
  })
  expect(JSON.stringify(page)).not.toContain('2014')

  await world.leader.roster.remove(inGroup)
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
  await world.leader.roster.restore(inGroup)
  expect(await world.leader.people.get(child)).toEqual(page)
  expect((await world.leader.people.notes(child)).rows).toHaveLength(1)
})

test('guardians come in their order, the one to be called first before them; at most four, and none by the id of another’s', async () => {
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
  expect(await names()).toEqual(['Samar'])

  const other = await aChild(world)
  expect(await refusalOf(world.leader.people.saveGuardian({ ...mother, ...other }))).toBe('CONFLICT')
  expect(await world.leader.people.removeGuardian({ ...mother, ...other })).toEqual({ removed: false })
  const sent = Array.from({ length: MOST_GUARDIANS }, () => world.leader.people.saveGuardian(aGuardian(child)))
  const refused = (await Promise.allSettled(sent)).filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ reason: { code: 'TOO_MANY_GUARDIANS' } }])
  expect(await countRows(world.database, 'guardians')).toBe(MOST_GUARDIANS)
})

test('a note is deleted by its author, a team leader or an admin, and its id takes no other text', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  const [first, second, third] = [aNote(child), aNote(child), aNote(child)]
  for (const note of [first, second, third]) await world.secretary.people.addNote(note)
  expect(await refusalOf(world.secretary.people.addNote({ ...first, text: 'Another' }))).toBe('CONFLICT')
  expect(await refusalOf(world.leader.people.addNote(first))).toBe('CONFLICT')
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
})

test('notes are read page by page, the newest first, and there are at most 200 with a text of at most 2,000 letters', async () => {
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
  for (const [text, field] of [
    [' \n ', { path: 'text', problem: 'required' }],
    ['x'.repeat(2001), { path: 'text', problem: 'tooLong', limit: 2000 }],
  ] as const)
    await expect(world.leader.people.addNote(aNote({ ...child, text }))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: [field] },
    })
  await world.leader.people.addNote(aNote(child))
  expect(await refusalOf(world.leader.people.addNote(aNote(child)))).toBe('TOO_MANY_NOTES')
})
