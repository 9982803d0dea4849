import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ofSessionTexts, SESSION_TEXTS } from '#domain/sessions.ts'
import { digestOf } from '#server/shared/claim-key.ts'
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

test('an edit over a newer version is refused; sent with its number it overwrites', async () => {
  const world = await createWorld()
  const { id } = await aRecordedSession(world)
  await world.leader.sessions.update(anEdit({ id, topic: 'Theirs' }))
  const mine = anEdit({ id, topic: 'Mine' })
  await expect(world.secretary.sessions.update(mine)).rejects.toMatchObject({
    code: 'CHANGED',
    message: 'This session was changed by someone else',
    data: { version: 2 },
  })
  expect((await world.leader.sessions.get({ id })).topic).toBe('Theirs')
  await world.secretary.sessions.update({ ...mine, version: 2 })
  expect(await world.leader.sessions.get({ id })).toMatchObject({ topic: 'Mine', version: 3 })
})

test('of ten parallel edits of one version one is saved, and nine get CHANGED', async () => {
  const world = await createWorld()
  const { id } = await aRecordedSession(world)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, at) => world.leader.sessions.update(anEdit({ id, topic: `Edit ${at}` }))),
  )
  const refused = outcomes.filter((one) => one.status === 'rejected')
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array.from({ length: 9 }, () => 'CHANGED'))
  expect((await world.leader.sessions.get({ id })).version).toBe(2)
})

test('the same edit sent again is answered the same, and done once', async () => {
  const world = await createWorld()
  const { id } = await aRecordedSession(world)
  const edit = anEdit({ id, topic: 'Once' })
  const answers = await Promise.all(Array.from({ length: 5 }, () => world.leader.sessions.update(edit)))
  expect(answers).toEqual(Array.from({ length: 5 }, () => ({ id, version: 2 })))
  expect(await countRows(world.database, 'attendance')).toBe(1)
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

test('an edit without a leader, or with one name twice, is refused', async () => {
  const world = await createWorld()
  const { id } = await aRecordedSession(world)
  const edit = (attendance: ReturnType<typeof anAttendance>[]) =>
    refusalOf(world.leader.sessions.update(anEdit({ id, attendance })))
  expect(await edit([anAttendance()])).toBe('LEADER_REQUIRED')
  expect(await edit(['Rita', 'RITA'].map((attendeeName) => anAttendance({ attendeeName, isLeader: true })))).toBe(
    'DUPLICATE_NAME',
  )
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

test('a late repeat of a creation is answered as the first time, also after changes', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Rita' }))
  const session = aSession({ attendance: [anAttendance({ isLeader: true }), attendanceOf(person)] })
  await world.leader.sessions.create(session)
  await world.owner.execute(sql`delete from organization_attendees`)
  expect(await world.leader.sessions.create(session)).toEqual({ id: session.id })
  await world.leader.sessions.update(anEdit({ id: session.id, topic: 'Edited' }))
  expect(await world.leader.sessions.create(session)).toEqual({ id: session.id })
  expect((await world.leader.sessions.get({ id: session.id })).topic).toBe('Edited')
  await world.admin.sessions.remove({ id: session.id })
  expect(await world.leader.sessions.create(session)).toEqual({ id: session.id })
  expect(await refusalOf(world.leader.sessions.create({ ...session, topic: 'Other' }))).toBe('CONFLICT')
  expect(await countRows(world.database, 'sessions')).toBe(0)
})

test('deleting a session deletes its attendance, and not the roster', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson())
  const session = aSession({ attendance: [anAttendance({ isLeader: true }), attendanceOf(person)] })
  await world.leader.sessions.create(session)
  await world.secretary.sessions.remove({ id: session.id })
  expect(await refusalOf(world.leader.sessions.get({ id: session.id }))).toBe('NOT_FOUND')
  expect(await refusalOf(world.leader.sessions.remove({ id: session.id }))).toBe('NOT_FOUND')
  expect(await refusalOf(world.leader.sessions.update(anEdit({ id: session.id })))).toBe('NOT_FOUND')
  expect(await countRows(world.database, 'attendance')).toBe(0)
  expect(await countRows(world.database, 'organization_attendees')).toBe(1)
})

test('the session of another organization is not found, to read, edit or delete; a member without a role is refused', async () => {
  const world = await createWorld()
  const { id } = await aRecordedSession(world)
  for (const call of [
    () => world.otherLeader.sessions.get({ id }),
    () => world.otherLeader.sessions.update(anEdit({ id })),
    () => world.otherLeader.sessions.remove({ id }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Session not found' })
  expect(await refusalOf(world.member.sessions.update(anEdit({ id })))).toBe('FORBIDDEN')
  expect(await refusalOf(world.member.sessions.remove({ id }))).toBe('FORBIDDEN')
})

test("a session without an organization is the admins'", async () => {
  const world = await createWorld()
  const { id } = await aRecordedSession(world)
  await world.database.execute(sql`update sessions set organization = null`)
  await world.database.execute(sql`update attendance set organization = null`)
  expect(await refusalOf(world.leader.sessions.get({ id }))).toBe('NOT_FOUND')
  await world.admin.sessions.update(anEdit({ id, sessionDate: '2026-11-01' }))
  expect((await world.admin.sessions.get({ id })).title).toBe('November 1, 2026')
  await world.admin.sessions.remove({ id })
})

test('an admin sees the newest twelve of each organization in their order, and those without one last', async () => {
  const world = await createWorld()
  for (const organizationName of ['SNMY2', 'SNMK1', 'SNMY1'])
    await world.admin.sessions.create(aSession({ organizationName }))
  await world.database.execute(sql`update sessions set organization = null where organization = 'SNMY1'`)
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
})

test('a creation that a newer page sends again, with whose absence was announced, is the same one', async () => {
  const world = await createWorld()
  const rita = anAttendance({ attendeeName: 'Rita', status: 'absent' })
  const [georges] = aSession().attendance
  if (!georges) throw new Error('A session has no one')
  const session = aSession({ attendance: [georges, rita] })
  await world.leader.sessions.create(session)
  const again = { ...session, attendance: [georges, { ...rita, isExplicit: false }] }
  expect(await world.leader.sessions.create(again)).toEqual({ id: session.id })
  expect(await refusalOf(world.leader.sessions.create({ ...again, topic: 'Kites' }))).toBe('CONFLICT')
})
