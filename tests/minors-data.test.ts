import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { announcedOn } from '#domain/attendance/announced-absences.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { listenAs } from './event-stream.ts'
import { aGuardian, aNote, anAbsence, anAttendance, aPerson, aSession, attendanceOf } from './factories.ts'
import { type Caller, createWorld, type World } from './world.ts'

/** Words that stand only in what is known of the child. */
const SECRETS = [
  'Guardian of hers',
  '70 000 318',
  'What leaders noted',
  'What came of the call',
  'Announced reason',
  'Who decided on photos',
  'Told in confidence',
]

async function aKnownChild(world: World) {
  const { leader } = world
  const { person } = await leader.roster.add(aPerson({ birthdate: '2013-05-06' }))
  const child = { personId: person.id }
  const known = aGuardian({ ...child, name: 'Guardian of hers', phone: '+961 70 000 318' })
  const guardian = await leader.people.saveGuardian(known)
  await leader.people.addNote(aNote({ ...child, text: 'What leaders noted' }))
  await leader.people.announceAbsence(anAbsence({ ...child, from: '2026-11-21', reason: 'Announced reason' }))
  await leader.people.setConsent({ ...child, status: 'refused', guardianName: 'Who decided on photos' })
  await announceByLink(world, { ...child, guardianId: guardian.id })
  for (const sessionDate of ['2026-11-07', '2026-11-14', '2026-11-21'] as PlainDate[]) {
    const absenceReason = await announcedReason(leader, sessionDate)
    const attendance = [anAttendance({ isLeader: true }), attendanceOf(person, { status: 'absent', absenceReason })]
    await leader.sessions.create(aSession({ sessionDate, attendance }))
  }
  await leader.people.noteFollowUp({
    ...child,
    ...{
      id: uuid(),
      outcome: 'reached',
      text: 'What came of the call',
      seen: { day: '2026-11-21' as PlainDate, ofDay: 1 },
    },
  })
  const { rows } = await leader.sessions.list({})
  return { ...child, sessionId: rows[0]?.id ?? '' }
}

/** The guardian announces by a link that the child is ill today, in words that are for the leaders. */
async function announceByLink(world: World, of: { readonly personId: string; readonly guardianId: string }) {
  const { url } = await world.leader.people.makeGuardianLink({ ...of, id: uuid(), language: 'en' })
  const sent = await world.request(`${new URL(url).pathname}/absences`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    body: new URLSearchParams({ day: '2026-11-21', kind: 'illness', words: 'Told in confidence' }).toString(),
  })
  expect(sent.status).toBe(303)
}

async function announcedReason(leader: Caller, date: PlainDate) {
  const { absences } = await leader.people.announcedAbsences({ organizationName: 'SNMY1', date })
  return announcedOn(date, absences)[0]?.reason ?? null
}

async function everythingReadBy(reader: Caller, { personId, sessionId }: Awaited<ReturnType<typeof aKnownChild>>) {
  const group = { organizationName: 'SNMY1' }
  const calls: readonly (() => Promise<unknown>)[] = [
    () => reader.people.get({ personId }),
    () => reader.people.attendance({ personId }),
    () => reader.people.notes({ personId }),
    () => reader.people.followUps({ personId }),
    () => reader.people.reveals({ personId }),
    () => reader.people.showBirthdate({ personId, id: uuid() }),
    () => reader.people.forDevice(group),
    () => reader.people.announcedAbsences({ ...group, date: '2026-11-21' }),
    () => reader.people.followUp({ sessionId }),
    () => reader.home.groups(),
    () => reader.home.network(),
    () => reader.meetings.get(group),
    () => reader.sessions.get({ id: sessionId }),
    () => reader.sessions.list({}),
    () => reader.sessions.month({ ...group, month: '2026-11-01' }),
    () => reader.reports.month({ ...group, month: '2026-11' }),
    () => reader.attendance.grid({ ...group, window: 'newest' }),
    () => reader.roster.list(group),
    () => reader.roster.export(group),
    () => reader.members.attendees({}),
    () => reader.members.list({}),
    () => reader.dashboard.summary(),
    () => reader.accounts.held(),
    // By the child's name, and by what is known of the child.
    ...['Rita Khoury', 'ريتا خوري', 'Session', ...SECRETS].map((text) => () => reader.search.find({ text })),
  ]
  const answers = await Promise.all(calls.map((call) => call().catch((error: unknown) => error)))
  return JSON.stringify(answers)
}

test('what is known of a child reaches no one without a role in its group, from any call', async () => {
  const world = await createWorld()
  const child = await aKnownChild(world)
  const there = await everythingReadBy(world.secretary, child)
  for (const secret of SECRETS) expect(there).toContain(secret)
  // The whole group reads the reason of the session, which is the one that the guardian chose.
  expect(await everythingReadBy(world.member, child)).toContain('"absenceReason":"Illness"')
  for (const reader of [
    world.member,
    world.otherLeader,
    world.otherFinance,
    world.outsider,
    world.pending,
    world.anonymous,
  ]) {
    const answers = await everythingReadBy(reader, child)
    for (const secret of [...SECRETS, '"streak"', '"withoutFollowUp"', '"followUp"', '"hasPage":true'])
      expect(answers).not.toContain(secret)
  }
})

test('no event contains anything that is known of a child', async () => {
  const world = await createWorld()
  const stream = await listenAs(world.app, world.secretary.cookie)
  await aKnownChild(world)
  const last = 'network_settings null'
  await world.admin.settings.save({ memberView: 'presence', auditLogYears: 2, version: 1 })
  const events = [await stream.nextChange()]
  while (events.at(-1) !== last) events.push(await stream.nextChange())
  expect(events).toContain('sessions SNMY1')
  for (const event of events.slice(0, -1)) expect(event).toMatch(/^[a-z_]+ SNMY1$/)
})
