import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { SessionEditInput } from '#contract/sessions/session-edits.ts'
import type { SessionMark } from '#domain/session-edits/session-edit.ts'
import { MOST_IN_SESSION } from '#domain/texts/limits.ts'
import { anAttendance, aPerson, aSession, attendanceOf } from '#tests/factories.ts'
import { ALL, NAME, tracesIn } from '#tests/known-child.ts'
import { countRows, createWorld, refusalOf, type World } from '#tests/world.ts'

const PRESENT: SessionMark = { status: 'present', absenceReason: null, isExplicit: true }
const AT_FIRST: SessionMark = { ...PRESENT, isExplicit: false }
const ILL: SessionMark = { status: 'absent', absenceReason: 'Illness', isExplicit: true }
const ANNOUNCED: SessionMark = { ...ILL, isExplicit: false }
const TAP = '2026-11-21T09:30:00.000Z'
/** The now of the world's clock. */
const NOW = new Date('2026-11-21T10:00:00.000Z')

type PersonEdit = SessionEditInput['people'][number]

const child = (mark: SessionMark, isLeader = false) => ({ isLeader, mark })

/** A session of SNMY1 with Georges, who leads it, and Rita, who is in the roster. */
async function aMeeting(mark: { isExplicit: boolean; status: 'present' | 'absent' } = AT_FIRST) {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Rita' }))
  const georges = anAttendance({ attendeeName: 'Georges', isLeader: true })
  const { isExplicit, status } = mark
  const session = aSession({ attendance: [georges, attendanceOf(person, { status, isExplicit })] })
  await world.leader.sessions.create(session)
  const rita = { attendeeId: person.id, name: 'Rita' }
  const edit = (people: readonly PersonEdit[], fields: SessionEditInput['fields'] = {}): SessionEditInput => ({
    id: session.id,
    editId: uuid(),
    fields,
    people: [...people],
  })
  return { world, id: session.id, rita, edit }
}

async function ritaIn({ leader }: World, id: string) {
  const { attendance, presentCount, attendanceCount } = await leader.sessions.get({ id })
  const counted = [attendance.filter(({ status }) => status === 'present').length, attendance.length]
  expect([presentCount, attendanceCount]).toEqual(counted)
  const row = attendance.find(({ attendeeName }) => attendeeName === 'Rita')
  if (!row) return null
  const { status, absenceReason, isLeader, markedAt } = row
  return { isLeader, mark: { status, absenceReason, isExplicit: markedAt !== null } }
}

type Attending = PersonEdit['is']

test.each<[string, theirs: Attending, mine: Attending, result: Attending, stayed?: 'myMark' | 'theirMark']>([
  ['a default mark after an explicit one', child(ILL), child(ANNOUNCED), child(ILL)],
  ['a role, and a mark', child(ILL), child(AT_FIRST, true), child(ILL, true)],
  ['removed, and nothing marked', null, child(ANNOUNCED), null],
  ['removed here, marked by another since', child(ILL), null, child(ILL), 'theirMark'],
  ['marked here, removed by another since', null, child(ILL), child(ILL), 'myMark'],
])('%s: no question', async (_what, theirs, mine, result, stayed) => {
  const { world, id, rita, edit } = await aMeeting()
  await world.secretary.sessions.edit(edit([{ ...rita, was: child(AT_FIRST), is: theirs }]))
  const answer = await world.leader.sessions.edit(edit([{ ...rita, was: child(AT_FIRST), is: mine }]))
  expect(answer).toMatchObject({ conflicts: [], stayed: stayed ? [{ ...rita, by: stayed }] : [] })
  expect(await ritaIn(world, id)).toEqual(result)
})

