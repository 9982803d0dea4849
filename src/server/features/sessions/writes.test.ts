import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { anAttendance, anEdit, aPerson, aSession, attendanceOf } from '#tests/factories.ts'
import { untilWaiting } from '#tests/lock-waits.ts'
import { createWorld, type World } from '#tests/world.ts'

const LEADER = anAttendance({ attendeeName: 'Samer', isLeader: true })

async function inRoster(world: World, ...names: string[]) {
  const people = []
  for (const attendeeName of names) people.push((await world.leader.roster.add(aPerson({ attendeeName }))).person)
  return people
}

async function storedRows(world: World) {
  const { rows } = await world.database.execute<{ name: string; id: string; written: string }>(sql`
    select attendee_name as name, id, xmin::text as written from attendance order by name`)
  return new Map(rows.map((row) => [row.name, row]))
}

async function eraseDuring(world: World, personId: string, call: () => Promise<unknown>) {
  let answer: Promise<unknown> | undefined
  await world.owner.transaction(async (tx) => {
    await tx.execute(sql`delete from organization_attendees where id = ${personId}`)
    answer = call()
    await untilWaiting(world.database, 1)
  })
  return answer
}

async function mergeDuring(world: World, input: { personId: string; otherId: string }, call: () => Promise<unknown>) {
  let answers: Promise<unknown>[] = []
  await world.owner.transaction(async (tx) => {
    // The merge has locked both entries when it writes this table.
    await tx.execute(sql`lock table roster_merges in exclusive mode`)
    const merge = world.leader.people.merge({ ...input, id: uuid() })
    await untilWaiting(world.database, 1)
    answers = [call(), merge]
    await untilWaiting(world.database, 2)
  })
  const [answer] = await Promise.all(answers)
  return answer
}

test('an edit writes only the rows of attendance in which something differs, also a name that two people have swapped', async () => {
  const world = await createWorld()
  const [rita, maya, omar] = await inRoster(world, 'Rita', 'Maya', 'Omar')
  if (!rita || !maya || !omar) throw new Error('There are three')
  const session = aSession({ attendance: [LEADER, attendanceOf(rita), attendanceOf(maya), attendanceOf(omar)] })
  await world.leader.sessions.create(session)
  const before = await storedRows(world)
  const attendance = [
    LEADER,
    attendanceOf(rita),
    attendanceOf(maya, { status: 'absent' }),
    anAttendance({ attendeeName: 'New' }),
  ]
  await world.secretary.sessions.update(anEdit({ id: session.id, attendance }))
  const after = await storedRows(world)
  expect([...after.keys()]).toEqual(['Maya', 'New', 'Rita', 'Samer'])
  expect([after.get('Rita'), after.get('Samer')]).toEqual([before.get('Rita'), before.get('Samer')])
  expect(after.get('Maya')?.id).toBe(before.get('Maya')?.id)
  expect(after.get('Maya')?.written).not.toBe(before.get('Maya')?.written)

  for (const [person, attendeeName] of [
    [rita, 'Somebody'],
    [maya, 'Rita'],
    [rita, 'Maya'],
  ] as const)
    await world.leader.roster.update({ ...person, attendeeName })
  await world.leader.sessions.update(anEdit({ id: session.id, version: 2, attendance }))
  expect((await world.leader.sessions.get({ id: session.id })).attendance).toMatchObject([
    { attendeeName: 'Maya', attendeeId: rita.id, status: 'present' },
    { attendeeName: 'New' },
    { attendeeName: 'Rita', attendeeId: maya.id, status: 'absent' },
    { attendeeName: 'Samer' },
  ])
})

test('a person who is erased while a session is recorded or edited stays in it by name', async () => {
  const world = await createWorld()
  const [rita, maya] = await inRoster(world, 'Rita', 'Maya')
  if (!rita || !maya) throw new Error('There are two')
  const session = aSession({ attendance: [LEADER, attendanceOf(rita)] })
  expect(await eraseDuring(world, rita.id, () => world.leader.sessions.create(session))).toEqual({ id: session.id })
  const edit = anEdit({ id: session.id, attendance: [...session.attendance, attendanceOf(maya)] })
  const answer = { id: session.id, version: 2 }
  expect(await eraseDuring(world, maya.id, () => world.leader.sessions.update(edit))).toEqual(answer)
  expect((await world.leader.sessions.get({ id: session.id })).attendance).toMatchObject([
    { attendeeName: 'Maya', attendeeId: null },
    { attendeeName: 'Rita', attendeeId: null },
    { attendeeName: 'Samer' },
  ])
})

test('a person whose entries are merged while a session is recorded or edited is in it once, as the remaining entry', async () => {
  const world = await createWorld()
  const [rita, ritta, reeta] = await inRoster(world, 'Rita', 'Ritta', 'Reeta')
  if (!rita || !ritta || !reeta) throw new Error('There are three')
  const session = aSession({ attendance: [LEADER, attendanceOf(ritta, { status: 'absent' })] })
  const first = { personId: rita.id, otherId: ritta.id }
  expect(await mergeDuring(world, first, () => world.leader.sessions.create(session))).toEqual({ id: session.id })
  const remaining = [
    { attendeeName: 'Rita', attendeeId: rita.id, status: 'absent' },
    { attendeeName: 'Samer', attendeeId: null },
  ]
  expect((await world.leader.sessions.get({ id: session.id })).attendance).toMatchObject(remaining)

  const edit = anEdit({ id: session.id, attendance: [...session.attendance, attendanceOf(reeta)] })
  const second = { personId: rita.id, otherId: reeta.id }
  const answer = { id: session.id, version: 2 }
  expect(await mergeDuring(world, second, () => world.leader.sessions.update(edit))).toEqual(answer)
  expect((await world.leader.sessions.get({ id: session.id })).attendance).toMatchObject(remaining)
})
