import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { aPerson } from '#tests/factories.ts'
import { moveOf, rosters, worldWith } from '#tests/transfer.ts'

test('people whose name is taken or who were kept since stay and are named; places that become free are used', async () => {
  const world = await worldWith([
    { name: 'Ali', in: 'SNMY1', born: '2010-01-01' },
    { name: 'ali', in: 'SNMY2', born: '2009-10-01' },
    { name: 'Rami', in: 'SNMK3', born: '2014-01-01' },
    { name: 'RAMI', in: 'SNMY1', born: '2010-01-01' },
    // Two who change places, one of them too young for any group.
    { name: 'Tony', in: 'SNMK2', born: '2022-06-01' },
    { name: 'TONY', in: 'SNMK1', born: '2017-01-01' },
    { name: 'Decided', in: 'SNMY1', born: '2010-01-01' },
    { name: 'Promoted', in: 'SNMY1', born: '2010-01-01' },
  ])
  const { people } = await world.admin.transfer.scan()
  await world.database.execute(sql`
    update organization_attendees set age_override = true where attendee_name = 'Decided';
    update organization_attendees set is_leader = true where attendee_name = 'Promoted'`)
  const before = await rosters(world)
  const id = uuid()
  const outcome = await world.admin.transfer.apply({
    id,
    moves: people.filter(({ kind }) => kind === 'mismatch').map(moveOf),
    underage: people
      .filter(({ kind }) => kind === 'underage')
      .map(({ id: person, organizationName: from }) => ({ id: person, from, choice: 'move' as const })),
  })
  expect(outcome).toMatchObject({ moved: 3, underageMoved: 1, clashes: ['Ali'], changed: ['Decided', 'Promoted'] })
  expect(await rosters(world)).toEqual([
    'SNMK1: Tony (stays)',
    'SNMK2: TONY',
    'SNMY1: Ali, Decided (stays), Promoted, Rami',
    'SNMY2: ali, RAMI',
  ])
  // One that changes no one does not hide the one that did.
  await world.admin.transfer.apply({ id: uuid(), moves: [], underage: [] })
  expect((await world.admin.transfer.scan()).undoable?.count).toBe(4)
  expect(await world.admin.transfer.undo({ id })).toEqual({ restored: 4, left: [] })
  expect(await rosters(world)).toEqual(before)
})

test('people who were changed since, or would move to a group of another age, stay and are named; a leader moves on request', async () => {
  const world = await worldWith([
    { name: 'Gone', in: 'SNMY1', born: '2010-01-01' },
    { name: 'Older', in: 'SNMY1', born: '2010-01-01' },
    { name: 'Renamed', in: 'SNMY1', born: '2010-01-01' },
    { name: 'Wrong', in: 'SNMY1', born: '2010-01-01' },
    { name: 'Leads', in: 'SNMY1', born: '2001-01-01', leads: true },
  ])
  const { people } = await world.admin.transfer.scan()
  const idOf = (name: string) => people.find(({ attendeeName }) => attendeeName === name)?.id ?? ''
  await world.leader.roster.remove({ id: idOf('Gone'), organizationName: 'SNMY1' })
  const moves = people.map(moveOf).map((move) => (move.id === idOf('Wrong') ? { ...move, to: 'SNMK1' } : move))
  const unknown = { id: uuid(), from: 'SNMY1', to: 'SNMK1', kind: 'mismatch' as const }
  const id = uuid()
  const outcome = await world.admin.transfer.apply({ id, moves: [...moves, unknown], underage: [] })
  expect(outcome).toMatchObject({ moved: 3, changed: ['Gone', 'Wrong'] })
  const renamed = aPerson({ id: idOf('Renamed'), organizationName: 'SNMY2', attendeeName: 'Renamed Since' })
  await world.admin.roster.update({ ...renamed, birthdate: '2010-01-01', phoneNumber: null })
  expect(await world.admin.transfer.undo({ id })).toEqual({ restored: 2, left: ['Renamed'] })
  expect(await rosters(world)).toEqual(['SNMY1: Leads, Older, Wrong', 'SNMY2: Renamed Since'])
})