test('a conflict names both values, who and when; the rest is saved, and deciding is an edit', async () => {
  const { world, id, rita, edit } = await aMeeting()
  const theirs = edit([{ ...rita, was: child(AT_FIRST), is: child(ILL), markedAt: TAP }], {
    topic: { was: null, is: 'Kites' },
  })
  await world.secretary.sessions.edit(theirs)
  const fields = { topic: { was: null, is: 'Boats' }, location: { was: null, is: 'The yard' } }
  const mine = edit([{ ...rita, was: child(AT_FIRST), is: child(PRESENT) }], fields)
  const answer = await world.leader.sessions.edit(mine)
  expect(answer).toEqual({
    version: 3,
    stayed: [],
    conflicts: [
      { cell: 'field', field: 'topic', theirs: 'Kites', mine: 'Boats', by: 'Secretary', at: expect.any(Date) },
      { cell: 'mark', ...rita, theirs: ILL, mine: PRESENT, by: 'Secretary', at: NOW },
    ],
  })
  const held = await world.leader.sessions.get({ id })
  expect(held).toMatchObject({ topic: 'Kites', location: 'The yard', version: 3 })
  expect(await world.leader.sessions.fieldAuthors({ id, fields: ['topic', 'location', 'foodDetails'] })).toEqual([
    { field: 'topic', by: 'Secretary', at: expect.any(Date) },
    { field: 'location', by: 'Leader', at: expect.any(Date) },
    { field: 'foodDetails', by: 'Leader', at: expect.any(Date) },
  ])
  await world.leader.sessions.edit(edit([{ ...rita, was: child(ILL), is: child(PRESENT) }]))
  expect(await ritaIn(world, id)).toEqual(child(PRESENT))
  const { rows } = await world.admin.audit.list({ kind: 'session' })
  expect(rows.map(({ actor, details }) => [actor?.name, details.marks?.changed ?? 0, details.fields ?? []])).toEqual([
    ['Leader', 1, []],
    ['Leader', 0, ['location']],
    ['Secretary', 1, ['topic']],
    ['Leader', 0, []],
  ])
})

test('twenty marks of two devices are all saved', async () => {
  const { world, id, edit } = await aMeeting()
  const names = Array.from({ length: 20 }, (_, at) => `Child ${at}`)
  const add = names.map((name) => ({ attendeeId: null, name, was: null, is: child(AT_FIRST) }))
  await world.leader.sessions.edit(edit(add))
  const absent = (some: readonly string[]) =>
    edit(some.map((name) => ({ attendeeId: null, name, was: child(AT_FIRST), is: child(ILL) })))
  const answers = await Promise.all([
    world.leader.sessions.edit(absent(names.slice(0, 10))),
    world.secretary.sessions.edit(absent(names.slice(10))),
  ])
  expect(answers.map(({ conflicts }) => conflicts)).toEqual([[], []])
  expect(await world.leader.sessions.get({ id })).toMatchObject({ version: 4, presentCount: 2, attendanceCount: 22 })
})

test('the same edit again has one effect and the same answer, with its conflicts, also after others changed the cell', async () => {
  const { world, id, rita, edit } = await aMeeting()
  const theirs = edit([{ ...rita, was: child(AT_FIRST), is: child(ILL) }], { topic: { was: null, is: 'Kites' } })
  await world.secretary.sessions.edit(theirs)
  const fields = { topic: { was: null, is: 'Boats' }, location: { was: null, is: 'The yard' } }
  const mine = edit([{ ...rita, was: child(AT_FIRST), is: child(PRESENT) }], fields)
  const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => world.leader.sessions.edit(mine)))
  expect(others).toEqual([first, first, first])
  expect(first?.conflicts).toHaveLength(2)
  // Also where the stored value is what was seen by now.
  const back = { topic: { was: 'Kites', is: null }, location: { was: 'The yard', is: 'The hall' } }
  await world.secretary.sessions.edit(edit([{ ...rita, was: child(ILL), is: null }], back))
  expect(await world.leader.sessions.edit(mine)).toMatchObject({
    version: 4,
    conflicts: [
      { field: 'topic', theirs: null, mine: 'Boats' },
      { cell: 'mark', mine: PRESENT },
    ],
  })
  expect(await ritaIn(world, id)).toBe(null)
  await world.leader.sessions.edit(edit([], { topic: { was: null, is: 'Boats' } }))
  expect((await world.leader.sessions.edit(mine)).conflicts).toMatchObject([{ cell: 'mark' }])
  expect(await world.leader.sessions.get({ id })).toMatchObject({ topic: 'Boats', location: 'The hall', version: 5 })
  expect(await refusalOf(world.leader.sessions.edit({ ...mine, people: [] }))).toBe('CONFLICT')
  expect(await refusalOf(world.secretary.sessions.edit(mine))).toBe('CONFLICT')
})

test('an edit that changes nothing makes no version and no record; of two leaders removed on two devices the last stays', async () => {
  const { world, id, rita, edit } = await aMeeting()
  const before = await countRows(world.database, 'audit_log')
  const { version } = await world.leader.sessions.edit(edit([{ ...rita, was: child(ILL), is: child(AT_FIRST) }]))
  expect([version, await ritaIn(world, id)]).toEqual([1, child(AT_FIRST)])
  expect(await countRows(world.database, 'audit_log')).toBe(before)
  const georges = { attendeeId: null, name: 'Georges' }
  await world.leader.sessions.edit(edit([{ ...rita, was: child(AT_FIRST), is: child(AT_FIRST, true) }]))
  await world.leader.sessions.edit(edit([{ ...georges, was: child(AT_FIRST, true), is: null }]))
  const removal = edit([{ ...rita, was: child(AT_FIRST, true), is: null }], { topic: { was: null, is: 'Kites' } })
  const { conflicts } = await world.secretary.sessions.edit(removal)
  expect(conflicts).toEqual([{ cell: 'lastLeader', ...rita }])
  expect(await world.leader.sessions.get({ id })).toMatchObject({ presenterName: 'Rita', topic: 'Kites' })
})

