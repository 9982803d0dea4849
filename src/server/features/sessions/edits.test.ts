import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ofSessionTexts, SESSION_TEXTS } from '#domain/sessions/sessions.ts'
import { digestOf } from '#server/calls/claim-key.ts'
import { anAttendance, anEdit, aPerson, aSession, attendanceOf } from '#tests/factories.ts'
import { countRows, createWorld, refusalOf, type World } from '#tests/world.ts'

async function aRecordedSession(world: World) {
  const session = aSession({ topic: 'First' })
  await world.leader.sessions.create(session)
  return session
}

test('an edit replaces content and attendance, and regenerates the generated texts', async () => {
  const world = await createWorld()
  const session = await aRecordedSession(world)
  const attendance = [
    anAttendance({ attendeeName: 'Samer', isLeader: true }),
    anAttendance({ attendeeName: 'Rita', status: 'absent', absenceReason: 'ill' }),
  ]
  const edit = anEdit({ id: session.id, sessionDate: '2026-11-14', topic: ' ', attendance })
  expect(await world.secretary.sessions.update(edit)).toEqual({ id: session.id, version: 2 })
  expect(await world.member.sessions.get({ id: session.id })).toMatchObject({
    version: 2,
    title: 'SNMY1 - November 14, 2026',
    description: 'Leaders: Samer',
    presenterName: 'Samer',
    topic: 'Session',
    attendance: [
      { attendeeName: 'Rita', isLeader: false, status: 'absent', absenceReason: 'ill' },
      { attendeeName: 'Samer', isLeader: true, status: 'present' },
    ],
  })
})

test('a text that a page does not know, and so does not send, stays, and is not in the digest of its calls', async () => {
  const world = await createWorld()
  const texts = async (id: string) => {
    const session = await world.leader.sessions.get({ id })
    return SESSION_TEXTS.map((name) => session[name])
  }
  const session = aSession(ofSessionTexts((name) => name))
  await world.leader.sessions.create(session)
  await world.leader.sessions.update(anEdit({ id: session.id, topic: 'Second' }))
  expect(await texts(session.id)).toEqual(SESSION_TEXTS)
  await world.leader.sessions.update(anEdit({ id: session.id, version: 2, ...ofSessionTexts(() => ' ') }))
  expect(await texts(session.id)).toEqual(SESSION_TEXTS.map(() => null))

  const unknowing = aSession()
  await world.leader.sessions.create(unknowing)
  expect(await texts(unknowing.id)).toEqual(SESSION_TEXTS.map(() => null))
  const { id, organizationName, sessionDate, attendance } = unknowing
  const sent = {
    ...{ sessionDate, sessionTime: null, location: null, topic: null },
    ...{ attendance: attendance.map((row) => ({ ...row, absenceReason: null })), id, organizationName },
  }
  const { rows } = await world.database.execute(sql`select digest from idempotency_keys where key = ${id}`)
  expect(rows).toEqual([{ digest: digestOf(sent) }])
})

test('of ten parallel edits of one version one is saved and nine are refused; sent with its number an edit overwrites', async () => {
  const world = await createWorld()
  const { id } = await aRecordedSession(world)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, at) => world.leader.sessions.update(anEdit({ id, topic: `Edit ${at}` }))),
  )
  const refused = outcomes.filter((one) => one.status === 'rejected')
  const changed = { code: 'CHANGED', message: 'This session was changed by someone else', data: { version: 2 } }
  expect(refused.map(({ reason }) => reason)).toMatchObject(Array.from({ length: 9 }, () => changed))
  expect((await world.leader.sessions.get({ id })).version).toBe(2)
  await world.secretary.sessions.update(anEdit({ id, topic: 'Mine', version: 2 }))
  expect(await world.leader.sessions.get({ id })).toMatchObject({ topic: 'Mine', version: 3 })
})

