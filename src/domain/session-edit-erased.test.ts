import { expect, test } from 'vitest'
import { erasedName } from './erasure.ts'
import {
  AT_FIRST,
  type Attendee,
  applyEdit,
  SESSION_FIELDS,
  type SessionField,
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
  expect(applyEdit(state, marked(null))).toEqual({ state, conflicts: [], kept: [] })
  expect(applyEdit(state, marked('rita')).kept).toHaveLength(1)
  expect(applyEdit(sessionOf(), marked(null)).kept).toHaveLength(1)
})
