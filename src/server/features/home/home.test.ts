import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { RosterPerson } from '#contract/people/roster.ts'
import { aGuardian, anAttendance, aPerson, aRequest, aSession, attendanceOf } from '#tests/factories.ts'
import { handsOver } from '#tests/guardian-links.ts'
import { createWorld, type World } from '#tests/world.ts'

const LEADER = { attendeeName: 'Georges', isLeader: true } as const

async function aChild({ leader }: World, overrides: Parameters<typeof aPerson>[0] = {}) {
  return (await leader.roster.add(aPerson(overrides))).person
}

function record(
  { leader }: World,
  date: string,
  absent: readonly RosterPerson[],
  present: readonly RosterPerson[] = [],
) {
  const rows = [
    ...absent.map((person) => attendanceOf(person, { status: 'absent' })),
    ...present.map((person) => attendanceOf(person)),
  ]
  return leader.sessions.create(aSession({ sessionDate: date, attendance: [anAttendance(LEADER), ...rows] }))
}

test('a group knows today’s meeting, unless it did not meet, and today’s session', async () => {
  const world = await createWorld()
  await aChild(world)
  expect(await world.secretary.home.groups()).toMatchObject([
    { organizationName: 'SNMY1', people: 1, meeting: null, meetsToday: false, todaysSession: null, missing: [] },
  ])
  await world.leader.meetings.setDay({ organizationName: 'SNMY1', day: { weekday: 6, time: '17:00' } })
  const { id } = await record(world, '2026-11-21', [await aChild(world)])
  expect(await world.secretary.home.groups()).toMatchObject([
    {
      people: 2,
      meeting: { weekday: 6, time: '17:00' },
      meetsToday: true,
      todaysSession: { id, present: 1, all: 2 },
    },
  ])
  await world.leader.meetings.didNotMeet({ organizationName: 'SNMY1', date: '2026-11-21', reason: 'Snow' })
  expect(await world.secretary.home.groups()).toMatchObject([{ meetsToday: false }])
})

test('administrators read when the last verified backup was, and are warned after two days', async () => {
  const world = await createWorld()
  const set = (changes: string) =>
    world.database.execute(sql`update backup_state set ${sql.raw(changes)}, since = '2026-11-18T00:00Z'`)
  const backup = async () => (await world.admin.home.network()).backup
  expect(await backup()).toBeNull()
  await set('is_nightly = true')
  expect(await backup()).toEqual({ verifiedAt: null, isEncrypted: null, isLate: true, hasFailed: false })
  await set("verified_at = '2026-11-21T01:00Z', is_encrypted = true")
  const verifiedAt = new Date('2026-11-21T01:00Z')
  expect(await backup()).toEqual({ verifiedAt, isEncrypted: true, isLate: false, hasFailed: false })
  await set("failed_at = '2026-11-21T02:00Z', failure = 'full'")
  expect(await backup()).toMatchObject({ isLate: false, hasFailed: true })
  // One that a command made, in a database whose backups are the operator's.
  await set("is_nightly = false, verified_at = '2026-11-19T09:59Z', is_encrypted = false")
  expect(await backup()).toMatchObject({ isEncrypted: false, isLate: true })
})

test('three absences in a row are followed up, of children only, the longest first', async () => {
  const world = await createWorld()
  const child = await aChild(world, { attendeeName: 'Malek', phoneNumber: '71 000 214' })
  const longer = await aChild(world, { attendeeName: 'Yara' })
  const twice = await aChild(world)
  const leader = await aChild(world, { isLeader: true })
  const removed = await aChild(world)
  await record(world, '2026-10-17', [longer], [child])
  for (const date of ['2026-10-24', '2026-10-31']) await record(world, date, [child, longer, twice, leader, removed])
  await record(world, '2026-11-07', [child, longer, leader, removed], [twice])
  await world.leader.roster.remove({ id: removed.id, organizationName: 'SNMY1' })
  await world.leader.people.saveGuardian(aGuardian({ personId: child.id }))
  const [group] = await world.secretary.home.groups()
  expect(group?.followedUp.map(({ attendeeName, streak }) => [attendeeName, streak])).toEqual([
    ['Yara', 4],
    ['Malek', 3],
  ])
  expect(group?.followedUp[1]?.contact).toEqual({
    ...{ kind: 'guardian', name: 'Samar Haddad', relation: 'Mother' },
    ...{ phone: '+961 70 000 318', whatsApp: true },
  })
  expect(group?.followedUp[1]?.marks.map(({ sessionDate, status }) => [sessionDate, status])).toEqual([
    ['2026-10-17', 'present'],
    ['2026-10-24', 'absent'],
    ['2026-10-31', 'absent'],
    ['2026-11-07', 'absent'],
  ])
})

