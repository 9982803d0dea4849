import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isErasedName, TEXT_PLACES, type TextPlace } from '#domain/erasure/erasure.ts'
import { ofSessionTexts } from '#domain/sessions/sessions.ts'
import { sessionKeys } from '#domain/texts/search-keys.ts'
import { NO_ORIGIN } from '#server/audit/audit.ts'
import { outgoingMails, sessions } from '#server/database/schema/index.ts'
import { auditLedger } from '#server/features/finance/audits/audit-ledger.ts'
import { auditSessions } from '#server/features/sessions/audit-sessions.ts'
import { auditNetworkCounts } from '#server/operations/network-counts/audit-counts.ts'
import { contentsOf } from '#tests/backups.ts'
import { anEdit, aPerson, aSession } from '#tests/factories.ts'
import { ALL, aKnownChild, NAME, statisticsWith, tracesIn } from '#tests/known-child.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'
import { eraseRosterPerson } from './erase-person.ts'

async function figuresOf({ leader, admin }: World) {
  const { rows } = await leader.sessions.list({})
  const { groups } = await leader.reports.month({ organizationName: 'SNMY1', month: '2026-11' })
  return {
    counts: rows.map(({ id, presentCount, attendanceCount }) => ({ id, presentCount, attendanceCount })),
    groups,
    money: (await admin.finance.balances({})).rows,
  }
}

test('after a child was erased the name is in no table and no statistics of one, and every figure is as it was', async () => {
  const world = await createWorld()
  const { personId } = await aKnownChild(world)
  expect(new Set((await tracesIn(world)).map((row) => row.split(':')[0])).size).toBeGreaterThan(10)
  const before = await figuresOf(world)
  await world.owner.execute('analyze')
  expect(await statisticsWith(world)).toEqual(
    expect.arrayContaining(['public.attendance.attendee_name', 'public.organization_attendees.attendee_name']),
  )

  const { marks, texts } = await world.admin.erasure.person({ personId })
  expect(marks).toBe(2)
  // The history has the texts of the ledger, and what goes with the child is not rewritten.
  const without: readonly TextPlace[] = ['history.notes', 'guardian.name', 'consent.guardian']
  const found = new Set(texts.map(({ place }) => place))
  expect(TEXT_PLACES.filter((place) => !found.has(place)).sort()).toEqual([...without].sort())
  expect((await world.leader.accounts.me())?.lastErasureAt).toBeNull()
  expect(await world.admin.erasure.erasePerson({ personId, ...ALL })).toEqual({ marks: 2 })
  // By this time every device forgets what it loaded before.
  expect((await world.leader.accounts.me())?.lastErasureAt).toEqual(expect.any(Number))

  expect(await tracesIn(world)).toEqual([])
  expect(await statisticsWith(world)).toEqual([])
  expect(await figuresOf(world)).toEqual(before)
  expect(await refusalOf(world.leader.people.get({ personId }))).toBe('NOT_FOUND')
  expect(await refusalOf(world.admin.erasure.erasePerson({ personId, ...ALL }))).toBe('NOT_FOUND')
  for (const audit of [auditLedger, auditSessions, auditNetworkCounts]) expect(await audit(world.database)).toEqual([])
  // No one is deleted with the child, and no other text.
  const roster = await world.leader.roster.list({ organizationName: 'SNMY1' })
  expect(roster.map(({ attendeeName }) => attendeeName)).toEqual(['Rita Saad'])
  const { rows } = await world.admin.finance.transactions({ status: 'reviewed' })
  expect(rows.map(({ notes }) => notes)).toEqual(['Bus', 'Taxi for Erased'])
  const log = await world.admin.audit.list({ kind: 'roster' })
  expect(log.rows[0]).toMatchObject({
    action: 'roster.erased',
    attendee: { id: personId, name: null },
    details: { count: 2 },
  })
  const [mail] = await world.database.select().from(outgoingMails).where(eq(outgoingMails.id, personId))
  expect(mail).toBeUndefined()
})

test('an erased name is in no search key, also where it was found in another text than the searched ones', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: NAME }))
  const session = aSession({ topic: 'Kites', ...ofSessionTexts(() => NAME) })
  await world.leader.sessions.create(session)
  const { searchKey, transliterationKey } = sessionKeys({ topic: 'Kites', presenterName: NAME })
  await world.database.update(sessions).set({ searchKey, transliterationKey }).where(eq(sessions.id, session.id))
  expect((await world.leader.search.find({ text: NAME })).sessions).toHaveLength(1)
  await world.admin.erasure.erasePerson({ personId: person.id, ...ALL })
  expect((await world.leader.search.find({ text: NAME })).sessions).toEqual([])
  expect((await world.leader.search.find({ text: 'Kites' })).sessions).toHaveLength(1)
  expect(await tracesIn(world)).toEqual([])
})

