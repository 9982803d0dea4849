import { expect, test } from 'vitest'
import { erasedName } from '#domain/erasure/erasure.ts'
import {
  AT_FIRST,
  type Attendee,
  applyEdit,
  SESSION_FIELDS,
  type SessionField,
  type SessionMark,
  type SessionState,
} from './session-edit.ts'

const NO_FIELDS = Object.fromEntries(SESSION_FIELDS.map((field) => [field, null])) as Record<SessionField, null>
const GEORGES: Attendee = { ...AT_FIRST, attendeeId: 'georges', name: 'Georges', isLeader: true }
const ERASED: Attendee = { ...AT_FIRST, attendeeId: null, name: erasedName('0123456789ab') }

function sessionOf(...people: readonly Attendee[]): SessionState {
  return { fields: NO_FIELDS, people: [GEORGES, ...people] }
}

test('a person of no roster who may have been erased since does not come back; anyone else does', () => {
  const is = { ...AT_FIRST, mark: { ...AT_FIRST.mark, isExplicit: true } }
  const marked = (attendeeId: string | null) => ({
    fields: {},
    people: [{ attendeeId, name: 'Rita', was: AT_FIRST, is }],
  })
  const state = sessionOf(ERASED)
  expect(applyEdit(state, marked(null))).toEqual({ state, conflicts: [], stayed: [] })
  expect(applyEdit(state, marked('rita')).stayed).toHaveLength(1)
  expect(applyEdit(sessionOf(), marked(null)).stayed).toHaveLength(1)
})

const absent = (absenceReason: string, isExplicit = true): SessionMark => ({
  status: 'absent',
  absenceReason,
  isExplicit,
})
/** Marks Rita, whose reason was this and is another since. */
function markRita(seen: SessionMark, stored: SessionMark, wanted: SessionMark) {
  const rita = { attendeeId: 'rita', name: 'Rita' }
  const [was, is] = [seen, wanted].map((mark) => ({ isLeader: false, mark }))
  const people = [{ ...rita, was: was ?? null, is: is ?? null }]
  const { state, conflicts } = applyEdit(sessionOf({ ...rita, isLeader: false, mark: stored }), { fields: {}, people })
  return { mark: state.people[1]?.mark, conflicts }
}

test('an absence that is confirmed does not keep the name that was erased from its reason', () => {
  const seen = absent('With Jad Nasr', false)
  const confirmed = markRita(seen, absent('With Erased', false), absent('With Jad Nasr'))
  expect(confirmed).toEqual({ mark: absent('With Erased'), conflicts: [] })
  // Both confirmed it.
  expect(markRita(seen, absent('With Erased'), absent('With Jad Nasr'))).toEqual(confirmed)
})

test('a conflict of marks does not name who was erased from the reason', () => {
  const { mark, conflicts } = markRita(absent('With Jad Nasr'), absent('With Erased'), absent('At Jad Nasr’s'))
  expect(mark).toEqual(absent('With Erased'))
  expect(conflicts).toMatchObject([{ theirs: absent('With Erased'), mine: absent('At Erased’s') }])
})

test('a change of a word in whose place others typed ‘Erased’ is a conflict', () => {
  const state = { ...sessionOf(), fields: { ...NO_FIELDS, topic: 'Erased the board' } }
  const topic = { was: 'Wiped the board', is: 'wiped the board' }
  expect(applyEdit(state, { fields: { topic }, people: [] }).conflicts).toMatchObject([{ theirs: 'Erased the board' }])
  const marked = markRita(absent('Wiped the board'), absent('Erased the board'), absent('wiped the board'))
  expect(marked.conflicts).toMatchObject([{ theirs: absent('Erased the board') }])
})
