import { expect, test } from 'vitest'
import { aSession } from '#tests/factories.ts'
import { createWorld } from '#tests/world.ts'

const DAY = { organizationName: 'SNMY1', sessionDate: '2026-11-21' }

test('a second session of a group on a day is saved, and the first is named, with its author for people who record', async () => {
  const world = await createWorld()
  expect(await world.leader.sessions.sameDay(DAY)).toBeNull()
  const first = aSession({ topic: 'The first' })
  const second = aSession()
  await world.leader.sessions.create(first)
  expect(await world.secretary.sessions.sameDay(DAY)).toEqual({
    id: first.id,
    topic: 'The first',
    author: 'Leader',
  })
  expect(await world.secretary.sessions.create(second)).toEqual({ id: second.id })
  expect(await world.secretary.sessions.sameDay({ ...DAY, exceptId: second.id })).toMatchObject({ id: first.id })
  expect(await world.leader.sessions.sameDay({ ...DAY, exceptId: first.id })).toMatchObject({
    id: second.id,
    author: 'Secretary',
  })
  expect(await world.member.sessions.sameDay(DAY)).toMatchObject({ author: null })
  expect(await world.admin.sessions.sameDay({ ...DAY, sessionDate: '2026-11-22' })).toBeNull()
  expect(await world.admin.sessions.sameDay({ ...DAY, organizationName: 'SNMK1' })).toBeNull()
})
