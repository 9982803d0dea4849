import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { aPerson } from '#tests/factories.ts'
import { createWorld, refusalOf } from '#tests/world.ts'

test('a person is added once to each roster, trimmed, and any spelling of the name answers with them; leaders come first', async () => {
  const world = await createWorld()
  const lea = aPerson({ attendeeName: '  Léa   Gemayel ', birthdate: '2014-03-15', phoneNumber: ' +961 70 123 456 ' })
  const first = await world.leader.roster.add(lea)
  expect(first).toMatchObject({
    added: true,
    person: {
      attendeeName: 'Léa Gemayel',
      birthdate: '2014-03-15',
      phoneNumber: '+961 70 123 456',
      ageOverride: false,
    },
  })
  const again = await world.secretary.roster.add(aPerson({ attendeeName: ' LE\u0301A  gemayel' }))
  expect(again).toEqual({ person: first.person, added: false, putBack: false, placement: null })
  const elsewhere = aPerson({ attendeeName: 'Léa Gemayel', organizationName: 'SNMK1' })
  expect(await world.otherLeader.roster.add(elsewhere)).toMatchObject({ added: true })

  const attendeeName = '<b>Rita</b> 🎈 O’Neil; drop table'
  const rita = aPerson({ attendeeName, isLeader: true })
  const answers = await Promise.all(Array.from({ length: 5 }, () => world.leader.roster.add(rita)))
  expect(new Set(answers.map(({ person }) => person.id))).toEqual(new Set([rita.id]))
  // Born today, on the day of the network.
  await world.leader.roster.add(aPerson({ attendeeName: 'Anna', birthdate: '2026-11-21' }))
  const roster = await world.member.roster.list({ organizationName: 'SNMY1' })
  expect(roster.map((person) => person.attendeeName)).toEqual([attendeeName, 'Anna', 'Léa Gemayel'])

  expect(await refusalOf(world.leader.roster.add({ ...lea, attendeeName: 'Another' }))).toBe('CONFLICT')
  expect(await refusalOf(world.otherLeader.roster.add({ ...elsewhere, id: lea.id }))).toBe('CONFLICT')
})

test('what no person can have is refused at its field, of a new person and of one in the roster', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson())
  for (const [overrides, field] of [
    [{ attendeeName: '  ' }, { path: 'attendeeName', problem: 'required' }],
    [{ attendeeName: '\u200b\u2060' }, { path: 'attendeeName', problem: 'required' }],
    [{ attendeeName: 'a\ud800' }, { path: 'attendeeName', problem: 'invalid' }],
    [{ birthdate: '1899-12-31' }, { path: 'birthdate', problem: 'invalid' }],
    [{ attendeeName: 'x'.repeat(121) }, { path: 'attendeeName', problem: 'tooLong', limit: 120 }],
    [{ phoneNumber: '1'.repeat(33) }, { path: 'phoneNumber', problem: 'tooLong', limit: 32 }],
    [{ birthdate: '2014-02-31' }, { path: 'birthdate', problem: 'invalid' }],
    [{ birthdate: '2026-11-22' }, { path: 'birthdate', problem: 'future' }],
    [{ id: 'one' }, { path: 'id', problem: 'invalid' }],
  ] as const)
    for (const call of [
      () => world.leader.roster.add(aPerson(overrides)),
      () => world.leader.roster.update({ ...person, ...overrides }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { fields: [field] } })
  const field = { path: 'organizationName', problem: 'unknown' }
  await expect(world.admin.roster.add(aPerson({ organizationName: 'SNMX' }))).rejects.toMatchObject({
    data: { fields: [field] },
  })
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
