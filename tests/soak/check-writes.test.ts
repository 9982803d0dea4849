import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { aPerson, aRequest, aSession } from '#tests/factories.ts'
import { createWorld } from '#tests/world.ts'
import { differencesOf, rowsIn } from './network/check-writes.ts'
import type { Write } from './network/load.ts'

const ANSWERED = { code: 'OK', tries: 1, sentAt: 0, answeredAt: 1 }

async function aNetworkWithWrites() {
  const world = await createWorld()
  const before = await rowsIn(world.database)
  const session = aSession({ topic: 'Knots' })
  await world.leader.sessions.create(session)
  const { organizationName: _, ...content } = { ...session, topic: 'Maps', version: 1 }
  await world.leader.sessions.update(content)
  const deleted = aSession({ topic: 'Games' })
  await world.leader.sessions.create(deleted)
  await world.leader.sessions.remove({ id: deleted.id })
  const child = aPerson()
  await world.leader.roster.add(child)
  const request = aRequest({ amount: '1', notes: 'Paint' })
  await world.financeManager.finance.request(request)
  await world.financeManager.finance.review({ id: request.id, decision: 'rejected' })
  const writes: readonly Write[] = [
    { ...ANSWERED, procedure: 'sessions.create', id: session.id, mark: 'Knots', people: 1 },
    { ...ANSWERED, procedure: 'sessions.update', id: session.id, mark: 'Maps', people: 1 },
    { ...ANSWERED, procedure: 'sessions.create', id: uuid(), mark: 'Refused', code: 'LEADER_REQUIRED' },
    { ...ANSWERED, procedure: 'sessions.create', id: deleted.id, mark: 'Games', people: 1 },
    { ...ANSWERED, procedure: 'sessions.remove', id: deleted.id, mark: 'Games' },
    { ...ANSWERED, procedure: 'roster.add', id: child.id, mark: child.attendeeName },
    { ...ANSWERED, procedure: 'finance.request', id: request.id, mark: 'Paint' },
    { ...ANSWERED, procedure: 'finance.review', id: request.id, mark: 'rejected' },
  ]
  return { world, before, writes }
}

test('what was acknowledged is there once, and what was refused is not', async () => {
  const { world, before, writes } = await aNetworkWithWrites()
  expect(await differencesOf(world.database, before, writes)).toEqual([])
})

test('every write that is lost, doubled, or not what was acknowledged is found', async () => {
  const { world, before, writes } = await aNetworkWithWrites()
  const found: Record<string, number> = {}
  const count = async (name: string, changed: readonly Write[]) => {
    found[name] = (await differencesOf(world.database, before, changed)).length
  }
  await count('lost', [...writes, { ...ANSWERED, procedure: 'roster.add', id: uuid(), mark: 'Lost' }])
  // Each is there although no one was told so: sessions, the person, and the request with its review.
  await count('unknown', [])
  const altered = (procedure: Write['procedure'], change: Partial<Write>) =>
    writes.map((one) => (one.procedure === procedure ? { ...one, ...change } : one))
  await count('not edited', altered('sessions.update', { mark: 'Stars' }))
  await count('refused, but done', altered('roster.add', { code: 'FORBIDDEN' }))
  await count('another decision', altered('finance.review', { mark: 'approved' }))
  await count('not deleted', altered('sessions.remove', { code: 'NOT_FOUND' }))
  await count('deleted by a lost answer', altered('sessions.remove', { code: 'NOT_FOUND', tries: 2 }))
  expect(found).toEqual({
    lost: 1,
    unknown: 4,
    'not edited': 1,
    'refused, but done': 1,
    'another decision': 1,
    // It is there no more, and the answer cannot be true.
    'not deleted': 2,
    'deleted by a lost answer': 0,
  })
})
