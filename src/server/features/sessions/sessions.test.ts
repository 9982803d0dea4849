import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAttendance, anEdit, aPerson, aSession, attendanceOf } from '#tests/factories.ts'
import { countRows, createWorld, refusalOf, type World } from '#tests/world.ts'

async function rosterOf(world: World) {
  const leader = (await world.leader.roster.add(aPerson({ attendeeName: 'Georges Khalil', isLeader: true }))).person
  const child = (await world.leader.roster.add(aPerson({ attendeeName: 'Rita', birthdate: '2014-03-15' }))).person
  return { leader, child }
}

test('a session is recorded with its generated texts and its attendance, by the names of the roster', async () => {
  const world = await createWorld()
  const { leader, child } = await rosterOf(world)
  const session = aSession({
    topic: ' Forgiveness ',
    activities: '  ',
    sessionTime: '17:00',
    location: 'Parish hall',
    attendance: [
      attendanceOf(leader, { absenceReason: 'of someone present' }),
      attendanceOf(child, { attendeeName: 'Totally Other', status: 'absent', absenceReason: ' ill ' }),
    ],
  })
  expect(await world.leader.sessions.create(session)).toEqual({ id: session.id })

  const found = await world.member.sessions.get({ id: session.id })
  expect(found).toMatchObject({
    title: 'SNMY1 - November 21, 2026',
    description: 'Leaders: Georges Khalil',
    presenterName: 'Georges Khalil',
    topic: 'Forgiveness',
    activities: null,
    sessionDate: '2026-11-21',
    sessionTime: '17:00',
    location: 'Parish hall',
    organization: 'SNMY1',
    presentCount: 1,
    attendanceCount: 2,
  })
  expect(found.attendance).toMatchObject([
    { attendeeName: 'Georges Khalil', isLeader: true, status: 'present', absenceReason: null, birthdate: null },
    { attendeeName: 'Rita', isLeader: false, status: 'absent', absenceReason: 'ill', birthdate: '2014-03-15' },
  ])
})

test('sessions are listed newest first, in pages that omit none and repeat none; held ones are those up to today', async () => {
  const world = await createWorld()
  const days = ['2026-11-07', '2026-11-21', '2026-11-14', '2026-11-21', '2026-11-22', '2027-01-09']
  for (const sessionDate of days) await world.leader.sessions.create(aSession({ sessionDate }))
  for (const isHeld of [false, true]) {
    const first = await world.member.sessions.list({ isHeld, limit: 3 })
    const second = await world.member.sessions.list({ isHeld, limit: 3, cursor: first.nextCursor ?? '' })
    const all = [...first.rows, ...second.rows]
    const expected = days
      .toSorted()
      .reverse()
      .slice(isHeld ? 2 : 0)
    expect(all.map((row) => row.sessionDate)).toEqual(expected)
    expect(new Set(all.map((row) => row.id)).size).toBe(expected.length)
    expect(second.nextCursor).toBeNull()
    const { rows } = await world.admin.sessions.list({ isHeld })
    expect(rows.map((row) => row.sessionDate)).toEqual(expected)
  }
})

test('a session of today is among the held ones from midnight of the network on', async () => {
  const world = await createWorld()
  await world.leader.sessions.create(aSession({ sessionDate: '2026-11-22' }))
  const held = async () => (await world.leader.sessions.list({ isHeld: true })).rows
  world.setClock(Date.parse('2026-11-21T21:59:59Z'))
  expect(await held()).toEqual([])
  world.setClock(Date.parse('2026-11-21T22:00:00Z'))
  expect(await held()).toHaveLength(1)
})

test('people see the sessions of their own organizations, admins all, someone in none nothing', async () => {
  const world = await createWorld()
  const ours = aSession()
  const theirs = aSession({ organizationName: 'SNMK1' })
  await world.leader.sessions.create(ours)
  await world.otherLeader.sessions.create(theirs)
  const idsFor = async (person: World['member']) => (await person.sessions.list({})).rows.map((row) => row.id).sort()
  expect(await idsFor(world.member)).toEqual([ours.id])
  expect(await idsFor(world.otherLeader)).toEqual([theirs.id])
  expect(await idsFor(world.admin)).toEqual([ours.id, theirs.id].sort())
  expect(await idsFor(world.outsider)).toEqual([])
  expect((await world.admin.sessions.list({ organizationName: 'SNMK1' })).rows.map((row) => row.id)).toEqual([
    theirs.id,
  ])
  expect(await refusalOf(world.otherLeader.sessions.list({ organizationName: 'SNMY1' }))).toBe('FORBIDDEN')
})

