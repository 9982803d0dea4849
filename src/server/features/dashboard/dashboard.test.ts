import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { aPerson, aSession } from '#tests/factories.ts'
import { mostConnections } from '#tests/plans.ts'
import { createWorld } from '#tests/world.ts'

test('admins count the network, others their own organizations, without a connection of the pool', async () => {
  const world = await createWorld()
  await world.leader.sessions.create(aSession())
  await world.otherLeader.sessions.create(aSession({ organizationName: 'SNMK1' }))
  await world.leader.roster.add(aPerson())
  await world.leader.roster.add(aPerson())
  await world.leader.roster.add(aPerson({ isLeader: true }))
  await world.otherLeader.roster.add(aPerson({ organizationName: 'SNMK1' }))

  expect(await mostConnections(world.database, () => world.admin.dashboard.summary())).toBe(0)
  expect(await world.admin.dashboard.summary()).toEqual({
    sessions: 2,
    members: 10,
    attendees: 3,
    pendingApprovals: 1,
    networkBalance: { USD: '0.00', LBP: '0.00' },
    rate: null,
  })
  // SNMY1 has a leader, secretary, finance, media, activities, member; the admin is in no organization.
  const nothing = { pendingApprovals: null, networkBalance: null, nextMeetings: [] }
  expect(await world.member.dashboard.summary()).toEqual({ sessions: 1, members: 6, attendees: 2, ...nothing })
  expect(await world.outsider.dashboard.summary()).toEqual({ sessions: 0, members: 0, attendees: 0, ...nothing })
  // Once in each count.
  const two = await world.person({ signedUpUnder: 'SNMY1', roles: { SNMY1: null, SNMK1: 'secretary' } })
  expect(await two.dashboard.summary()).toMatchObject({ sessions: 2, members: 9, attendees: 3 })
})

test('members without a role know the next meeting of each of their groups', async () => {
  const world = await createWorld()
  const member = await world.person({ signedUpUnder: 'SNMY1', roles: { SNMY1: null, SNMK1: null, SNMK2: null } })
  const nextMeetings = async () => (await member.dashboard.summary()).nextMeetings
  expect(await nextMeetings()).toEqual([])
  await world.otherLeader.meetings.setDay({ organizationName: 'SNMK1', day: { weekday: 1, time: null } })
  await world.leader.meetings.setDay({ organizationName: 'SNMY1', day: { weekday: 6, time: '17:00' } })
  const monday = { organizationName: 'SNMK1', date: '2026-11-23', time: null }
  const ofLeader = (date: string) => ({ organizationName: 'SNMY1', date, time: '17:00' })
  expect(await nextMeetings()).toEqual([ofLeader('2026-11-21'), monday])

  await world.leader.meetings.didNotMeet({ organizationName: 'SNMY1', date: '2026-11-21', reason: 'Snow' })
  expect(await nextMeetings()).toEqual([monday, ofLeader('2026-11-28')])
  await world.admin.meetings.addPause({ id: uuid(), organizationName: null, from: '2026-11-22', to: '2026-12-04' })
  expect(await nextMeetings()).toEqual([ofLeader('2026-12-05'), { ...monday, date: '2026-12-07' }])
  expect((await world.leader.dashboard.summary()).nextMeetings).toBeUndefined()
  expect((await world.admin.dashboard.summary()).nextMeetings).toBeUndefined()
})

test('a count that fails is null and logged, and the others are answered', async () => {
  const world = await createWorld()
  await world.owner.execute('alter table organization_attendees rename to gone')
  expect(await world.leader.dashboard.summary()).toMatchObject({ sessions: 0, members: 6, attendees: null })
  expect(world.logged.join()).toContain('counting attendees')

  await world.owner.execute('alter table network_counts rename to gone_too')
  expect(await world.admin.dashboard.summary()).toEqual({
    sessions: null,
    members: null,
    attendees: null,
    pendingApprovals: null,
    networkBalance: { USD: '0.00', LBP: '0.00' },
    rate: null,
  })
  expect(world.logged.join()).toContain('counting the network')
})
