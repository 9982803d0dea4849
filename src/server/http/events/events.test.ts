import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { financialTransactions, ledgerAccounts, userOrganizations } from '#server/database/schema/index.ts'
import { createLastChange, listenAs } from '#tests/event-stream.ts'
import {
  aCollector,
  aGuardian,
  aNote,
  anAbsence,
  anAttendance,
  aPause,
  aPerson,
  aReserve,
  aSession,
} from '#tests/factories.ts'
import { type Caller, createWorld, type World } from '#tests/world.ts'

const aRequest = ({ financeManager }: World, organizationName = 'SNMY1') => ({
  id: uuid(),
  organizationName,
  transactionType: 'deposit' as const,
  currency: 'USD' as const,
  amount: '10.00',
  requestedBy: financeManager.id,
  notes: 'Chairs',
})

test('changes of sessions are sent to their organizations, before and after, and to admins; many rows are one change', async () => {
  const world = await createWorld()
  const session = aSession()
  const member = await listenAs(world.app, world.member.cookie)
  const other = await listenAs(world.app, world.otherLeader.cookie)
  const admin = await listenAs(world.app, world.admin.cookie)
  await world.leader.sessions.create(session)
  expect([await member.nextChange(), await admin.nextChange()]).toEqual(['sessions SNMY1', 'sessions SNMY1'])

  await world.database.execute(sql`update sessions set topic = 'Other words' where id = ${session.id}`)
  expect([await member.nextChange(), await admin.nextChange()]).toEqual(['sessions SNMY1', 'sessions SNMY1'])

  await world.database.execute(sql`update sessions set organization = 'SNMK1' where id = ${session.id}`)
  expect([await member.nextChange(), await other.nextChange()]).toEqual(['sessions SNMY1', 'sessions SNMK1'])
  expect([await admin.nextChange(), await admin.nextChange()].sort()).toEqual(['sessions SNMK1', 'sessions SNMY1'])

  await world.database.execute(sql`update sessions set organization = null where id = ${session.id}`)
  expect(await other.nextChange()).toBe('sessions SNMK1')
  expect([await admin.nextChange(), await admin.nextChange()].sort()).toEqual(['sessions SNMK1', 'sessions null'])

  await world.database.execute(sql`delete from sessions where id = ${session.id}`)
  expect(await admin.nextChange()).toBe('sessions null')
  // A change of a profile that affects no rights is not sent.
  await world.member.accounts.setLanguage({ language: 'ar' })
  await world.database.execute(sql`
    insert into organization_attendees (id, organization_name, attendee_name, name_key, search_key)
    select gen_random_uuid(), case when n <= 500 then 'SNMK1' else 'SNMK2' end, 'Child ' || n, n, n
    from generate_series(1, 1000) as n`)
  const received = [await admin.nextChange(), await admin.nextChange()]
  expect(received.sort()).toEqual(['organization_attendees SNMK1', 'organization_attendees SNMK2'])
  const last = await createLastChange(world)
  expect([await member.nextChange(), await admin.nextChange()]).toEqual([last, last])
  expect(await other.nextChange()).toBe('organization_attendees SNMK1')
})

test('what is known of a person, and meetings, are sent to people with a role in the group', async () => {
  const world = await createWorld()
  const secretary = await listenAs(world.app, world.secretary.cookie)
  const member = await listenAs(world.app, world.member.cookie)
  const other = await listenAs(world.app, world.otherLeader.cookie)
  const { person } = await world.leader.roster.add(aPerson())
  expect(await secretary.nextChange()).toBe('organization_attendees SNMY1')
  const child = { personId: person.id }
  const guardian = aGuardian(child)
  const { leader } = world
  // One after another, because changes that arrive together are sent once.
  for (const [table, change] of [
    ['guardians', () => leader.people.saveGuardian(guardian)],
    ['guardians', () => leader.people.removeGuardian(guardian)],
    // Pages of former versions reload for these, too.
    ['guardians', () => leader.people.saveCollector(aCollector(child))],
    ['guardians', () => leader.people.setCollecting({ ...child, guardiansMay: false, alone: 'no' })],
    ['photo_consents', () => leader.people.setConsent({ ...child, status: 'given' })],
    ['roster_notes', () => leader.people.addNote(aNote(child))],
    ['announced_absences', () => leader.people.announceAbsence(anAbsence(child))],
    ['meeting_days', () => leader.meetings.setDay({ organizationName: 'SNMY1', day: { weekday: 6, time: null } })],
    ['meeting_pauses', () => leader.meetings.addPause(aPause())],
    [
      'unheld_meetings',
      () => leader.meetings.didNotMeet({ organizationName: 'SNMY1', date: '2026-11-14', reason: 'Snow' }),
    ],
  ] as const) {
    await change()
    expect(await secretary.nextChange()).toBe(`${table} SNMY1`)
  }
  await world.admin.meetings.addPause(aPause({ organizationName: null }))
  const last = await createLastChange(world)
  expect([await secretary.nextChange(), await secretary.nextChange()]).toEqual(['meeting_pauses null', last])
  expect([await member.nextChange(), await member.nextChange()]).toEqual(['organization_attendees SNMY1', last])
  expect(await other.nextChange()).toBe('meeting_pauses null')
})

