import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { isErasedName } from '#domain/erasure.ts'
import { NO_ORIGIN } from '#server/audit.ts'
import { organizationAttendees, outgoingMails } from '#server/database/schema/index.ts'
import { auditLedger } from '#server/features/finance/audit.ts'
import { auditSessions } from '#server/features/sessions/audit.ts'
import { auditNetworkCounts } from '#server/network-counts/audit.ts'
import { contentsOf } from '#tests/backups.ts'
import {
  aBalance,
  aGuardian,
  aNote,
  anAbsence,
  anAttendance,
  anEdit,
  aPause,
  aPerson,
  aRequest,
  aReserve,
  aSession,
  attendanceOf,
} from '#tests/factories.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'
import { eraseRosterPerson } from './erase-person.ts'
import { eraseRemoved } from './erase-removed.ts'

const NAME = 'Zeinab Qaraqouzlou'
const TURNED = 'qaraqouzlou, ZEINAB'
const ALL = { keptTexts: [] }
/** Any part of the name in any table. */
const TRACE = /zeinab|qaraqouzlou/iu

/** Every row that names the person, in every table. */
async function tracesIn(world: World): Promise<string[]> {
  const contents = await contentsOf(world.owner)
  return Object.entries(contents).flatMap(([table, rows]) =>
    rows.filter((row) => TRACE.test(row)).map((row) => `${table}: ${row}`),
  )
}

/** A child with everything that can be recorded of one, and the name in every kind of free text. */
async function aKnownChild(world: World) {
  const { leader, admin, financeManager } = world
  const { person } = await leader.roster.add(
    aPerson({ attendeeName: NAME, birthdate: '2013-05-06', phoneNumber: '+961 3 123 456' }),
  )
  const { person: other } = await leader.roster.add(aPerson({ attendeeName: 'Rita Saad' }))
  const personId = person.id
  const guardian = aGuardian({ personId })
  await leader.people.saveGuardian(guardian)
  await leader.people.saveGuardian(aGuardian({ personId: other.id, relation: `Aunt of ${NAME}` }))
  await leader.people.makeGuardianLink({ personId, id: guardian.id, guardianId: guardian.id, language: 'ar' })
  await leader.people.setConsent({ personId, status: 'given' })
  await leader.people.addNote(aNote({ personId, text: 'Likes chess' }))
  await leader.people.addNote(aNote({ personId: other.id, text: `Sits beside ${TURNED}` }))
  await leader.people.announceAbsence(anAbsence({ personId }))
  await leader.people.announceAbsence(anAbsence({ personId: other.id, reason: `Travels with ${NAME}` }))
  await leader.meetings.addPause(aPause({ reason: `Wedding of ${NAME}` }))
  await leader.meetings.didNotMeet({ organizationName: 'SNMY1', date: '2026-11-20', reason: `${NAME} was ill` })
  const content = {
    topic: `Birthday of ${NAME}`,
    activities: `${NAME} sang`,
    reflection: `${TURNED} asked`,
    sessionStructure: NAME,
    foodDetails: `Cake by ${NAME}`,
    location: `At ${NAME}’s`,
  }
  for (const [sessionDate, status] of [
    ['2026-11-07', 'present'],
    ['2026-11-14', 'absent'],
  ] as const)
    await leader.sessions.create(
      aSession({
        ...content,
        sessionDate,
        attendance: [
          attendanceOf(person, { status, absenceReason: status === 'absent' ? 'Fever' : null, isLeader: true }),
          attendanceOf(other, { status: 'absent', absenceReason: `With ${NAME}` }),
          anAttendance({ attendeeName: 'Georges Khalil', isLeader: true }),
        ],
      }),
    )
  await leader.sessions.create(
    aSession({
      sessionDate: '2026-10-31',
      attendance: [anAttendance({ attendeeName: NAME }), ...aSession().attendance],
    }),
  )
  await admin.finance.setReserve(aReserve({ notes: `Counted by ${NAME}` }))
  await admin.finance.setBalance(aBalance({ amount: '60', notes: `Gift of ${NAME}` }))
  const request = aRequest({ transactionType: 'income', notes: `Taxi for ${NAME}` })
  await financeManager.finance.request(request)
  await admin.finance.review({ id: request.id, decision: 'approved' })
  const rejected = aRequest({ notes: 'Bus' })
  await financeManager.finance.request(rejected)
  await admin.finance.review({ id: rejected.id, decision: 'rejected', reason: `${NAME} walks` })
  await admin.approvals.decide({ id: world.pending.id, status: 'rejected', reason: `Ask ${NAME}` })
  await world.database.insert(outgoingMails).values({
    id: personId,
    recipient: 'leader@example.org',
    kind: 'decision',
    language: 'en',
    subject: 'Absences',
    text: `${NAME} was absent three times`,
    html: `<b>Zeinab</b> <i>Qaraqouzlou</i>`,
    nextAttemptAt: new Date(Date.now() + 3_600_000),
    expiresAt: new Date(Date.now() + 7_200_000),
  })
  // A transfer that moved the child, and one that left a namesake where they were.
  await world.owner.execute(sql`
    insert into transfers (id, outcome) values (${other.id},
      ${JSON.stringify({ moved: 1, underageMoved: 0, deleted: 0, clashes: [NAME, 'Rita Saad'], full: [], changed: [] })})`)
  const state = JSON.stringify({ organizationName: 'SNMY1', attendeeName: NAME, birthdate: null })
  await world.owner.execute(sql`
    insert into transfer_changes (transfer_id, attendee_id, before, after) values (${other.id}, ${personId}, ${state}, ${state})`)
  return { personId, other }
}