test('only groups with a role are there, in the order of the network, with the birthdays from today to the sixth day, leaders too', async () => {
  const world = await createWorld()
  for (const birthdate of ['2014-11-20', '2014-11-21', '2013-11-27', '2013-11-28', null])
    await aChild(world, { attendeeName: `Born ${birthdate}`, birthdate })
  await aChild(world, { attendeeName: 'Leader', birthdate: '1996-11-24', isLeader: true })
  for (const caller of [world.member, world.admin, world.outsider]) expect(await caller.home.groups()).toEqual([])
  const two = await world.person({ roles: { SNMY1: 'secretary', SNMK1: 'team_leader', SNMF: null } })
  const groups = await two.home.groups()
  expect(groups.map(({ organizationName }) => organizationName)).toEqual(['SNMK1', 'SNMY1'])
  expect(groups[1]?.birthdays.map(({ attendeeName, date, age }) => [attendeeName, date, age])).toEqual([
    ['Born 2014-11-21', '2026-11-21', 12],
    ['Leader', '2026-11-24', 30],
    ['Born 2013-11-27', '2026-11-27', 13],
  ])
})

test('the network has every group with its last report, missing reports, rate and leader', async () => {
  const world = await createWorld()
  await world.leader.accounts.updateProfile({ fullName: 'Leader', phoneNumber: '70 123 456' })
  await world.person({ fullName: 'A second leader', roles: { SNMY1: 'team_leader' } })
  const child = await aChild(world)
  const days = [5, 6, 7, 8, 9]
    .map((day) => `2026-10-0${day}`)
    .concat([1, 2, 3, 4, 5, 6, 7, 8].map((day) => `2026-11-0${day}`))
  for (const [place, day] of days.entries())
    await record(world, day, place % 2 ? [child] : [], place % 2 ? [] : [child])
  // Recorded ahead of its day.
  await record(world, '2026-11-22', [child])
  await world.leader.meetings.setDay({ organizationName: 'SNMY1', day: { weekday: 6, time: null } })
  await world.database.execute(sql`update meeting_days set since = '2026-11-01'`)
  await world.financeManager.finance.request(aRequest())
  const network = await world.admin.home.network()
  expect(network.requests).toMatchObject({ count: 1, organizations: ['SNMY1'] })
  expect(network.requests.oldest).toBeInstanceOf(Date)
  const order = (await world.admin.organizations.list()).map(({ name }) => name)
  expect(network.groups.map(({ organizationName }) => organizationName)).toEqual(order)
  const group = network.groups.find(({ organizationName }) => organizationName === 'SNMY1')
  expect(group).toMatchObject({
    minAge: 12,
    maxAge: 14,
    people: 1,
    lastReport: { sessionDate: '2026-11-08', present: 2, all: 2 },
    missing: ['2026-11-14'],
    leader: { fullName: 'Leader', contact: { phone: '70 123 456', whatsApp: true } },
  })
  expect(group?.recent.map(({ sessionDate, present }) => `${sessionDate} ${present}`)).toEqual(
    days.slice(1).map((day, place) => `${day} ${place % 2 ? 2 : 1}`),
  )
  expect(network.groups[0]).toMatchObject({ lastReport: null, missing: [], recent: [], leader: { fullName: 'Other' } })
})

test('admins learn of a group that hands children over, and no word of one that does not', async () => {
  const world = await createWorld()
  await handsOver(world)
  const { groups } = await world.admin.home.network()
  expect(groups.filter((group) => 'handsOver' in group)).toMatchObject([{ organizationName: 'SNMY1', handsOver: true }])
})
