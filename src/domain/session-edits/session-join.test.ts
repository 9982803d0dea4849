import { expect, test } from 'vitest'
import {
  type Attendee,
  applyEdit,
  editBetween,
  SESSION_FIELDS,
  type SessionMark,
  type SessionState,
} from './session-edit.ts'
import { isSameMeeting, joinOf } from './session-join.ts'

const NO_FIELDS = Object.fromEntries(SESSION_FIELDS.map((field) => [field, null])) as Record<
  (typeof SESSION_FIELDS)[number],
  null
>
const DEFAULT: SessionMark = { status: 'present', absenceReason: null, isExplicit: false }
const ABSENT: SessionMark = { status: 'absent', absenceReason: null, isExplicit: true }
const PRESENT: SessionMark = { ...DEFAULT, isExplicit: true }
const GEORGES: Attendee = { attendeeId: 'georges', name: 'Georges', isLeader: true, mark: DEFAULT }

function child(name: string, mark: SessionMark): Attendee {
  return { attendeeId: name.toLowerCase(), name, isLeader: false, mark }
}

function session(people: readonly Attendee[], fields: Partial<SessionState['fields']> = {}): SessionState {
  return { fields: { ...NO_FIELDS, sessionDate: '2026-11-21', ...fields }, people: [GEORGES, ...people] }
}

function joined(first: SessionState, second: SessionState, added: readonly string[] = []) {
  const { seen, wanted } = joinOf(first, second, ({ name }) => added.includes(name))
  return applyEdit(first, editBetween(seen, wanted))
}

test.each([
  ['the same time, nothing typed', {}, {}, true],
  ['a text in one of them', { topic: 'Kites' }, { location: 'The yard' }, true],
  ['the same text', { topic: 'Kites' }, { topic: 'Kites' }, true],
  ['different texts', { topic: 'Kites' }, { topic: 'Boats' }, false],
  ['different times', { sessionTime: '10:00' }, { sessionTime: '17:00' }, false],
  ['no times', { sessionTime: null }, { sessionTime: null }, false],
  ['one time', {}, { sessionTime: null }, false],
])('%s: certainly the same meeting?', (_what, first, second, isSame) => {
  const at = { sessionTime: '17:00' }
  expect(isSameMeeting(session([], { ...at, ...first }).fields, session([], { ...at, ...second }).fields)).toBe(isSame)
})

test('explicit marks and filled fields of the second are taken over, its defaults are not', () => {
  const first = session([child('Rita', ABSENT), child('Karim', DEFAULT), child('Maya', DEFAULT)], { topic: 'Kites' })
  const second = session([child('Rita', DEFAULT), child('Karim', ABSENT), child('Maya', DEFAULT)], {
    location: 'The yard',
  })
  expect(joined(first, second)).toEqual({
    state: session([child('Rita', ABSENT), child('Karim', ABSENT), child('Maya', DEFAULT)], {
      topic: 'Kites',
      location: 'The yard',
    }),
    conflicts: [],
    stayed: [],
  })
})

test('people who were added or marked in the second join, and no one is listed twice', () => {
  const first = session([child('Rita', DEFAULT)])
  const second = session([
    child('Rita', DEFAULT),
    child('Added', DEFAULT),
    child('Removed', DEFAULT),
    child('Marked', PRESENT),
  ])
  const { state } = joined(first, second, ['Added'])
  expect(state.people.map(({ name }) => name)).toEqual(['Georges', 'Rita', 'Added', 'Marked'])
})

test('what both set to different values becomes a conflict', () => {
  const first = session([child('Rita', ABSENT)], { topic: 'Kites' })
  const { state, conflicts } = joined(first, session([child('Rita', PRESENT)], { topic: 'Boats' }))
  expect(state).toEqual(first)
  expect(conflicts).toEqual([
    { cell: 'field', field: 'topic', theirs: 'Kites', mine: 'Boats' },
    { cell: 'mark', attendeeId: 'rita', name: 'Rita', theirs: ABSENT, mine: PRESENT },
  ])
})
