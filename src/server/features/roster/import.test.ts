import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates.ts'
import { aPerson } from '#tests/factories.ts'
import { countRows, createWorld, refusalOf } from '#tests/world.ts'

const child = (attendeeName: string, more: object = {}) => ({
  id: uuid(),
  attendeeName,
  isLeader: false,
  birthdate: '2014-03-15' as PlainDate,
  phoneNumber: null,
  ageOverride: false,
  ...more,
})

test('many people are imported together; sent again, no one is added twice', async () => {
  const world = await createWorld()
  const people = Array.from({ length: 1963 }, (_, place) => child(`Child ${place}`))
  const sent = { organizationName: 'SNMY1', people }
  expect(await world.secretary.roster.import(sent)).toEqual({
    added: 1963,
    moved: 0,
    completed: 0,
    putBack: [],
    guardiansLeftOut: [],
  })
  expect(await world.secretary.roster.import(sent)).toEqual({
    added: 1963,
    moved: 0,
    completed: 0,
    putBack: [],
    guardiansLeftOut: [],
  })
  expect(await countRows(world.database, 'organization_attendees')).toBe(1963)
})

test('a name that was added since stops the whole import, and is named', async () => {
  const world = await createWorld()
  await world.leader.roster.add(aPerson({ attendeeName: 'Rita' }))
  const sent = { organizationName: 'SNMY1', people: [child('Sami'), child('RITA')] }
  await expect(world.secretary.roster.import(sent)).rejects.toMatchObject({
    code: 'NAMES_EXIST',
    data: { names: ['RITA'] },
  })
  expect(await countRows(world.database, 'organization_attendees')).toBe(1)
})

test('people may be moved to the group of their age only', async () => {
  const world = await createWorld()
  const older = child('Older', { birthdate: '2009-10-01', moveTo: 'SNMY2' })
  const tiny = child('Tiny', { birthdate: '2023-01-01', moveTo: 'SNMK1', ageOverride: true })
  const people = [child('Fits'), older, tiny]
  expect(await world.secretary.roster.import({ organizationName: 'SNMY1', people })).toEqual({
    added: 1,
    moved: 2,
    completed: 0,
    putBack: [],
    guardiansLeftOut: [],
  })
  const elsewhere = [child('Wrong', { moveTo: 'SNMA1' })]
  expect(await refusalOf(world.secretary.roster.import({ organizationName: 'SNMY1', people: elsewhere }))).toBe(
    'FORBIDDEN',
  )
  const unborn = [child('Unborn', { birthdate: '2027-01-01' })]
  expect(await refusalOf(world.secretary.roster.import({ organizationName: 'SNMY1', people: unborn }))).toBe(
    'INVALID_INPUT',
  )
  expect(await refusalOf(world.otherLeader.roster.import({ organizationName: 'SNMY1', people: [child('X')] }))).toBe(
    'FORBIDDEN',
  )
})

test('an id that is someone else’s is a conflict, and changes nothing', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Rita' }))
  const sent = { organizationName: 'SNMY1', people: [child('Sami'), child('Other', { id: person.id })] }
  expect(await refusalOf(world.secretary.roster.import(sent))).toBe('CONFLICT')
  expect(await countRows(world.database, 'organization_attendees')).toBe(1)
})
