import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { aPerson } from '#tests/factories.ts'
import { countRows, createWorld, refusalOf } from '#tests/world.ts'

test('a roster is read leaders first, then by name', async () => {
  const world = await createWorld()
  for (const [attendeeName, isLeader] of [
    ['Zoe', false],
    ['أحمد', false],
    ['Yara', true],
    ['Émile', false],
  ] as const)
    await world.secretary.roster.add(aPerson({ attendeeName, isLeader }))
  const names = (await world.member.roster.list({ organizationName: 'SNMY1' })).map((person) => person.attendeeName)
  expect(names[0]).toBe('Yara')
  expect(names.toSorted()).toEqual(['Yara', 'Zoe', 'Émile', 'أحمد'].toSorted())
})

test('the details are stored trimmed', async () => {
  const world = await createWorld()
  const { person, added } = await world.leader.roster.add(
    aPerson({ attendeeName: '  Rita   Khoury ', birthdate: '2014-03-15', phoneNumber: ' +961 70 123 456 ' }),
  )
  expect(added).toBe(true)
  expect(person).toMatchObject({
    attendeeName: 'Rita Khoury',
    birthdate: '2014-03-15',
    phoneNumber: '+961 70 123 456',
    ageOverride: false,
  })
})

test('adding a name of the roster answers with that person, in any spelling', async () => {
  const world = await createWorld()
  const first = await world.leader.roster.add(aPerson({ attendeeName: 'Léa Gemayel' }))
  const second = await world.secretary.roster.add(aPerson({ attendeeName: ' LE\u0301A  gemayel' }))
  expect(second).toEqual({ person: first.person, added: false, putBack: false, placement: null })
  expect(await countRows(world.database, 'organization_attendees')).toBe(1)
})

test('two organizations may have the same name', async () => {
  const world = await createWorld()
  await world.leader.roster.add(aPerson({ attendeeName: 'Rita' }))
  expect(
    await world.otherLeader.roster.add(aPerson({ attendeeName: 'Rita', organizationName: 'SNMK1' })),
  ).toMatchObject({ added: true })
})

test('the same person sent five times in parallel is added once', async () => {
  const world = await createWorld()
  const person = aPerson()
  const answers = await Promise.all(Array.from({ length: 5 }, () => world.leader.roster.add(person)))
  expect(new Set(answers.map((answer) => answer.person.id))).toEqual(new Set([person.id]))
  expect(await countRows(world.database, 'organization_attendees')).toBe(1)
})

test('an id of someone else is CONFLICT, without their data', async () => {
  const world = await createWorld()
  const person = aPerson({ attendeeName: 'Secret Name' })
  await world.leader.roster.add(person)
  expect(await refusalOf(world.leader.roster.add({ ...person, attendeeName: 'Another' }))).toBe('CONFLICT')
  expect(await refusalOf(world.otherLeader.roster.add(aPerson({ id: person.id, organizationName: 'SNMK1' })))).toBe(
    'CONFLICT',
  )
})

test.each([
  ['a blank name', { attendeeName: '  ' }, { path: 'attendeeName', problem: 'required' }],
  ['an invisible name', { attendeeName: '\u200b\u2060' }, { path: 'attendeeName', problem: 'required' }],
  ['half a character in a name', { attendeeName: 'a\ud800' }, { path: 'attendeeName', problem: 'invalid' }],
  ['half a character', { attendeeName: 'A\ud800' }, { path: 'attendeeName', problem: 'invalid' }],
  ['the year 1899', { birthdate: '1899-12-31' }, { path: 'birthdate', problem: 'invalid' }],
  ['a long name', { attendeeName: 'x'.repeat(121) }, { path: 'attendeeName', problem: 'tooLong', limit: 120 }],
  ['a long phone', { phoneNumber: '1'.repeat(33) }, { path: 'phoneNumber', problem: 'tooLong', limit: 32 }],
  ['31 February', { birthdate: '2014-02-31' }, { path: 'birthdate', problem: 'invalid' }],
  ['tomorrow', { birthdate: '2026-11-22' }, { path: 'birthdate', problem: 'future' }],
  ['an unknown group', { organizationName: 'SNMX' }, { path: 'organizationName', problem: 'unknown' }],
  ['an invalid id', { id: 'one' }, { path: 'id', problem: 'invalid' }],
])('%s is refused at its field', async (_what, overrides, field) => {
  const world = await createWorld()
  await expect(world.admin.roster.add(aPerson(overrides))).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { fields: [field] },
  })
})

test('someone born today may be added: the day is that of the network', async () => {
  const world = await createWorld()
  expect(await world.leader.roster.add(aPerson({ birthdate: '2026-11-21' }))).toMatchObject({ added: true })
})

test('a name may contain emoji and HTML', async () => {
  const world = await createWorld()
  const attendeeName = '<b>Rita</b> 🎈 O’Neil; drop table'
  expect((await world.leader.roster.add(aPerson({ attendeeName }))).person.attendeeName).toBe(attendeeName)
})

test.each([
  ['rare letters', 'ΐŉẖǰᾷﬃ'],
  ['letters outside the basic plane', '𠀀𠮷𪚥'],
  ['words that can be read in very many ways', ' بو الطثذظه بو الكظثثه بو الشثظذه'],
])('the longest name of %s fits into the index that has the name and its search keys', async (_, letters) => {
  const world = await createWorld()
  const organizationName = '𠀀𠮷'.repeat(TEXT_LIMITS.organizationName / 4)
  await world.owner.execute(sql`
    insert into organizations (name, age_checked, position) values (${organizationName}, false, 1000)`)
  const attendeeName = letters.repeat(TEXT_LIMITS.name).trim().slice(0, TEXT_LIMITS.name).trim()
  const phoneNumber = '7'.repeat(TEXT_LIMITS.phone)
  const { person } = await world.admin.roster.add(aPerson({ organizationName, attendeeName, phoneNumber }))
  expect(person.attendeeName).toBe(attendeeName)
})
