import { expect, test } from 'vitest'
import { aChild, aCollector, aGuardian, aPerson } from '#tests/factories.ts'
import { handsOver } from '#tests/guardian-links.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'

async function worldWithChild(birthdate: string | null = '2017-05-06') {
  const world = await createWorld()
  await handsOver(world)
  const { person } = await world.leader.roster.add(aPerson({ birthdate }))
  return { world, of: { personId: person.id } }
}

const shown = async (world: World, of: { personId: string }) => (await world.secretary.people.get(of)).collecting

test('people with a role say who may collect a child, whether guardians may, and whether it goes home alone', async () => {
  const { world, of } = await worldWithChild()
  const { secretary } = world
  expect(await shown(world, of)).toEqual({
    ...{ guardiansMay: true, alone: 'unknown', saidBy: null, recordedBy: null, recordedAt: null, people: [] },
    handOvers: [],
  })
  const collector = aCollector(of)
  await secretary.people.saveCollector(collector)
  await secretary.people.setCollecting({ ...of, guardiansMay: false, alone: 'yes', saidBy: 'Samar' })
  const { personId: _, ...details } = collector
  expect(await shown(world, of)).toMatchObject({
    ...{ guardiansMay: false, alone: 'yes', saidBy: 'Samar', recordedBy: 'Secretary', recordedAt: expect.any(Date) },
    people: [{ ...details, recordedBy: 'Secretary' }],
  })
  // Two people change different fields, and one of them the same as the other.
  const opened = { ...details, kind: 'may' } as const
  await world.leader.people.saveCollector({ ...collector, phone: '70 111 111', opened })
  await secretary.people.saveCollector({ ...collector, relation: 'Aunt', opened })
  expect(await shown(world, of)).toMatchObject({ people: [{ phone: '70 111 111', relation: 'Aunt' }] })
  expect(await refusalOf(secretary.people.saveCollector({ ...collector, phone: '70 222 222', opened }))).toBe(
    'BOTH_CHANGED',
  )
  const before = { guardiansMay: true, alone: 'unknown', saidBy: null } as const
  expect(await refusalOf(world.leader.people.setCollecting({ ...of, ...before, alone: 'no', opened: before }))).toBe(
    'BOTH_CHANGED',
  )
  expect(await secretary.people.removeCollector({ ...of, id: collector.id, kind: 'may' })).toEqual({ removed: true })
  expect(await refusalOf(secretary.people.saveCollector({ ...collector, opened }))).toBe('COLLECTOR_REMOVED')
})

test('only team leaders and admins say who must not collect, which keeps the name from those who may', async () => {
  const { world, of } = await worldWithChild()
  const { leader, secretary, admin } = world
  await leader.people.saveGuardian(aGuardian({ ...of, name: 'Elias' }))
  const forbidden = aCollector({ ...of, kind: 'must_not', name: 'Elias', saidBy: 'Samar' })
  expect(await refusalOf(secretary.people.saveCollector(forbidden))).toBe('FORBIDDEN')
  // It has a name, and nothing else of the person.
  expect(await leader.people.saveCollector(forbidden)).toMatchObject({ relation: null, phone: null, saidBy: 'Samar' })
  expect(await refusalOf(secretary.people.saveCollector(aCollector({ ...of, name: 'ELIAS' })))).toBe('MUST_NOT_COLLECT')
  expect(await refusalOf(secretary.people.removeCollector({ ...of, id: forbidden.id, kind: 'must_not' }))).toBe(
    'FORBIDDEN',
  )
  const opened = { ...forbidden, relation: null, phone: null }
  expect(await refusalOf(secretary.people.saveCollector({ ...opened, kind: 'may', opened }))).toBe('FORBIDDEN')
  expect(await shown(world, of)).toMatchObject({ people: [{ kind: 'must_not', name: 'Elias' }] })
  expect(await admin.people.removeCollector({ ...of, id: forbidden.id, kind: 'must_not' })).toEqual({ removed: true })
})

test('a rejection of a request that was confirmed meanwhile removes nothing', async () => {
  const { world, of } = await worldWithChild()
  const collector = aCollector(of)
  await world.leader.people.saveCollector(collector)
  const rejected = world.secretary.people.removeCollector({ ...of, id: collector.id, kind: 'asked' })
  expect(await rejected).toEqual({ removed: false })
  // Nor does a person without the right remove who must not collect, whatever kind they name.
  const forbidden = aCollector({ ...of, kind: 'must_not', name: 'Elias' })
  await world.leader.people.saveCollector(forbidden)
  const removed = world.secretary.people.removeCollector({ ...of, id: forbidden.id, kind: 'may' })
  expect(await removed).toEqual({ removed: false })
  expect(await shown(world, of)).toMatchObject({ people: [{ kind: 'may' }, { kind: 'must_not' }] })
})

test('six may collect, and two must not', async () => {
  const { world, of } = await worldWithChild()
  const save = (kind: 'may' | 'must_not', name: string) =>
    world.leader.people.saveCollector(aCollector({ ...of, kind, name }))
  for (const place of [1, 2, 3, 4, 5, 6]) await save('may', `Person ${place}`)
  for (const place of [1, 2]) await save('must_not', `Other ${place}`)
  expect(await refusalOf(save('may', 'Person 7'))).toBe('TOO_MANY_COLLECTORS')
  expect(await refusalOf(save('must_not', 'Other 3'))).toBe('TOO_MANY_COLLECTORS')
})

test('a group that does not hand over, and an older child, have nothing of it; entries come back with the group', async () => {
  const { world, of } = await worldWithChild()
  const { leader } = world
  const { person: unknown } = await leader.roster.add(aPerson({ attendeeName: 'Unknown', birthdate: null }))
  const older = await leader.roster.add(aPerson({ attendeeName: 'Older', birthdate: '2012-05-06' }))
  expect(await shown(world, { personId: older.person.id })).toBeUndefined()
  // Without a birthdate a child counts as young.
  expect(await shown(world, { personId: unknown.id })).toBeDefined()
  await leader.people.saveCollector(aCollector({ personId: older.person.id }))
  expect(await shown(world, { personId: older.person.id })).toMatchObject({ people: [{ name: 'Layla Haddad' }] })
  const day = { weekday: 6, time: '16:00', handingOver: null } as const
  await leader.meetings.setDay({ organizationName: 'SNMY1', day })
  for (const one of [of, { personId: older.person.id }]) expect(await shown(world, one)).toBeUndefined()
  for (const page of await leader.people.forDevice({ organizationName: 'SNMY1' }))
    expect(page).not.toHaveProperty('collecting')
  await handsOver(world)
  expect(await shown(world, { personId: older.person.id })).toMatchObject({ people: [{ name: 'Layla Haddad' }] })
})

test('entries of another child are not changed, and members without a role see none', async () => {
  const { world, of } = await worldWithChild()
  const collector = aCollector(of)
  await world.leader.people.saveCollector(collector)
  const other = await aChild(world)
  expect(await refusalOf(world.leader.people.saveCollector({ ...collector, ...other }))).toBe('CONFLICT')
  expect(await world.leader.people.removeCollector({ ...other, id: collector.id, kind: 'may' })).toEqual({
    removed: false,
  })
  expect(await shown(world, of)).toMatchObject({ people: [{ id: collector.id }] })
  for (const who of [world.member, world.otherLeader])
    expect(await refusalOf(who.people.saveCollector(aCollector(of)))).toBe('NOT_FOUND')
})
