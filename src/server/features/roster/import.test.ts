import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
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
  const answer = { added: 1963, moved: 0, completed: 0, putBack: [], guardiansLeftOut: [] }
  for (const _ of ['once', 'again'])
    expect(await world.secretary.roster.import({ organizationName: 'SNMY1', people })).toEqual(answer)
  expect(await countRows(world.database, 'organization_attendees')).toBe(1963)
})

test('a name that was added since, an id of someone else, another group or a future birthdate stops the whole import', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Rita' }))
  const importing = (...people: ReturnType<typeof child>[]) =>
    world.secretary.roster.import({ organizationName: 'SNMY1', people: [child('Sami'), ...people] })
  await expect(importing(child('RITA'))).rejects.toMatchObject({ code: 'NAMES_EXIST', data: { names: ['RITA'] } })
  expect(await refusalOf(importing(child('Other', { id: person.id })))).toBe('CONFLICT')
  expect(await refusalOf(importing(child('Wrong', { moveTo: 'SNMA1' })))).toBe('FORBIDDEN')
  expect(await refusalOf(importing(child('Unborn', { birthdate: '2027-01-01' })))).toBe('INVALID_INPUT')
  expect(await countRows(world.database, 'organization_attendees')).toBe(1)
  // People are moved to the group of their age.
  const older = child('Older', { birthdate: '2009-10-01', moveTo: 'SNMY2' })
  const tiny = child('Tiny', { birthdate: '2023-01-01', moveTo: 'SNMK1', ageOverride: true })
  expect(await importing(older, tiny)).toMatchObject({ added: 1, moved: 2 })
})
