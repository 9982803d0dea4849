import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { MOST_IN_ROSTER } from '#domain/texts/limits.ts'
import { aPerson } from '#tests/factories.ts'
import { untilWaiting } from '#tests/lock-waits.ts'
import { countRows, createWorld, refusalOf, type World } from '#tests/world.ts'

async function fill({ database }: World, organization: string, people: number) {
  await database.execute(sql`
    insert into organization_attendees
      (id, organization_name, attendee_name, name_key, search_key, birthdate, removed_at)
    select gen_random_uuid(), ${organization}, 'Child ' || n, 'child ' || n, 'child ' || n, '2013-01-01',
      case when n > ${people} then now() end
    from generate_series(1, ${people + 20}) as n`)
}

const FULL = { code: 'ROSTER_FULL', data: { organizationName: 'SNMY1', limit: MOST_IN_ROSTER } }

const present = ({ database }: World) =>
  countRows(database, "organization_attendees where organization_name = 'SNMY1' and removed_at is null")

test('of several who are added or moved in parallel to a roster with one place, one finds room', async () => {
  const world = await createWorld()
  await fill(world, 'SNMY1', MOST_IN_ROSTER - 1)
  const people = ['SNMK1', 'SNMK2', 'SNMK3', 'SNMY2'].map((organizationName) =>
    aPerson({ birthdate: '2013-01-01', organizationName }),
  )
  for (const person of people) await world.admin.roster.add(person)
  const outcomes = await Promise.allSettled<unknown>(
    people.flatMap((person) => [
      world.admin.roster.update({ ...person, moveTo: 'SNMY1' }),
      world.leader.roster.add(aPerson()),
    ]),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(FULL)
  expect(await present(world)).toBe(MOST_IN_ROSTER)
  expect(await world.leader.roster.list({ organizationName: 'SNMY1' })).toHaveLength(MOST_IN_ROSTER)
})

test('a full roster answers repeated calls as the first time, its people can be changed, and no one is moved or imported into it', async () => {
  const world = await createWorld()
  await fill(world, 'SNMY1', MOST_IN_ROSTER - 1)
  const last = aPerson()
  const first = await world.leader.roster.add(last)
  expect(await world.leader.roster.add(last)).toEqual(first)
  expect(await world.leader.roster.add(aPerson({ attendeeName: 'CHILD 1' }))).toMatchObject({ added: false })
  await world.leader.roster.update({ ...first.person, attendeeName: 'Renamed' })
  const place = { id: last.id, organizationName: 'SNMY1' }
  await world.leader.roster.remove(place)
  await world.leader.roster.restore(place)
  await world.leader.roster.remove(place)
  await world.leader.roster.add(aPerson())
  await expect(world.leader.roster.restore(place)).rejects.toMatchObject(FULL)

  const born = { birthdate: '2013-01-01' as const }
  const person = { ...aPerson(born), organizationName: 'SNMK1' }
  await expect(
    world.otherLeader.roster.add({ ...person, organizationName: 'SNMY1', movedFrom: 'SNMK1' }),
  ).rejects.toMatchObject(FULL)
  await world.otherLeader.roster.add(person)
  await expect(world.otherLeader.roster.update({ ...person, moveTo: 'SNMY1' })).rejects.toMatchObject(FULL)
  const { organizationName: _, ...details } = aPerson(born)
  const rows = [
    { ...details, id: uuid(), attendeeName: 'Stays' },
    { ...details, id: uuid(), attendeeName: 'Moves', moveTo: 'SNMY1' },
  ]
  await expect(world.otherLeader.roster.import({ organizationName: 'SNMK1', people: rows })).rejects.toMatchObject(FULL)
  expect(await countRows(world.database, "organization_attendees where organization_name = 'SNMK1'")).toBe(1)
  expect(await present(world)).toBe(MOST_IN_ROSTER)
})

test('the yearly transfer moves as many as there are places, and names the others', async () => {
  const world = await createWorld()
  await fill(world, 'SNMY1', MOST_IN_ROSTER - 1)
  const names = ['Ali', 'Bassel', 'Celine']
  const ids = names.map(() => uuid())
  for (const [place, attendeeName] of names.entries())
    await world.otherLeader.roster.add({
      ...aPerson({ birthdate: '2013-01-01', attendeeName, ageOverride: false }),
      id: ids[place] ?? '',
      organizationName: 'SNMK1',
    })
  await world.database.execute(sql`
    insert into transfer_unlocks (session_id, until) select id, now() + interval '10 minutes' from auth.sessions`)
  const moves = ids.map((id) => ({ id, from: 'SNMK1', to: 'SNMY1', kind: 'mismatch' as const }))
  const id = uuid()
  const adding = world.leader.roster.add(aPerson()).catch((error: unknown) => error)
  const outcome = await world.admin.transfer.apply({ id, moves, underage: [] })
  await adding
  expect(outcome.moved + outcome.full.length).toBe(3)
  expect(outcome.full).toEqual(names.slice(outcome.moved))
  expect(await present(world)).toBe(MOST_IN_ROSTER)
  expect(await refusalOf(world.leader.roster.add(aPerson()))).toBe('ROSTER_FULL')
})

test('changing or removing someone waits for a transfer without locking the row, so that neither fails', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Rita' }))
  const calls = await world.database.transaction(async (transfer) => {
    await transfer.execute(sql`select from organizations for no key update`)
    const settled = Promise.allSettled([
      world.leader.roster.update({ ...person, attendeeName: 'Rita Haddad' }),
      world.secretary.roster.remove({ id: person.id, organizationName: 'SNMY1' }),
    ])
    await untilWaiting(world.database, 2)
    // Fails immediately if one of them holds the row.
    await transfer.execute(sql`select from organization_attendees where id = ${person.id} for update nowait`)
    // Not the promise itself, which the transaction would wait for.
    return { settled }
  })
  expect((await calls.settled).map(({ status }) => status)).toContain('fulfilled')
  expect(await present(world)).toBe(0)
})
