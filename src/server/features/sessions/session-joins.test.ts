import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { SessionEditInput } from '#contract/sessions/session-edits.ts'
import { anAttendance, aSession } from '#tests/factories.ts'
import { untilWaiting } from '#tests/lock-waits.ts'
import { createWorld, refusalOf } from '#tests/world.ts'

const GEORGES = anAttendance({ attendeeName: 'Georges', isLeader: true })
const AT_FIRST = { isLeader: false, mark: { status: 'present', absenceReason: null, isExplicit: false } } as const
const ABSENT = { isLeader: false, mark: { status: 'absent', absenceReason: null, isExplicit: true } } as const

/** One meeting recorded by the leader, and then by the secretary. */
async function twoReports(own: { sessionTime?: string; topic?: string } = {}, isSeparate = false) {
  const world = await createWorld()
  const rita = anAttendance({ attendeeName: 'Rita' })
  const first = aSession({ sessionTime: '17:00', attendance: [GEORGES, rita] })
  const second = aSession({ sessionTime: '17:00', attendance: [GEORGES, rita], ...own })
  await world.leader.sessions.create(first)
  await world.secretary.sessions.create({ ...second, isSeparate })
  const marks: SessionEditInput = {
    id: first.id,
    editId: uuid(),
    fields: { location: { was: null, is: 'The yard' } },
    people: [{ attendeeId: null, name: 'Rita', was: AT_FIRST, is: ABSENT }],
    joins: { id: second.id, version: 1 },
  }
  return { world, first: first.id, second: second.id, marks }
}

test('the author of the second report is asked once, with the first of several, and only that author', async () => {
  const { world, first, second } = await twoReports({ sessionTime: '10:00' })
  const question = {
    id: second,
    organizationName: 'SNMY1',
    sessionDate: '2026-11-21',
    into: { id: first, author: 'Leader', recordedAt: expect.any(Date) },
    isCertain: false,
  }
  expect(await world.secretary.sessions.possibleJoins()).toEqual([question])
  await world.admin.sessions.create(aSession({ attendance: [GEORGES] }))
  const third = aSession({ attendance: [GEORGES] })
  await world.secretary.sessions.create(third)
  const asked = await world.secretary.sessions.possibleJoins()
  expect(asked.map(({ id, into }) => [id, into.id])).toEqual([
    [second, first],
    [third.id, first],
  ])
  await world.secretary.sessions.keepBoth({ id: third.id })
  expect(await world.leader.sessions.possibleJoins()).toEqual([])
  await world.secretary.sessions.keepBoth({ id: second })
  expect(await world.secretary.sessions.possibleJoins()).toEqual([])
  // Recorded once, however often it is answered.
  await world.secretary.sessions.keepBoth({ id: second })
  const { rows } = await world.admin.audit.list({ kind: 'session', by: 'Secretary' })
  expect(rows.map(({ action }) => action)).toEqual([
    ...['session.changed', 'session.changed', 'session.created', 'session.created'],
  ])
  expect(await refusalOf(world.otherLeader.sessions.keepBoth({ id: second }))).toBe('NOT_FOUND')
})

test('no question is needed at the same time with no text that differs, nor about a session said to be separate', async () => {
  expect(await (await twoReports()).world.secretary.sessions.possibleJoins()).toMatchObject([{ isCertain: true }])
  const { world } = await twoReports({}, true)
  expect(await world.secretary.sessions.possibleJoins()).toEqual([])
})

test('joining edits the first and deletes the second, whose address leads to the first', async () => {
  const { world, first, second, marks } = await twoReports()
  const answer = await world.secretary.sessions.edit(marks)
  expect(answer).toMatchObject({ version: 2, conflicts: [] })
  expect(await world.secretary.sessions.edit(marks)).toEqual(answer)
  const joined = { id: first, location: 'The yard', presentCount: 1, attendanceCount: 2 }
  for (const id of [first, second]) expect(await world.leader.sessions.get({ id })).toMatchObject(joined)
  expect((await world.leader.sessions.list({})).rows).toHaveLength(1)
  expect(await world.secretary.sessions.possibleJoins()).toEqual([])
  expect(await refusalOf(world.otherLeader.sessions.get({ id: second }))).toBe('NOT_FOUND')
  const { rows } = await world.admin.audit.list({ kind: 'session' })
  expect(rows.map(({ action, session }) => [action, session?.id])).toEqual([
    ['session.changed', first],
    ['session.joined', second],
    ['session.created', second],
    ['session.created', first],
  ])
})

