import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { authSessions, networkCounts, organizationAttendees, profiles, users } from '#server/database/schema/index.ts'
import { aPerson, aSession } from '#tests/factories.ts'
import { countRows, createWorld, type World } from '#tests/world.ts'
import { auditNetworkCounts } from './audit-counts.ts'
import { sumUp } from './sum-up.ts'

async function countsIn(world: World) {
  expect(await auditNetworkCounts(world.database)).toEqual([])
  const { sessions, members, attendees, pendingApprovals } = await world.admin.dashboard.summary()
  return { sessions, members, attendees, pendingApprovals }
}

test('sessions are counted when they are recorded and deleted, and a wrong count is named', async () => {
  const world = await createWorld()
  const [first, second] = [aSession(), aSession()]
  for (const session of [first, second]) await world.leader.sessions.create(session)
  expect(await countsIn(world)).toMatchObject({ sessions: 2 })
  await world.leader.sessions.remove({ id: first.id })
  expect(await countsIn(world)).toMatchObject({ sessions: 1 })
  await world.database.insert(networkCounts).values([
    { kind: 'sessions', amount: 2 },
    { kind: 'pending', amount: 1 },
  ])
  expect(await auditNetworkCounts(world.database)).toEqual([
    "the network's count of pending is 2, but there are 1",
    "the network's count of sessions is 3, but there are 1",
  ])
})

test('people of the rosters are counted while they are in a roster and no leaders', async () => {
  const world = await createWorld()
  const people = [aPerson(), aPerson(), aPerson({ isLeader: true })]
  for (const person of people) await world.leader.roster.add(person)
  expect(await countsIn(world)).toMatchObject({ attendees: 2 })
  const id = people[0]?.id ?? ''
  const entry = { id, organizationName: 'SNMY1' }
  await world.leader.roster.remove(entry)
  expect(await countsIn(world)).toMatchObject({ attendees: 1 })
  await world.leader.roster.restore(entry)
  expect(await countsIn(world)).toMatchObject({ attendees: 2 })
  await world.database.update(organizationAttendees).set({ isLeader: true })
  expect(await countsIn(world)).toMatchObject({ attendees: 0 })
  await world.database.update(organizationAttendees).set({ isLeader: false })
  await world.owner.delete(organizationAttendees).where(eq(organizationAttendees.id, id))
  expect(await countsIn(world)).toMatchObject({ attendees: 2 })
})

test('people with a confirmed e-mail are counted by their approval, until their account or profile is deleted', async () => {
  const world = await createWorld()
  const { pending, rejected, admin } = world
  expect(await countsIn(world)).toMatchObject({ members: 10, pendingApprovals: 1 })
  await admin.approvals.decide({ id: pending.id, status: 'approved' })
  expect(await countsIn(world)).toMatchObject({ members: 11, pendingApprovals: 0 })
  await admin.users.endAccess({ userId: pending.id })
  expect(await countsIn(world)).toMatchObject({ members: 10, pendingApprovals: 0 })
  await admin.approvals.decide({ id: rejected.id, status: 'approved', from: 'rejected' })
  expect(await countsIn(world)).toMatchObject({ members: 11 })

  const id = await world.person({ status: 'pending', emailVerified: false }).then((person) => person.id)
  expect(await countsIn(world)).toMatchObject({ members: 11, pendingApprovals: 0 })
  await world.database.update(users).set({ emailVerified: true }).where(eq(users.id, id))
  expect(await countsIn(world)).toMatchObject({ members: 11, pendingApprovals: 1 })
  await world.database.update(users).set({ emailVerified: false }).where(eq(users.id, id))
  expect(await countsIn(world)).toMatchObject({ members: 11, pendingApprovals: 0 })

  const [account, profile] = [world.mediaManager.id, world.member.id]
  await world.owner.delete(users).where(eq(users.id, account))
  expect(await countsIn(world)).toMatchObject({ members: 10 })
  await world.database.delete(authSessions).where(eq(authSessions.userId, profile))
  await world.owner.delete(profiles).where(eq(profiles.id, profile))
  expect(await countsIn(world)).toMatchObject({ members: 9 })
  await world.owner.delete(users).where(eq(users.id, profile))
  expect(await countsIn(world)).toMatchObject({ members: 9 })
})

test('many changes are summed up, also twice at the same time, and nothing is summed up below the limit', async () => {
  const world = await createWorld()
  for (let at = 0; at < 5; at += 1) await world.leader.sessions.create(aSession({ id: uuid() }))
  const before = await countsIn(world)
  await sumUp(world.database, 1000)
  expect(await countRows(world.database, 'network_counts')).toBeGreaterThan(10)
  await Promise.all([sumUp(world.database, 4), sumUp(world.database, 4), world.leader.sessions.create(aSession())])
  expect(await countsIn(world)).toEqual({ ...before, sessions: 6 })
  expect(await countRows(world.database, 'network_counts')).toBeLessThanOrEqual(5)
})