test('where the attendance of an edit cannot be written, the old session and all its attendance are still there', async () => {
  const world = await createWorld()
  const people = ['A', 'B', 'C'].map((attendeeName) => anAttendance({ attendeeName, isLeader: true }))
  const session = aSession({ topic: 'Before', attendance: people })
  await world.leader.sessions.create(session)
  const before = await world.leader.sessions.get({ id: session.id })
  await world.owner.execute(
    sql.raw(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'forced'; end $$;
    create trigger fail before insert on attendance for each row when (new.attendee_name = 'Last') execute function fail();`),
  )
  const attendance = ['D', 'Last'].map((attendeeName) => anAttendance({ attendeeName, isLeader: true }))
  const edit = anEdit({ id: session.id, topic: 'After', attendance })
  expect(await refusalOf(world.leader.sessions.update(edit))).toBe('UNEXPECTED')
  expect(await world.leader.sessions.get({ id: session.id })).toEqual(before)
})

test('a child who has moved to another group stays in past sessions, and is accepted in late reports', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Rita', birthdate: '2010-01-01' }))
  const attendance = [anAttendance({ attendeeName: 'Samer', isLeader: true }), attendanceOf(person)]
  const session = aSession({ attendance })
  await world.leader.sessions.create(session)
  await world.leader.roster.update({ ...person, moveTo: 'SNMY2' })
  await world.leader.sessions.update(anEdit({ id: session.id, attendance }))
  const late = aSession({ attendance })
  await world.leader.sessions.create(late)
  for (const { id } of [session, late])
    expect((await world.member.sessions.get({ id })).attendance).toMatchObject([
      { attendeeName: 'Rita', attendeeId: person.id },
      { attendeeName: 'Samer' },
    ])
})

test('a late repeat is answered as the first time, also after changes and where its content would be refused now', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Rita' }))
  const samer = anAttendance({ attendeeName: 'Samer', isLeader: true })
  const session = aSession({ attendance: [samer, attendanceOf(person)] })
  await world.leader.sessions.create(session)
  const edit = anEdit({ id: session.id, topic: 'Edited', attendance: session.attendance })
  await world.leader.sessions.update(edit)
  await world.leader.roster.update({ ...person, attendeeName: 'Samer' })
  expect(await world.leader.sessions.create(session)).toEqual({ id: session.id })
  expect(await world.leader.sessions.update(edit)).toEqual({ id: session.id, version: 2 })
  expect(await refusalOf(world.leader.sessions.update({ ...edit, version: 2 }))).toBe('DUPLICATE_NAME')
  await world.owner.execute(sql`delete from organization_attendees`)
  expect(await world.leader.sessions.create(session)).toEqual({ id: session.id })
  expect((await world.leader.sessions.get({ id: session.id })).topic).toBe('Edited')
  await world.admin.sessions.remove({ id: session.id })
  expect(await world.leader.sessions.create(session)).toEqual({ id: session.id })
  expect(await refusalOf(world.leader.sessions.create({ ...session, topic: 'Other' }))).toBe('CONFLICT')
  expect(await countRows(world.database, 'sessions')).toBe(0)
})

test('a session is deleted with its attendance, not the roster, and then is as little found as one of another group', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson())
  const { id } = await world.leader.sessions.create(
    aSession({ attendance: [anAttendance({ isLeader: true }), attendanceOf(person)] }),
  )
  const expectNotFound = async ({ sessions }: World['leader']) => {
    for (const call of [
      () => sessions.get({ id }),
      () => sessions.update(anEdit({ id })),
      () => sessions.remove({ id }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Session not found' })
  }
  await expectNotFound(world.otherLeader)
  await world.secretary.sessions.remove({ id })
  await expectNotFound(world.leader)
  expect(await countRows(world.database, 'attendance')).toBe(0)
  expect(await countRows(world.database, 'organization_attendees')).toBe(1)
})

test("sessions without an organization are the admins', who see the newest twelve of each organization in their order", async () => {
  const world = await createWorld()
  for (const organizationName of ['SNMY2', 'SNMK1']) await world.admin.sessions.create(aSession({ organizationName }))
  const { id } = await aRecordedSession(world)
  for (const table of [sql`sessions`, sql`attendance`])
    await world.database.execute(sql`update ${table} set organization = null where organization = 'SNMY1'`)
  for (let week = 0; week < 13; week++)
    await world.admin.sessions.create(aSession({ organizationName: 'SNMF', sessionDate: `2026-10-${10 + week}` }))
  const groups = await world.admin.sessions.overview()
  expect(groups.map((group) => [group.organizationName, group.rows.length])).toEqual([
    ['SNMK1', 1],
    ['SNMY2', 1],
    ['SNMF', 12],
    [null, 1],
  ])
  const cursor = groups[2]?.nextCursor ?? ''
  const more = await world.admin.sessions.list({ organizationName: 'SNMF', cursor })
  expect([more.rows.map((row) => row.sessionDate), more.nextCursor]).toEqual([['2026-10-10'], null])
  expect((await world.admin.sessions.list({ organizationName: null })).rows.length).toBe(1)
  expect(await refusalOf(world.leader.sessions.list({ organizationName: null }))).toBe('FORBIDDEN')
  expect(await refusalOf(world.leader.sessions.get({ id }))).toBe('NOT_FOUND')
  await world.admin.sessions.update(anEdit({ id, sessionDate: '2026-11-01' }))
  expect((await world.admin.sessions.get({ id })).title).toBe('November 1, 2026')
  await world.admin.sessions.remove({ id })
})

test('a creation that a newer page sends again, with whose absence was announced, is the same one; with another tap it is not', async () => {
  const world = await createWorld()
  const rita = anAttendance({ attendeeName: 'Rita', status: 'absent', markedAt: '2026-11-21T09:00:00.000Z' })
  const georges = anAttendance({ attendeeName: 'Georges', isLeader: true })
  const session = aSession({ attendance: [georges, rita] })
  await world.leader.sessions.create(session)
  const sentAgain = (changes: object) =>
    world.leader.sessions.create({ ...session, attendance: [georges, { ...rita, ...changes }] })
  expect(await sentAgain({ isExplicit: false })).toEqual({ id: session.id })
  expect(await refusalOf(sentAgain({ markedAt: '2026-11-21T09:00:01.000Z' }))).toBe('CONFLICT')
})