test('a session without a leader, or with one person or name twice, is refused, to record and to edit', async () => {
  const world = await createWorld()
  const { leader, child } = await rosterOf(world)
  const rita = anAttendance({ attendeeName: ' RITA', isLeader: true })
  const { id } = await world.leader.sessions.create(aSession())
  for (const [code, attendance] of [
    ['LEADER_REQUIRED', []],
    ['LEADER_REQUIRED', [anAttendance()]],
    ['DUPLICATE_NAME', [rita, anAttendance({ attendeeName: 'Rita' })]],
    ['DUPLICATE_NAME', [attendanceOf(leader), attendanceOf(child), attendanceOf(child, { attendeeName: 'Again' })]],
  ] as const) {
    const sent = { attendance: [...attendance] }
    expect(await refusalOf(world.leader.sessions.create(aSession(sent)))).toBe(code)
    expect(await refusalOf(world.leader.sessions.update(anEdit({ id, ...sent })))).toBe(code)
  }
  expect(await countRows(world.database, 'sessions')).toBe(1)
})

test("a person of another organization's roster is neither named nor linked: only what was sent is recorded", async () => {
  const world = await createWorld()
  const secret = aPerson({ organizationName: 'SNMK1', attendeeName: 'Secret Name' })
  const stranger = (await world.otherLeader.roster.add(secret)).person
  const attendance = [anAttendance({ isLeader: true }), attendanceOf(stranger, { attendeeName: 'As sent' })]
  const session = aSession({ attendance })
  await world.leader.sessions.create(session)
  const found = await world.leader.sessions.get({ id: session.id })
  expect(found.attendance.find((row) => !row.isLeader)).toMatchObject({ attendeeName: 'As sent', attendeeId: null })
  expect(JSON.stringify(found)).not.toContain('Secret')
})

test('what a session cannot have is refused at its field', async () => {
  const world = await createWorld()
  for (const [overrides, field] of [
    [{ activities: 'a\ud800b' }, { path: 'activities', problem: 'invalid' }],
    [{ topic: 'x'.repeat(201) }, { path: 'topic', problem: 'tooLong', limit: 200 }],
    [{ activities: 'x'.repeat(10_000) }, { path: 'activities', problem: 'tooLong', limit: 5000 }],
    [{ sessionDate: '2026-02-30' }, { path: 'sessionDate', problem: 'invalid' }],
    [{ sessionTime: '25:00' }, { path: 'sessionTime', problem: 'invalid' }],
    [{ organizationName: 'SNMX' }, { path: 'organizationName', problem: 'unknown' }],
    [
      { attendance: [anAttendance({ isLeader: true, markedAt: 'yesterday' })] },
      { path: 'attendance.0.markedAt', problem: 'invalid' },
    ],
  ] as const)
    await expect(
      world.admin.sessions.create(aSession(overrides as Parameters<typeof aSession>[0])),
    ).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: [field] },
    })
})

test('without its attendance a session is not written either, and the error has a reference number, not the reason', async () => {
  const world = await createWorld()
  await world.owner.execute(
    sql.raw(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'forced, with a secret'; end $$;
    create trigger fail before insert on attendance for each row execute function fail();`),
  )
  const failure = await world.leader.sessions.create(aSession()).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'UNEXPECTED', data: { reference: expect.stringMatching(/^[0-9a-f]{8}$/) } })
  expect(JSON.stringify(failure)).not.toContain('secret')
  const { reference } = (failure as { data: { reference: string } }).data
  expect(world.logged.join('\n')).toContain(reference)
  expect(await countRows(world.database, 'sessions')).toBe(0)
})

test('someone whose profile was deleted gets PROFILE_NOT_FOUND, and nothing is recorded', async () => {
  const world = await createWorld()
  await world.owner.execute(sql`delete from profiles where id = ${world.leader.id}`)
  await expect(world.leader.sessions.create(aSession())).rejects.toMatchObject({
    code: 'PROFILE_NOT_FOUND',
    message: 'User profile not found',
  })
  expect(await world.leader.accounts.me()).toBeNull()
  expect(await countRows(world.database, 'sessions')).toBe(0)
})

test('a month is counted from its first day to its last or today: of a group, and for admins of all groups', async () => {
  const world = await createWorld()
  for (const sessionDate of ['2026-10-31', '2026-11-01', '2026-11-21', '2026-11-22', '2026-11-30', '2026-12-01'])
    await world.leader.sessions.create(
      aSession({ sessionDate, attendance: [anAttendance({ isLeader: true }), anAttendance({ status: 'absent' })] }),
    )
  await world.otherLeader.sessions.create(aSession({ organizationName: 'SNMK1' }))
  const month = '2026-11-15'
  for (const [organizationName, counts] of [
    ['SNMY1', { sessions: 2, present: 2, all: 4 }],
    [null, { sessions: 3, present: 3, all: 5 }],
    ['SNMF', { sessions: 0, present: 0, all: 0 }],
  ] as const)
    expect(await world.admin.sessions.month({ organizationName, month })).toEqual(counts)
  expect(await refusalOf(world.leader.sessions.month({ organizationName: null, month }))).toBe('FORBIDDEN')
  for (const edge of ['9999-12-31', '0001-01-01'])
    expect(await refusalOf(world.admin.sessions.month({ organizationName: null, month: edge }))).toBe('INVALID_INPUT')
})
