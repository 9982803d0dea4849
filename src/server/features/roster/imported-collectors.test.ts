import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { GoesAlone } from '#domain/people/collecting.ts'
import { aCollector, aPerson, aSession, attendanceOf } from '#tests/factories.ts'
import { handsOver, SNMY1 } from '#tests/guardian-links.ts'
import { type Caller, createWorld } from '#tests/world.ts'

const LAYLA = { name: 'Layla', relation: 'Grandmother', phone: '70 123 456' }
const JO = { name: 'Jo', relation: null, phone: null }

type Said = { readonly people: (typeof LAYLA | typeof JO)[]; readonly alone: GoesAlone }

const child = (attendeeName: string, collecting?: Said) => ({
  ...{ id: uuid(), attendeeName, isLeader: false, birthdate: '2016-03-15' as PlainDate, phoneNumber: null },
  ...{ ageOverride: true, ...(collecting && { collecting }) },
})

async function listOf(caller: Caller, personId: string) {
  const { collecting } = await caller.people.get({ personId })
  return {
    alone: collecting?.alone,
    people: collecting?.people.map(({ kind, name, relation, phone }) => ({ kind, name, relation, phone })),
  }
}

test('people are imported with who may collect them, once; sent again, nothing is added twice', async () => {
  const world = await createWorld()
  await handsOver(world)
  const karam = child('Karam', { people: [LAYLA, JO, { ...JO, name: 'JO' }], alone: 'no' })
  const sent = { ...SNMY1, people: [karam, child('Maya')] }
  const answer = { added: 2, moved: 0, completed: 0, putBack: [], guardiansLeftOut: [] }
  for (const _ of ['once', 'again']) expect(await world.secretary.roster.import(sent)).toEqual(answer)
  expect(await listOf(world.leader, karam.id)).toEqual({
    alone: 'no',
    people: [
      { kind: 'may', ...LAYLA },
      { kind: 'may', ...JO },
    ],
  })
})

test('a person in the roster gets who is missing; names that must not collect and those beyond six are named', async () => {
  const world = await createWorld()
  await handsOver(world)
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Karam', birthdate: '2016-03-15' }))
  const { id: personId } = person
  await world.leader.people.setCollecting({ personId, guardiansMay: false, alone: 'no', saidBy: null })
  await world.leader.people.saveCollector(aCollector({ personId, kind: 'must_not', name: 'إلياس حداد' }))
  await world.leader.people.saveCollector(aCollector({ personId, name: 'Layla', relation: 'Aunt' }))
  const more = ['A', 'B', 'C', 'D'].map((name) => ({ ...JO, name }))
  const collecting = { people: [LAYLA, { ...JO, name: 'Elias Haddad' }, ...more], alone: 'yes' as const }
  const sent = { ...SNMY1, people: [], known: [{ personId, guardians: [], collecting }] }
  const collectorsLeftOut = [{ id: personId, name: 'Elias Haddad' }]
  expect(await world.secretary.roster.import(sent)).toMatchObject({
    ...{ completed: 1, collectorsLeftOut, aloneLeftOut: [personId] },
  })
  const further = { people: [JO, { ...JO, name: 'One too many' }], alone: 'unknown' as const }
  const full = { ...sent, known: [{ personId, guardians: [], collecting: further }] }
  expect(await world.secretary.roster.import(full)).toMatchObject({
    collectorsLeftOut: [{ id: personId, name: 'One too many' }],
  })
  // What a person recorded stays.
  const { alone, people = [] } = await listOf(world.leader, personId)
  expect(alone).toBe('no')
  expect(people.map(({ name, relation }) => `${name} ${relation}`)).toEqual([
    ...['إلياس حداد null', 'Layla Aunt', 'A null', 'B null', 'C null', 'D null', 'Jo null'],
  ])
  const { rows } = await world.database.execute("select action from audit_log where action = 'roster.collector_saved'")
  expect(rows).toHaveLength(4)
})

test('an unknown answer about going home alone is filled in; of two rows of one person, no counts', async () => {
  const world = await createWorld()
  await handsOver(world)
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Karam', birthdate: '2016-03-15' }))
  const { id: personId } = person
  await world.leader.people.setCollecting({ personId, guardiansMay: false, alone: 'unknown', saidBy: null })
  const known = (['yes', 'no'] as const).map((alone) => {
    return { personId, guardians: [], collecting: { people: [], alone } }
  })
  await world.secretary.roster.import({ ...SNMY1, people: [], known })
  const { collecting } = await world.leader.people.get({ personId })
  expect(collecting).toMatchObject({ guardiansMay: false, alone: 'no', recordedBy: 'Secretary' })
})

test('who may collect a person who was put back goes to the other person who is added instead', async () => {
  const world = await createWorld()
  await handsOver(world)
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Karam', birthdate: '2016-03-15' }))
  await world.leader.people.saveCollector(aCollector({ personId: person.id, name: 'Layla' }))
  const earlier = aSession({ attendance: [...aSession().attendance, attendanceOf(person)] })
  await world.leader.sessions.create(earlier)
  await world.leader.roster.remove({ id: person.id, ...SNMY1 })
  world.setClock(world.clock() + 60_000)
  const again = child('Karam', { people: [JO], alone: 'yes' })
  expect(await world.leader.roster.import({ ...SNMY1, people: [again] })).toMatchObject({ added: 0 })
  expect(await listOf(world.leader, person.id)).toMatchObject({
    alone: 'yes',
    people: [{ name: 'Layla' }, { name: 'Jo' }],
  })
  // In a session from before the put back the mark stays with the former person, and so does a hand-over.
  const leaves = { ...{ id: uuid(), sessionId: earlier.id, attendeeId: person.id, attendeeName: 'Karam' } }
  await world.leader.sessions.handOver({ ...leaves, way: 'alone', name: null, leftAt: '2026-11-21T17:00:00Z' })
  const { collecting: _, ...sent } = again
  const other = { ...sent, id: uuid(), ...SNMY1, insteadOf: again.id }
  await world.leader.roster.add(other)
  expect(await listOf(world.leader, other.id)).toMatchObject({ alone: 'yes', people: [{ name: 'Jo' }] })
  const { handOvers } = await world.leader.sessions.handOvers({ id: earlier.id })
  expect(handOvers).toMatchObject([{ attendeeId: person.id }])
})
