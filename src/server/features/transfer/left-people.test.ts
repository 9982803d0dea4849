import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates.ts'
import { EVERYBODY, moveOf, rosters, scanned, worldWith } from '#tests/transfer.ts'

test('people whose name is taken stay and are named; places that become free are used', async () => {
  const world = await worldWith([
    { name: 'Ali', in: 'SNMY1', born: '2010-01-01' },
    { name: 'ali', in: 'SNMY2', born: '2009-10-01' },
    { name: 'Rami', in: 'SNMK3', born: '2014-01-01' },
    { name: 'RAMI', in: 'SNMY1', born: '2010-01-01' },
  ])
  const moves = (await scanned(world.admin, 'mismatch')).map(moveOf)
  const before = await rosters(world)
  const id = uuid()
  const outcome = await world.admin.transfer.apply({ id, moves, underage: [] })
  expect(outcome).toMatchObject({ moved: 2, clashes: ['Ali'] })
  expect(await rosters(world)).toEqual(['SNMY1: Ali, Rami', 'SNMY2: ali, RAMI'])
  expect(await world.admin.transfer.undo({ id })).toEqual({ restored: 2, left: [] })
  expect(await rosters(world)).toEqual(before)
})

test('people who were changed since stay and are named, in a transfer and in an undo', async () => {
  const world = await worldWith([
    { name: 'Gone', in: 'SNMY1', born: '2010-01-01' },
    { name: 'Older', in: 'SNMY1', born: '2010-01-01' },
    { name: 'Renamed', in: 'SNMY1', born: '2010-01-01' },
  ])
  const people = await scanned(world.admin, 'mismatch')
  const idOf = (name: string) => people.find(({ attendeeName }) => attendeeName === name)?.id ?? ''
  await world.leader.roster.remove({ id: idOf('Gone'), organizationName: 'SNMY1' })
  const id = uuid()
  const outcome = await world.admin.transfer.apply({ id, moves: people.map(moveOf), underage: [] })
  expect(outcome).toMatchObject({ moved: 2, changed: ['Gone'] })
  await world.admin.roster.update({
    id: idOf('Renamed'),
    organizationName: 'SNMY2',
    attendeeName: 'Renamed Since',
    isLeader: false,
    birthdate: '2010-01-01' as PlainDate,
    phoneNumber: null,
  })
  expect(await world.admin.transfer.undo({ id })).toEqual({ restored: 1, left: ['Renamed'] })
  expect(await rosters(world)).toEqual(['SNMY1: Older', 'SNMY2: Renamed Since'])
})

test('moves to a group of another age are not carried out; a leader moves on request', async () => {
  const world = await worldWith(EVERYBODY)
  const [leader] = await scanned(world.admin, 'leader')
  const [older] = await scanned(world.admin, 'mismatch')
  const outcome = await world.admin.transfer.apply({
    id: uuid(),
    moves: [
      { id: leader?.id ?? '', from: 'SNMY1', to: 'SNMA2', kind: 'leader' },
      { id: older?.id ?? '', from: 'SNMY1', to: 'SNMK1', kind: 'mismatch' },
      { id: uuid(), from: 'SNMY1', to: 'SNMK1', kind: 'mismatch' },
    ],
    underage: [],
  })
  expect(outcome).toMatchObject({ moved: 1, changed: ['Older'] })
})

test('two people of one name change places, the youngest too; a person who was allowed to stay since stays', async () => {
  const world = await worldWith([
    { name: 'Ali', in: 'SNMK2', born: '2022-06-01' },
    { name: 'ALI', in: 'SNMK1', born: '2017-01-01' },
    { name: 'Decided', in: 'SNMY1', born: '2010-01-01' },
    { name: 'Promoted', in: 'SNMY1', born: '2010-01-01' },
  ])
  const { people } = await world.admin.transfer.scan()
  await world.database.execute(sql`
    update organization_attendees set age_override = true where attendee_name = 'Decided';
    update organization_attendees set is_leader = true where attendee_name = 'Promoted'`)
  const outcome = await world.admin.transfer.apply({
    id: uuid(),
    moves: people.filter(({ kind }) => kind === 'mismatch').map(moveOf),
    underage: people
      .filter(({ kind }) => kind === 'underage')
      .map(({ id, organizationName: from }) => ({ id, from, choice: 'move' as const })),
  })
  expect(outcome).toMatchObject({ moved: 1, underageMoved: 1, clashes: [], changed: ['Decided', 'Promoted'] })
  expect(await rosters(world)).toEqual(['SNMK1: Ali (stays)', 'SNMK2: ALI', 'SNMY1: Decided (stays), Promoted'])
  // One that changes no one does not hide the one that did.
  await world.admin.transfer.apply({ id: uuid(), moves: [], underage: [] })
  expect((await world.admin.transfer.scan()).undoable?.count).toBe(2)
})