test('a second join and a late edit of the joined session are edits of the first; its old address does not delete it', async () => {
  const { world, first, second, marks } = await twoReports()
  await world.secretary.sessions.edit(marks)
  // The join, sent by a second phone of its author.
  const again = { ...marks, editId: uuid(), fields: { activities: { was: null, is: 'Games' } } }
  expect(await world.secretary.sessions.edit(again)).toMatchObject({ conflicts: [] })
  const late = { id: second, editId: uuid(), fields: { topic: { was: null, is: 'Kites' } }, people: [] }
  await world.secretary.sessions.edit(late)
  expect(await refusalOf(world.secretary.sessions.remove({ id: second }))).toBe('NOT_FOUND')
  expect(await world.leader.sessions.get({ id: first })).toMatchObject({
    topic: 'Kites',
    activities: 'Games',
    presentCount: 1,
  })
  // Into a third one: both addresses lead there.
  const third = aSession({ attendance: [GEORGES] })
  await world.leader.sessions.create(third)
  const into = { id: third.id, editId: uuid(), fields: {}, people: [], joins: { id: first, version: 4 } }
  await world.leader.sessions.edit(into)
  expect(await world.leader.sessions.get({ id: second })).toMatchObject({ id: third.id })
})

test('a session that was changed, deleted, or is of another day is not joined', async () => {
  const { world, first, second, marks } = await twoReports()
  const joining = (joins: SessionEditInput['joins']) =>
    world.secretary.sessions.edit({ ...marks, editId: uuid(), joins })
  const other = aSession({ sessionDate: '2026-11-14', attendance: [GEORGES] })
  await world.secretary.sessions.create(other)
  expect(await refusalOf(joining({ id: other.id, version: 1 }))).toBe('NOT_JOINABLE')
  expect(await refusalOf(joining({ id: first, version: 1 }))).toBe('NOT_JOINABLE')
  expect(await refusalOf(joining({ id: second, version: 2 }))).toBe('NOT_JOINABLE')
  await world.leader.sessions.remove({ id: second })
  expect(await refusalOf(joining({ id: second, version: 1 }))).toBe('NOT_JOINABLE')
  expect(await world.leader.sessions.get({ id: first })).toMatchObject({ version: 1, location: null })
})

test('an edit that waits for the joining of its session is one of the session it was joined into', async () => {
  const { world, first, second } = await twoReports()
  let answer: Promise<unknown> | undefined
  await world.database.transaction(async (tx) => {
    await tx.execute(sql`select from sessions where id = ${second} for update`)
    const fields = { topic: { was: null, is: 'Kites' } }
    answer = world.leader.sessions.edit({ id: second, editId: uuid(), fields, people: [] })
    await untilWaiting(world.database, 1)
    await tx.execute(sql`delete from attendance where session_id = ${second}`)
    await tx.execute(sql`delete from sessions where id = ${second}`)
    await tx.execute(sql`insert into joined_sessions (id, joined_into) values (${second}, ${first})`)
  })
  expect(await answer).toMatchObject({ version: 2, conflicts: [] })
  expect(await world.leader.sessions.get({ id: first })).toMatchObject({ topic: 'Kites' })
})

test('a text that differs from what the first author recorded is a conflict that names that author', async () => {
  const { world, first, second, marks } = await twoReports()
  await world.leader.sessions.edit({ ...marks, editId: uuid(), joins: undefined, people: [] })
  const fields = { location: { was: null, is: 'The hall' }, sessionTime: { was: null, is: '18:00' } }
  const { conflicts } = await world.secretary.sessions.edit({ ...marks, fields, joins: { id: second, version: 1 } })
  const { createdAt } = await world.leader.sessions.get({ id: first })
  expect(conflicts).toEqual([
    { cell: 'field', field: 'sessionTime', theirs: '17:00', mine: '18:00', by: 'Leader', at: createdAt },
    { cell: 'field', field: 'location', theirs: 'The yard', mine: 'The hall', by: 'Leader', at: expect.any(Date) },
  ])
})
