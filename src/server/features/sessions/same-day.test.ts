import { expect, test } from 'vitest'
import { aSession } from '#tests/factories.ts'
import { createWorld, refusalOf } from '#tests/world.ts'

const DAY = { organizationName: 'SNMY1', sessionDate: '2026-11-21' }

test('a second session of a group on a day is saved, and the first is named with its author', async () => {
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
})

test('other days and other groups have none', async () => {
  const world = await createWorld()
  await world.leader.sessions.create(aSession())
  expect(await world.admin.sessions.sameDay({ ...DAY, sessionDate: '2026-11-22' })).toBeNull()
  expect(await world.admin.sessions.sameDay({ ...DAY, organizationName: 'SNMK1' })).toBeNull()
})

test('a member sees the session without its author; people of other groups are refused', async () => {
  const world = await createWorld()
  const session = aSession()
  await world.leader.sessions.create(session)
  expect(await world.member.sessions.sameDay(DAY)).toEqual({ id: session.id, topic: 'Session', author: null })
  expect(await refusalOf(world.otherLeader.sessions.sameDay(DAY))).toBe('FORBIDDEN')
})
