import { expect, test } from 'vitest'
import type { SessionDetail } from '#contract/sessions/sessions.ts'
import { applyEdit } from '#domain/session-edits/session-edit.ts'
import { draftOfEdit, editOf, stateOf } from '#web/features/sessions/draft/merge-draft.ts'
import { AT, inRoster, LATER, row, stored } from '#web/features/sessions/draft/session-draft.fixture.ts'
import { contentOf } from '#web/features/sessions/draft/session-draft.ts'
import { joinedDraft } from './joined-draft.ts'

const BY_ME = { markedBy: 'Nour', markedAt: new Date(AT) }
const ROSTER = ['a', 'b', 'c', 'd'].map((id) => inRoster(id))

const first: SessionDetail = { ...stored, topic: 'Kites' }
const second: SessionDetail = {
  ...stored,
  id: 'second',
  version: 4,
  location: 'The yard',
  attendance: [
    row('a'),
    row('b', { status: 'absent', absenceReason: 'Illness', ...BY_ME }),
    row('c'),
    row('d'),
    row('gone'),
    row('guest', { attendeeId: null, ...BY_ME }),
  ],
}
const joined = joinedDraft(first, second, ROSTER, LATER)
const recorded = (session: SessionDetail) => stateOf(draftOfEdit(session, []))

test('the edit of the first has what was set in the second, with the times of the taps', () => {
  const { joins, fields, people } = editOf(joined)
  expect(joins).toEqual({ id: 'second', version: 4 })
  expect(fields).toEqual({ location: { was: null, is: 'The yard' } })
  expect(people.map(({ name, was, is, markedAt }) => [name, was === null, is?.mark.status, markedAt])).toEqual([
    ['Name b', false, 'absent', AT],
    ['Name d', true, 'present', undefined],
    ['Name guest', true, 'present', AT],
  ])
})

test('undone, the first is as before and the second is a new session', () => {
  const [former, separate] = joined.joins?.undo ?? []
  if (!former || !separate) throw new Error('Nothing undoes it')
  const after = applyEdit(recorded(first), editOf(joined)).state
  const { state, conflicts } = applyEdit(after, editOf(former))
  expect(conflicts).toEqual([])
  expect(state.fields).toEqual(recorded(first).fields)
  expect(state.people.map(({ name, mark }) => [name, mark.status])).toEqual([
    ['Name a', 'present'],
    ['Name b', 'present'],
    ['Name c', 'present'],
  ])
  expect(separate).toMatchObject({ version: null, isSeparate: true, organizationName: 'SNMY1' })
  expect(separate.id).not.toBe('second')
  expect(contentOf(separate)).toMatchObject({ location: 'The yard', attendance: { length: 6 } })
  expect(contentOf(separate).attendance[1]).toMatchObject({
    ...{ status: 'absent', absenceReason: 'Illness' },
    ...{ markedAt: AT, markedBy: 'Nour' },
  })
  expect(separate.insteadOf).toBe('second')
})

test('what both set differently is compared with an untouched form, so it becomes a conflict', () => {
  const marked = { ...first, attendance: [row('a'), row('b', { status: 'present', ...BY_ME }), row('c')] }
  const draft = joinedDraft(marked, { ...second, topic: 'Boats' }, ROSTER, LATER)
  expect(applyEdit(recorded(marked), editOf(draft)).conflicts).toMatchObject([
    { cell: 'field', field: 'topic', theirs: 'Kites', mine: 'Boats' },
    { cell: 'mark', name: 'Name b' },
  ])
})