async function figuresOf({ leader, admin }: World) {
  const { rows } = await leader.sessions.list({})
  const { groups } = await leader.reports.month({ organizationName: 'SNMY1', month: '2026-11' })
  return {
    counts: rows.map(({ id, presentCount, attendanceCount }) => ({ id, presentCount, attendanceCount })),
    groups,
    money: (await admin.finance.overview()).balances,
  }
}

test('after a child was erased the name is in no table, and every figure is as it was', async () => {
  const world = await createWorld()
  const { personId } = await aKnownChild(world)
  expect(new Set((await tracesIn(world)).map((row) => row.split(':')[0])).size).toBeGreaterThan(10)
  const before = await figuresOf(world)

  const { marks, texts } = await world.admin.erasure.person({ personId })
  expect(marks).toBe(2)
  expect(new Set(texts.map(({ place }) => place))).toEqual(
    new Set([
      ...['session.topic', 'session.activities', 'session.reflection', 'session.structure', 'session.food'],
      ...['session.location', 'attendance.name', 'attendance.reason', 'note', 'absence.reason', 'guardian.relation'],
      ...['pause.reason', 'unheld.reason', 'approval.reason', 'transaction.notes', 'transaction.rejection'],
      'ledger.notes',
    ]),
  )
  expect((await world.leader.accounts.me())?.lastErasureAt).toBeNull()
  expect(await world.admin.erasure.erasePerson({ personId, ...ALL })).toEqual({ marks: 2 })
  // By this time every device forgets what it loaded before.
  expect((await world.leader.accounts.me())?.lastErasureAt).toEqual(expect.any(Number))

  expect(await tracesIn(world)).toEqual([])
  expect(await figuresOf(world)).toEqual(before)
  expect(await refusalOf(world.leader.people.get({ personId }))).toBe('NOT_FOUND')
  expect(await refusalOf(world.admin.erasure.erasePerson({ personId, ...ALL }))).toBe('NOT_FOUND')
  for (const audit of [auditLedger, auditSessions, auditNetworkCounts]) expect(await audit(world.database)).toEqual([])
  // Nobody is deleted with the child, and no other text.
  const roster = await world.leader.roster.list({ organizationName: 'SNMY1' })
  expect(roster.map(({ attendeeName }) => attendeeName)).toEqual(['Rita Saad'])
  const { rows } = await world.admin.finance.transactions({ status: 'reviewed' })
  expect(rows.map(({ notes }) => notes)).toEqual(['Bus', 'Taxi for Erased'])
  const log = await world.admin.audit.list({})
  expect(log.rows[0]).toMatchObject({
    action: 'roster.erased',
    attendee: { id: personId, name: null },
    details: { count: 2 },
  })
  const [mail] = await world.database.select().from(outgoingMails).where(eq(outgoingMails.id, personId))
  expect(mail).toBeUndefined()
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
  // In the grid nobody's marks are joined: it has no row for them.
  const grid = await world.leader.attendance.grid({ organizationName: 'SNMY1', window: 'newest' })
  expect(grid.people.some(({ attendeeName }) => isErasedName(attendeeName))).toBe(false)
  expect(grid.sessions.map(({ all }) => all)).toEqual([2, 3, 3])
})

