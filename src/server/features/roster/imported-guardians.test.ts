import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { aGuardian, aPerson } from '#tests/factories.ts'
import { type Caller, countRows, createWorld, refusalOf, type World } from '#tests/world.ts'

const GROUP = { organizationName: 'SNMY1' }
const HALA = { name: 'Hala', relation: 'Mother', phone: '03 123 456' }
const SAMIR = { name: 'Samir', relation: null, phone: null }

const child = (attendeeName: string, more: object = {}) => ({
  id: uuid(),
  attendeeName,
  isLeader: false,
  birthdate: '2014-03-15',
  phoneNumber: null,
  ...more,
})

async function guardiansIn(caller: Caller, organizationName = 'SNMY1') {
  const people = await caller.roster.export({ organizationName })
  return Object.fromEntries(
    people.map(({ attendeeName, guardians }) => [
      attendeeName,
      guardians.map(({ name, relation, phone }) => ({ name, relation, phone })),
    ]),
  )
}

async function rita({ leader }: World) {
  const { person } = await leader.roster.add(aPerson({ attendeeName: 'Rita' }))
  await leader.people.saveGuardian(aGuardian({ personId: person.id, ...HALA, callFirst: true }))
  return person.id
}

test('people are imported with their guardians in the order of the file; sent again, nothing is added twice', async () => {
  const world = await createWorld()
  const sent = {
    ...GROUP,
    people: [
      child('Sami', { guardians: [HALA, SAMIR] }),
      child('Older', { birthdate: '2009-10-01', moveTo: 'SNMY2', guardians: [HALA] }),
      child('Nobody'),
    ],
  }
  const answer = { added: 2, moved: 1, completed: 0, putBack: [], guardiansLeftOut: [] }
  expect(await world.secretary.roster.import(sent)).toEqual(answer)
  expect(await world.secretary.roster.import(sent)).toEqual(answer)
  expect(await guardiansIn(world.secretary)).toEqual({ Nobody: [], Sami: [HALA, SAMIR] })
  expect(await guardiansIn(world.admin, 'SNMY2')).toEqual({ Older: [HALA] })
})

test('a person in the roster gets the guardians that they do not have by name behind the others, once in parallel imports', async () => {
  const world = await createWorld()
  const personId = await rita(world)
  const known = [{ personId, guardians: [{ ...HALA, name: 'HALA', phone: '70 000 000' }, SAMIR] }]
  const answer = { added: 0, moved: 0, completed: 1, putBack: [], guardiansLeftOut: [] }
  const callers = [world.secretary, world.leader, world.mediaManager]
  for (const given of await Promise.all(callers.map((one) => one.roster.import({ ...GROUP, people: [], known }))))
    expect(given).toMatchObject(answer)
  expect(await guardiansIn(world.secretary)).toEqual({ Rita: [HALA, SAMIR] })
})

test('nothing is added if a known person was removed or is in another group, or a guardian cannot be stored', async () => {
  const world = await createWorld()
  await rita(world)
  const removed = await world.leader.roster.add(aPerson({ attendeeName: 'Gone' }))
  await world.leader.roster.remove({ ...GROUP, id: removed.person.id })
  const elsewhere = await world.otherLeader.roster.add(aPerson({ organizationName: 'SNMK1', attendeeName: 'There' }))
  const cases = [
    [{ personId: removed.person.id, guardians: [SAMIR] }],
    [{ personId: elsewhere.person.id, guardians: [SAMIR] }],
    [{ personId: uuid(), guardians: [SAMIR] }],
  ]
  for (const known of cases)
    expect(await refusalOf(world.secretary.roster.import({ ...GROUP, people: [child('Sami')], known }))).toBe(
      'ROSTER_CHANGED',
    )
  for (const guardians of [
    new Array(5).fill(HALA),
    [{ ...HALA, name: ' ' }],
    [{ ...HALA, name: 'x'.repeat(121) }],
    [{ ...HALA, relation: 'x'.repeat(61) }],
    [{ ...HALA, phone: '1'.repeat(33) }],
  ])
    expect(await refusalOf(world.secretary.roster.import({ ...GROUP, people: [child('Sami', { guardians })] }))).toBe(
      'INVALID_INPUT',
    )
  expect(await guardiansIn(world.secretary)).toEqual({ Rita: [HALA] })
  expect(await countRows(world.database, 'guardians')).toBe(1)
})

test('guardians of several rows of one person are added as far as there is a place, and the others are named', async () => {
  const world = await createWorld()
  const personId = await rita(world)
  const sami = child('Sami', { guardians: [HALA] })
  const named = (...names: string[]) => names.map((name) => ({ ...SAMIR, name }))
  const known = [
    { personId, guardians: named('A', 'B', 'hala') },
    { personId, guardians: named('B', 'C', 'D') },
    { personId: sami.id, guardians: named('Mona') },
  ]
  const sent = { ...GROUP, people: [sami], known }
  const answer = { added: 1, moved: 0, completed: 1, putBack: [], guardiansLeftOut: [{ id: personId, name: 'D' }] }
  expect(await world.secretary.roster.import(sent)).toEqual(answer)
  expect(await world.secretary.roster.import(sent)).toEqual(answer)
  const audited = await world.database.execute(
    sql`select from audit_log where action = 'roster.guardian_saved' and attendee_id = ${personId}`,
  )
  // Once when Hala was saved, and once by the first of the two imports.
  expect(audited.rowCount).toBe(2)
  expect(await guardiansIn(world.secretary)).toEqual({
    Rita: [HALA, ...named('A', 'B', 'C')],
    Sami: [HALA, ...named('Mona')],
  })
})