test('an announced absence is a default, which a person confirms; a mark has the author of its status and reason', async () => {
  const { world, id, rita, edit } = await aMeeting(ANNOUNCED)
  const announced = child({ ...ANNOUNCED, absenceReason: null })
  expect(await ritaIn(world, id)).toEqual(announced)
  const confirmed = { ...rita, was: announced, is: child(ILL), markedAt: TAP }
  await world.secretary.sessions.edit(edit([confirmed]))
  const { attendance } = await world.leader.sessions.get({ id })
  expect(attendance[1]).toMatchObject({ markedBy: 'Secretary', markedAt: NOW })
  await world.leader.sessions.edit(edit([{ ...rita, was: child(ILL), is: child({ ...ILL, absenceReason: 'Travel' }) }]))
  const after = await world.leader.sessions.get({ id })
  expect(after.attendance[1]).toMatchObject({ absenceReason: 'Travel', markedBy: 'Leader' })
  const mine = edit([{ ...rita, was: child(ILL), is: child(PRESENT) }])
  expect((await world.secretary.sessions.edit(mine)).conflicts).toMatchObject([{ cell: 'mark', by: 'Leader', at: NOW }])
})

test('a person who is stored by name alone gets the entry of the roster, and keeps a mark that was not changed', async () => {
  const { world, id, edit } = await aMeeting()
  const mark = { attendeeId: null, name: 'Maya', was: null, is: child(ILL) }
  await world.secretary.sessions.edit(edit([mark]))
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Maya' }))
  const leads = { attendeeId: person.id, name: 'Maya', was: child(ILL), is: child(ILL, true) }
  expect(await world.leader.sessions.edit(edit([leads]))).toMatchObject({ conflicts: [], stayed: [] })
  const { attendance } = await world.leader.sessions.get({ id })
  expect(attendance.filter(({ attendeeName }) => attendeeName === 'Maya')).toMatchObject([
    { attendeeId: person.id, isLeader: true, status: 'absent', markedBy: 'Secretary' },
  ])
})

test('the cells of a person who was erased since are dropped, and a changed text is a conflict without the name, again too', async () => {
  const { world, id, edit } = await aMeeting()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: NAME }))
  const known = { attendeeId: person.id, name: NAME }
  const was = `Thanks to ${NAME}`
  await world.leader.sessions.edit(edit([{ ...known, was: null, is: child(ILL) }], { topic: { was: null, is: was } }))
  await world.admin.erasure.erasePerson({ personId: person.id, ...ALL })
  const withName = child({ ...ILL, absenceReason: `With ${NAME}` })
  const late = edit([{ ...known, was: child(ILL), is: withName }], { topic: { was, is: `${was} and Rita` } })
  const conflicts = [{ field: 'topic', theirs: 'Thanks to Erased', mine: 'Thanks to Erased and Rita' }]
  for (const _ of ['late', 'again'])
    expect(await world.leader.sessions.edit(late)).toMatchObject({ conflicts, stayed: [] })
  expect(await world.leader.sessions.get({ id })).toMatchObject({ topic: 'Thanks to Erased', attendanceCount: 3 })
  expect(await tracesIn(world)).toEqual([])
})

test('edits make no session of more people than one can be recorded with, and none of a deleted session', async () => {
  const { world, id, edit } = await aMeeting()
  const added = (count: number) =>
    edit(
      Array.from({ length: count }, (_, at) => {
        const name = `Child ${count} of ${at}`
        return { attendeeId: null, name, was: null, is: child(AT_FIRST) }
      }),
    )
  expect(await refusalOf(world.leader.sessions.edit(added(MOST_IN_SESSION - 1)))).toBe('INVALID_INPUT')
  await world.leader.sessions.edit(added(MOST_IN_SESSION - 2))
  expect(await world.leader.sessions.get({ id })).toMatchObject({ attendanceCount: MOST_IN_SESSION })
  await world.secretary.sessions.remove({ id })
  expect(await refusalOf(world.leader.sessions.edit(added(1)))).toBe('NOT_FOUND')
})