test('an erased mark stays a leader’s, and those of two sessions have nothing in common', async () => {
  const world = await createWorld()
  const { personId } = await aKnownChild(world)
  await world.admin.erasure.erasePerson({ personId, ...ALL })
  const { rows } = await world.leader.sessions.list({})
  const sessions = await Promise.all(rows.map(({ id }) => world.leader.sessions.get({ id })))
  const erased = sessions.flatMap(({ attendance }) =>
    attendance.filter(({ attendeeName }) => isErasedName(attendeeName)),
  )
  expect(erased.map(({ isLeader, status, absenceReason }) => ({ isLeader, status, absenceReason }))).toEqual([
    { isLeader: true, status: 'absent', absenceReason: null },
    { isLeader: true, status: 'present', absenceReason: null },
    { isLeader: false, status: 'present', absenceReason: null },
  ])
  expect(erased.every(({ attendeeId }) => attendeeId === null)).toBe(true)
  expect(new Set(erased.map(({ attendeeName }) => attendeeName)).size).toBe(3)
  const [session] = sessions
  if (!session) throw new Error('There is no session')
  expect(session.description).toBe(`Leaders: ${erased[0]?.attendeeName}, Georges Khalil`)
  // An edit that changes nothing keeps the mark.
  const { attendance, sessionDate, id, version, topic } = session
  const same = attendance.map(({ attendeeId, attendeeName, isLeader, status, absenceReason }) => {
    return { attendeeId, attendeeName, isLeader, status, absenceReason }
  })
  await world.leader.sessions.update({ ...anEdit({ id }), topic, sessionDate, version, attendance: same })
  expect((await world.leader.sessions.get({ id })).attendance).toEqual(attendance)
  // In the grid no one's marks are joined: it has no row for them.
  const grid = await world.leader.attendance.grid({ organizationName: 'SNMY1', window: 'newest' })
  expect(grid.people.some(({ attendeeName }) => isErasedName(attendeeName))).toBe(false)
  expect(grid.sessions.map(({ all }) => all)).toEqual([2, 3, 3])
})

test('namesakes are named, and a person who was removed can be erased', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: NAME }))
  const { person: namesake } = await world.otherLeader.roster.add(
    aPerson({ organizationName: 'SNMK1', attendeeName: 'Qaraqouzlou Zeinab' }),
  )
  await world.leader.roster.remove({ id: person.id, organizationName: 'SNMY1' })
  const { namesakes } = await world.admin.erasure.person({ personId: person.id })
  expect(namesakes).toEqual([{ id: namesake.id, name: 'Qaraqouzlou Zeinab', organizationName: 'SNMK1' }])
  await world.admin.erasure.erasePerson({ personId: person.id, ...ALL })
  expect(await world.otherLeader.roster.list({ organizationName: 'SNMK1' })).toHaveLength(1)
})

test('a failure in between changes nothing, and the functions of an erasure do nothing else for the app’s role', async () => {
  const world = await createWorld()
  const { personId } = await aKnownChild(world)
  // A mail that is sent meanwhile would be a change too.
  await world.mailQueue.deliver()
  const before = await contentsOf(world.owner)
  await expect(
    world.database.transaction(async (tx) => {
      await eraseRosterPerson(tx, personId, { keptTexts: [], origin: NO_ORIGIN })
      throw new Error('a failure')
    }),
  ).rejects.toThrow('a failure')
  for (const statement of [
    `select erase_roster_person('${personId}')`,
    `select rewrite_erased_text('ledger.notes', '${personId}', 'a', 'b')`,
    `select rewrite_erased_details(1, '{}')`,
    `select erase_account('${world.admin.id}')`,
    `delete from organization_attendees`,
    `update ledger_changes set notes = ''`,
    `delete from erasures`,
    `insert into erasures (subject_id, kind) values (gen_random_uuid(), 'roster')`,
  ])
    await expect(world.database.execute(statement)).rejects.toThrow()
  expect(await contentsOf(world.owner)).toEqual(before)
})