test('texts are kept where the admin says so', async () => {
  const world = await createWorld()
  const { personId } = await aKnownChild(world)
  const { texts } = await world.admin.erasure.person({ personId })
  const keptTexts = texts.filter(({ place }) => place === 'note' || place === 'transaction.notes').map(({ key }) => key)
  await world.admin.erasure.erasePerson({ personId, keptTexts })
  expect((await tracesIn(world)).map((row) => row.split(':')[0]).sort()).toEqual([
    'public.financial_transactions',
    'public.ledger_notes',
    'public.roster_notes',
  ])
})

test('the name is not brought back by what a device sends later', async () => {
  const world = await createWorld()
  const person = aPerson({ attendeeName: NAME })
  await world.leader.roster.add(person)
  expect(await refusalOf(world.leader.roster.add({ ...person, isLeader: true }))).toBe('CONFLICT')
  await world.admin.erasure.erasePerson({ personId: person.id, ...ALL })
  expect(await refusalOf(world.leader.roster.add(person))).toBe('ERASED')
  const late = aSession({
    attendance: [
      anAttendance({ attendeeId: person.id, attendeeName: NAME, status: 'absent', absenceReason: 'Fever' }),
      ...aSession().attendance,
    ],
  })
  await world.leader.sessions.create(late)
  await world.leader.sessions.update({ ...anEdit({ id: late.id }), attendance: late.attendance })
  expect(await tracesIn(world)).toEqual([])
  expect((await world.leader.sessions.get({ id: late.id })).attendanceCount).toBe(2)
})

test('what a device sends about somebody who was erased is not of a namesake', async () => {
  const world = await createWorld()
  const person = aPerson({ attendeeName: NAME })
  await world.leader.roster.add(person)
  await world.admin.erasure.erasePerson({ personId: person.id, ...ALL })
  const namesake = aPerson({ attendeeName: NAME })
  await world.leader.roster.add(namesake)
  // Without an erasure the answer would be the person of that name.
  expect(await refusalOf(world.leader.roster.add(person))).toBe('ERASED')
  const [georges] = aSession().attendance
  if (!georges) throw new Error('A session has nobody')
  const waiting = aSession({ attendance: [anAttendance({ attendeeId: person.id, attendeeName: NAME }), georges] })
  await world.leader.sessions.create(waiting)
  const { attendance } = await world.leader.sessions.get({ id: waiting.id })
  expect(attendance.filter(({ attendeeName }) => isErasedName(attendeeName))).toMatchObject([{ attendeeId: null }])
  expect(attendance.some(({ attendeeId }) => attendeeId === namesake.id)).toBe(false)
})

test('a form that was opened before the erasure does not write the name back', async () => {
  const world = await createWorld()
  const { leader } = world
  const { person } = await leader.roster.add(aPerson({ attendeeName: NAME }))
  const [georges] = aSession().attendance
  if (!georges) throw new Error('A session has nobody')
  const inTexts = aSession({ topic: `Birthday of ${NAME}`, reflection: `${TURNED} asked` })
  const marks = {
    inRoster: [attendanceOf(person, { isLeader: true }), georges],
    byName: [anAttendance({ attendeeName: NAME }), georges],
    reason: [anAttendance({ status: 'absent', absenceReason: `With ${NAME}` }), georges],
  }
  const opened = [
    inTexts,
    aSession({ ...inTexts, id: uuid(), sessionDate: '2026-11-20', attendance: marks.inRoster }),
    aSession({ sessionDate: '2026-11-14', attendance: marks.inRoster }),
    aSession({ sessionDate: '2026-11-07', attendance: marks.byName }),
    aSession({ sessionDate: '2026-10-31', attendance: marks.reason }),
  ]
  const untouched = aSession({ sessionDate: '2026-10-24' })
  for (const session of [...opened, untouched]) await leader.sessions.create(session)
  await world.admin.erasure.erasePerson({ personId: person.id, ...ALL })
  for (const { organizationName: _, ...content } of opened) {
    const { version } = await leader.sessions.get({ id: content.id })
    expect(version).toBe(2)
    expect(await refusalOf(leader.sessions.update({ ...content, version: 1 }))).toBe('CHANGED')
  }
  expect(await tracesIn(world)).toEqual([])
  expect((await leader.sessions.get({ id: untouched.id })).version).toBe(1)
})

test('an account’s erasure also refuses forms with its name', async () => {
  const world = await createWorld()
  const session = aSession({ reflection: `Thanks to ${NAME}` })
  await world.leader.sessions.create(session)
  const { id: userId } = await world.person({ fullName: NAME, email: 'z@example.org' })
  await world.admin.erasure.eraseAccount({ userId, ...ALL })
  const { organizationName: _, ...content } = session
  expect(await refusalOf(world.leader.sessions.update({ ...content, version: 1 }))).toBe('CHANGED')
  expect(await tracesIn(world)).toEqual([])
})

