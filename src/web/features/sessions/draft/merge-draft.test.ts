import { expect, test } from 'vitest'
import type { SessionDetail } from '#contract/sessions/sessions.ts'
import { cellCount } from './cell-count.ts'
import { decideConflict, undecidedPart } from './conflicts-of-draft.ts'
import { changedDraft, type DraftChange } from './draft-changes.ts'
import { draftOfEdit, editOf, mergeDraft, stateOf } from './merge-draft.ts'
import { AT, inRoster, type Row, row, stored, TODAY } from './session-draft.fixture.ts'
import { presentPerson } from './session-draft.ts'

const BY_RITA = { markedBy: 'Rita', markedAt: new Date(AT) }
const ILL: Partial<Row> = { status: 'absent', absenceReason: 'Illness', ...BY_RITA }

const opened = draftOfEdit(stored, [])
const after = (...changes: readonly DraftChange[]) => changes.reduce(changedDraft, opened)
const absent = (key: string): DraftChange => ({ type: 'mark', key, status: 'absent', at: AT })
const topic = (value: string): DraftChange => ({ type: 'text', field: 'topic', value })

/** The session as others stored it, with these people. */
const newer = (attendance: readonly Row[], more: Partial<SessionDetail> = {}): SessionDetail => ({
  ...stored,
  version: 2,
  attendance: [...attendance],
  ...more,
})

test('an untouched form changes nothing', () => {
  expect(editOf(opened)).toEqual({ fields: {}, people: [] })
  expect(cellCount(editOf(after(topic(' Session  '), topic('  '))))).toBe(0)
  // Nor an absence that no person set, such as one of years ago.
  const unset = row('d', { status: 'absent', absenceReason: 'Travel' })
  expect(cellCount(editOf(draftOfEdit({ ...stored, attendance: [...stored.attendance, unset] }, [])))).toBe(0)
})

test('an edit has what was seen and what is wanted, and the time of a tap', () => {
  const edit = editOf(after(absent('b'), topic('Kites'), { type: 'remove', key: 'c' }))
  const present = { status: 'present', absenceReason: null, isExplicit: false }
  expect(edit.fields).toEqual({ topic: { was: null, is: 'Kites' } })
  expect(edit.people).toEqual([
    {
      attendeeId: 'b',
      name: 'Name b',
      was: { isLeader: false, mark: present },
      is: { isLeader: false, mark: { status: 'absent', absenceReason: null, isExplicit: true } },
      markedAt: AT,
    },
    { attendeeId: 'c', name: 'Name c', was: { isLeader: false, mark: present }, is: null },
  ])
  expect(cellCount(edit)).toBe(3)
})

test('cells that this person did not touch take the new value where they stand; typed text stays as it is', () => {
  const mine = after(absent('b'), topic('Kites '))
  const theirs = newer([row('c', ILL), row('a'), row('b')], { topic: 'Kites', location: 'The yard' })
  const { draft, changed, changedFields } = mergeDraft(mine, theirs)
  expect(draft.people.map(({ key, status, reason }) => [key, status, reason])).toEqual([
    ['a', 'present', ''],
    ['b', 'absent', ''],
    ['c', 'absent', 'Illness'],
  ])
  expect(draft).toMatchObject({ version: 2, conflicts: [], texts: { topic: 'Kites ', location: 'The yard' } })
  expect([changed, changedFields]).toEqual([['c'], ['location']])
  expect(cellCount(editOf(draft))).toBe(1)
})

test('people added, removed or marked by others after a removal here are in the form as they are stored', () => {
  const mine = after({ type: 'remove', key: 'c' })
  const { draft } = mergeDraft(mine, newer([row('a'), row('c', ILL), row('d')]))
  expect(draft.people.map(({ key }) => key)).toEqual(['a', 'c', 'd'])
  expect(draft.removed).toEqual([])
  expect(cellCount(editOf(draft))).toBe(0)
})