test('a hand-over is sent to people with a role in the group, also of a person who is in no roster', async () => {
  const world = await createWorld()
  const session = aSession()
  session.attendance.push(anAttendance({ attendeeName: 'Guest' }))
  await world.leader.sessions.create(session)
  const secretary = await listenAs(world.app, world.secretary.cookie)
  const member = await listenAs(world.app, world.member.cookie)
  const other = await listenAs(world.app, world.otherLeader.cookie)
  const handOver = { id: uuid(), sessionId: session.id, attendeeId: null, attendeeName: 'Guest' }
  await world.leader.sessions.handOver({ ...handOver, way: 'alone', name: null, leftAt: '2026-11-21T17:00:00Z' })
  expect(await secretary.nextChange()).toBe('guardians SNMY1')
  await world.leader.sessions.takeBackHandOver({ id: session.id, handOverId: handOver.id })
  expect(await secretary.nextChange()).toBe('guardians SNMY1')
  await world.otherLeader.roster.add(aPerson({ organizationName: 'SNMK1' }))
  expect(await other.nextChange()).toBe('organization_attendees SNMK1')
  const last = await createLastChange(world)
  expect(await member.nextChange()).toBe(last)
})

test('changes of finance are sent to those who may see it, those of the reserve to admins and finance managers of any group', async () => {
  const world = await createWorld()
  const { financeManager, otherFinance, leader, activitiesManager, admin, member, secretary, mediaManager } = world
  const open = (people: readonly Caller[]) => Promise.all(people.map(({ cookie }) => listenAs(world.app, cookie)))
  const [ofBoth, ofGroup] = [await open([financeManager, admin]), await open([leader, activitiesManager])]
  const [ofReserve, others] = [await open([otherFinance]), await open([member, secretary, mediaManager])]

  await world.database.insert(financialTransactions).values(aRequest(world))
  await world.database
    .update(ledgerAccounts)
    .set({ balance: '0.00' })
    .where(eq(ledgerAccounts.organizationName, 'SNMY1'))
  await admin.finance.setReserve(aReserve())
  const last = await createLastChange(world)

  for (const stream of [...ofBoth, ...ofGroup]) {
    expect(await stream.nextChange()).toBe('financial_transactions SNMY1')
    expect(await stream.nextChange()).toBe('organization_balances SNMY1')
  }
  for (const stream of [...ofBoth, ...ofReserve]) expect(await stream.nextChange()).toBe('network_reserve null')
  for (const stream of [...ofGroup, ...others]) expect(await stream.nextChange()).toBe(last)
})

test('people are notified when their role changes, and receive changes of finance only with a role that allows it', async () => {
  const world = await createWorld()
  const before = await listenAs(world.app, world.financeManager.cookie)
  const after = await listenAs(world.app, world.member.cookie)
  await world.database.delete(userOrganizations).where(eq(userOrganizations.userId, world.financeManager.id))
  await world.database
    .insert(userOrganizations)
    .values({ id: uuid(), userId: world.member.id, organizationName: 'SNMY1', organizationRole: 'finance_manager' })
  expect([await before.nextChange(), await after.nextChange()]).toEqual(['rights null', 'rights null'])

  await world.database.insert(financialTransactions).values(aRequest(world))
  const last = await createLastChange(world)
  expect(await before.nextChange()).toBe(last)
  expect(await after.nextChange()).toBe('financial_transactions SNMY1')
})