test('namesakes are named, and somebody who was removed can be erased', async () => {
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

test('erasing asks for a proof, of admins only', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson())
  await world.database.execute(`update auth.sessions set proved_at = null`)
  const asked = { personId: person.id, ...ALL }
  expect(await refusalOf(world.admin.erasure.erasePerson(asked))).toBe('PROOF_REQUIRED')
  expect(await refusalOf(world.leader.erasure.erasePerson(asked))).toBe('FORBIDDEN')
  expect(await refusalOf(world.admin.erasure.eraseAccount({ userId: world.member.id, ...ALL }))).toBe('PROOF_REQUIRED')
})

test('a failure in between changes nothing', async () => {
  const world = await createWorld()
  const { personId } = await aKnownChild(world)
  const before = await contentsOf(world.owner)
  await expect(
    world.database.transaction(async (tx) => {
      await eraseRosterPerson(tx, personId, { kept: [], origin: NO_ORIGIN })
      throw new Error('a failure')
    }),
  ).rejects.toThrow('a failure')
  expect(await contentsOf(world.owner)).toEqual(before)
})

test('whoever was removed long ago is erased, and ambiguous texts stay', async () => {
  const world = await createWorld()
  const { leader, database } = world
  const people = await Promise.all(
    [NAME, 'Rita Saad', 'Karam Haddad'].map((attendeeName) => leader.roster.add(aPerson({ attendeeName }))),
  )
  await world.otherLeader.roster.add(aPerson({ organizationName: 'SNMK1', attendeeName: 'Karam Haddad' }))
  await leader.sessions.create(aSession({ topic: `${NAME} and Karam Haddad` }))
  for (const { person } of people) await leader.roster.remove({ id: person.id, organizationName: 'SNMY1' })
  const [first, second, third] = people.map(({ person }) => person.id)
  const removedFor = (time: string, id = '') =>
    database
      .update(organizationAttendees)
      .set({ removedAt: sql`now() - ${time}::interval` })
      .where(eq(organizationAttendees.id, id))
  await removedFor('2 years 1 day', first)
  await removedFor('1 year 360 days', second)
  await removedFor('3 years', third)
  expect(await eraseRemoved(database, 2, 1)).toBe(1)
  expect(await eraseRemoved(database, 2, 9)).toBe(1)
  expect(await tracesIn(world)).toEqual([])
  expect((await leader.sessions.list({})).rows[0]?.topic).toBe('Erased and Karam Haddad')
  expect(await database.$count(organizationAttendees)).toBe(2)
  expect(await eraseRemoved(database, 2, 9)).toBe(0)
})

test('somebody whose erasure fails does not keep the others', async () => {
  const { leader, database, owner } = await createWorld()
  const people = await Promise.all(
    ['Rita Saad', 'Karam Haddad', 'Jad Nasr'].map((attendeeName) => leader.roster.add(aPerson({ attendeeName }))),
  )
  for (const { person } of people) await leader.roster.remove({ id: person.id, organizationName: 'SNMY1' })
  const [first] = people.map(({ person }) => person.id)
  await database.execute(sql`
    update organization_attendees set removed_at = now() - case when id = ${first} then interval '4 years' else interval '3 years' end
    where removed_at is not null`)
  await owner.execute(sql.raw(`alter table erasures add constraint erasures_fail check (subject_id <> '${first}')`))
  await expect(eraseRemoved(database, 2, 9)).rejects.toMatchObject({ cause: { constraint: 'erasures_fail' } })
  expect(await database.$count(organizationAttendees)).toBe(1)
})

test('the functions of an erasure do nothing else for the app’s role', async () => {
  const world = await createWorld()
  const { personId } = await aKnownChild(world)
  const refused = (statement: string) => expect(world.database.execute(statement)).rejects.toThrow()
  await refused(`select erase_roster_person('${personId}')`)
  await refused(`select rewrite_erased_text('ledger.notes', '${personId}', 'a', 'b')`)
  await refused(`select erase_account('${world.admin.id}')`)
  await refused(`delete from organization_attendees`)
  await refused(`update ledger_notes set notes = ''`)
  await refused(`delete from erasures`)
  await refused(`insert into erasures (subject_id, kind) values (gen_random_uuid(), 'roster')`)
})