test('a cell that both changed is a conflict, which a person decides', () => {
  const mine = after({ type: 'mark', key: 'b', status: 'present', at: AT }, topic('Kites'))
  const theirs = newer([row('a'), row('b', ILL), row('c')], { topic: 'Boats' })
  const { draft, changed } = mergeDraft(mine, theirs)
  expect(draft.conflicts).toMatchObject([
    { cell: 'field', field: 'topic', theirs: 'Boats', mine: 'Kites', by: null },
    { cell: 'mark', attendeeId: 'b', theirs: { status: 'absent' }, mine: { status: 'present' }, by: 'Rita' },
  ])
  expect(changed).toEqual([])
  const [field, mark] = draft.conflicts ?? []
  if (!field || !mark) throw new Error('There are two conflicts')
  const stayed = decideConflict(decideConflict(draft, field, 'mine'), mark, 'mine')
  expect(stayed.conflicts).toEqual([])
  expect(editOf(stayed)).toMatchObject({
    fields: { topic: { was: 'Boats', is: 'Kites' } },
    people: [{ attendeeId: 'b', was: { mark: { status: 'absent' } }, is: { mark: { status: 'present' } } }],
  })
  const taken = decideConflict(decideConflict(draft, field, 'theirs'), mark, 'theirs')
  expect(cellCount(editOf(taken))).toBe(0)
  expect(decideConflict(draft, field, 'both').texts.topic).toBe('Boats\nKites')
})

test('a child added by both, here without a connection, is one, with a question about the marks', () => {
  const child = presentPerson(inRoster('d'), true)
  const added: DraftChange = { type: 'add', person: child }
  const mark: DraftChange = { type: 'mark', key: 'd', status: 'present', at: AT }
  const theirs = newer([...stored.attendance, row('other', { ...ILL, attendeeName: 'Name d' })])
  const { draft } = mergeDraft(after(added, mark), theirs)
  expect(draft.people.filter(({ attendeeName }) => attendeeName === 'Name d')).toMatchObject([
    { key: 'other', attendeeId: 'other', isQueued: false, status: 'present' },
  ])
  expect(draft.conflicts).toMatchObject([{ cell: 'mark', attendeeId: 'other', mine: { status: 'present' } }])
  // The one of an edit that is on its way is no other one either.
  const next = after(added)
  const sent = newer([...stored.attendance, row('other', { attendeeName: 'Name d' })])
  const merged = mergeDraft({ ...next, opened: stateOf(next) }, sent).draft
  expect(editOf(changedDraft(merged, { ...mark, key: 'other' })).people).toMatchObject([{ attendeeId: 'other' }])
})

test('after a save with conflicts only the open cells are left', () => {
  const mine = after(absent('b'), absent('c'), topic('Kites'))
  const { draft } = mergeDraft(mine, newer([row('a'), row('b'), row('c', { ...BY_RITA })], { topic: 'Kites' }))
  const left = undecidedPart(mine, 3, draft.conflicts ?? [])
  const [open] = left.conflicts ?? []
  if (!open) throw new Error('There is a conflict')
  expect(cellCount(editOf(left))).toBe(1)
  expect(cellCount(editOf(decideConflict(left, open, 'theirs')))).toBe(0)
  const { people } = editOf(decideConflict(left, open, 'mine'))
  expect(people).toMatchObject([{ attendeeId: 'c', was: { mark: { status: 'present', isExplicit: true } } }])
})

test('a leader stays who became the last one by a change of others', () => {
  const two = draftOfEdit({ ...stored, attendance: [row('a'), row('b', { isLeader: true })] }, [])
  const mine = changedDraft(two, { type: 'remove', key: 'b' })
  const { draft } = mergeDraft(mine, newer([row('b', { isLeader: true })]))
  const [open] = draft.conflicts ?? []
  expect(open).toEqual({ cell: 'lastLeader', attendeeId: 'b', name: 'Name b' })
  // It is said in an open form, too, where the leader is back, until there is another one.
  const shown = changedDraft(mine, { type: 'stored', draft })
  expect(shown.people.map(({ key, isLeader }) => [key, isLeader])).toEqual([['b', true]])
  expect(shown.conflicts).toEqual([open])
  const another = { ...presentPerson(inRoster('d')), isLeader: true }
  expect(changedDraft(shown, { type: 'add', person: another }).conflicts).toEqual([])
})

test('a draft of a former version, which does not say what was stored, overwrites nothing that a person set', () => {
  const { opened: _, ...former } = after(absent('b'), topic('Kites'))
  const same = mergeDraft(former, stored).draft
  expect(cellCount(editOf(same))).toBe(2)
  const theirs = newer([row('a'), row('b'), row('c', ILL)], { topic: 'Boats', location: 'The yard' })
  const { draft } = mergeDraft(former, theirs)
  expect(draft.conflicts).toMatchObject([{ field: 'topic', theirs: 'Boats', mine: 'Kites' }])
  expect(draft.texts.location).toBe('The yard')
  expect(draft.people.map(({ status }) => status)).toEqual(['present', 'absent', 'absent'])
})

test('such a draft keeps its date, and the people it added and removed', () => {
  const changes: DraftChange[] = [
    { type: 'text', field: 'sessionDate', value: '2026-11-20' },
    { type: 'remove', key: 'c' },
    { type: 'add', person: presentPerson(inRoster('d')) },
  ]
  const { opened: _, ...former } = after(...changes)
  const { draft } = mergeDraft(former, newer([row('a'), row('b'), row('c')]))
  expect(editOf(draft)).toMatchObject({
    fields: { sessionDate: { was: TODAY, is: '2026-11-20' } },
    people: [
      { attendeeId: 'd', was: null },
      { attendeeId: 'c', is: null },
    ],
  })
})

test('a half-typed time is not taken over', () => {
  const mine = after({ type: 'text', field: 'sessionTime', value: '5:3' })
  expect(mergeDraft(mine, newer([row('a')], { sessionTime: '18:00' })).draft.texts.sessionTime).toBe('5:3')
})

test('a conflict follows the form, and ends where it takes the stored value', () => {
  const { draft } = mergeDraft(after(topic('Kites'), { type: 'mark', key: 'b', status: 'present', at: AT }), {
    ...newer([row('a'), row('b', ILL), row('c')]),
    topic: 'Boats',
  })
  const again = changedDraft(changedDraft(draft, topic('Trains')), { type: 'remove', key: 'b' })
  expect(again.conflicts).toMatchObject([{ field: 'topic', mine: 'Trains', theirs: 'Boats' }])
  expect(changedDraft(again, topic('Boats')).conflicts).toEqual([])
})

test('a person removed by others is in the form with the mark set here, with a notice', () => {
  const { draft, stayed } = mergeDraft(after(absent('b')), newer([row('a'), row('c')]))
  expect(draft.people.map(({ key, status }) => [key, status])).toContainEqual(['b', 'absent'])
  expect(stayed).toEqual([{ attendeeId: 'b', name: 'Name b', by: 'myMark' }])
})

test('a name that was erased since is replaced in the text that is typed', () => {
  const named = draftOfEdit({ ...stored, topic: 'Thanks to Rita Saad' }, [])
  const mine = changedDraft(named, topic('Thanks to Rita Saad and Jad'))
  const { draft } = mergeDraft(mine, newer([row('a'), row('b'), row('c')], { topic: 'Thanks to Erased' }))
  expect(draft.texts.topic).toBe('Thanks to Erased and Jad')
  expect(draft.conflicts).toMatchObject([{ theirs: 'Thanks to Erased', mine: 'Thanks to Erased and Jad' }])
})

test('a name that was erased since is replaced in reasons, also of people who are present or removed', () => {
  const away = (absenceReason: string): Partial<Row> => ({ status: 'absent', absenceReason })
  const named = draftOfEdit(
    { ...stored, attendance: [row('a'), row('b', away('With Rita Saad')), row('c', away('At Rita Saad’s'))] },
    [],
  )
  const present: DraftChange = { type: 'mark', key: 'b', status: 'present', at: AT }
  const mine = [present, absent('b'), present].reduce(changedDraft, named)
  const theirs = [row('a'), row('b', away('With Erased')), row('c', away('At Erased’s'))]
  const { draft } = mergeDraft(changedDraft(mine, { type: 'remove', key: 'c' }), newer(theirs))
  expect([...draft.people, ...draft.removed].map(({ reason }) => reason)).toEqual(['', 'With Erased', 'At Erased’s'])
  const confirmed = mergeDraft(changedDraft(mine, absent('b')), newer(theirs)).draft
  expect(editOf(confirmed).people).toMatchObject([
    {
      name: 'Name b',
      is: { mark: { status: 'absent', absenceReason: 'With Erased', isExplicit: true } },
      markedAt: AT,
    },
  ])
})
