import { expect, test } from 'vitest'
import type { EditConflict } from '#contract/sessions/session-edits.ts'
import type { SessionMark } from '#domain/session-edits/session-edit.ts'
import { decideConflict, undecidedPart, withUndecidedOf } from './conflicts-of-draft.ts'
import { changedDraft, type DraftChange } from './draft-changes.ts'
import { editOf, stateOf } from './merge-draft.ts'
import { AT, draft as first, inRoster, LATER } from './session-draft.fixture.ts'
import { presentPerson, type SessionDraft } from './session-draft.ts'

const opened: SessionDraft = { ...first, version: 1, opened: stateOf(first) }
const ILL: SessionMark = { status: 'absent', absenceReason: 'Illness', isExplicit: true }
const BY_RITA = { by: 'Rita', at: null }

const changed = (draft: SessionDraft, ...changes: readonly DraftChange[]) => changes.reduce(changedDraft, draft)
const text = (field: 'topic' | 'location', value: string): DraftChange => ({ type: 'text', field, value })
const tapped = (key: string, at: string): DraftChange => ({ type: 'mark', key, status: 'present', at })
/** The form that is opened while its session's edit is on its way. */
const nextOf = (draft: SessionDraft): SessionDraft => ({ ...draft, opened: stateOf(draft) })

const ofTopic = (mine: string): EditConflict => ({ cell: 'field', field: 'topic', theirs: 'Boats', mine, ...BY_RITA })
const present: SessionMark = { status: 'present', absenceReason: null, isExplicit: true }
const ofMark: EditConflict = {
  ...{ cell: 'mark', attendeeId: 'b', name: 'Name b', theirs: ILL, mine: present },
  ...BY_RITA,
}

test('two edits of one cell that both ended undecided are one question, with what was wanted last', () => {
  const older = changed(opened, text('topic', 'Kites'), tapped('b', AT), text('location', 'The yard'))
  const newer = changed(nextOf(older), text('topic', 'Trains'))
  const both = withUndecidedOf(
    undecidedPart(older, 3, [ofTopic('Kites'), ofMark]),
    undecidedPart(newer, 4, [ofTopic('Trains')]),
  )
  expect(both).toMatchObject({ version: 3, conflicts: [{ mine: 'Trains', theirs: 'Boats' }, ofMark] })
  const decided = [ofTopic('Trains'), ofMark].reduce((draft, one) => decideConflict(draft, one, 'mine'), both)
  expect(editOf(decided)).toEqual({
    fields: { topic: { was: 'Boats', is: 'Trains' } },
    people: [
      {
        ...{ attendeeId: 'b', name: 'Name b', markedAt: AT },
        was: { isLeader: false, mark: ILL },
        is: { isLeader: false, mark: present },
      },
    ],
  })
})

test('a newer draft, also of another form, has what the older edit left to decide', () => {
  const older = undecidedPart(changed(opened, text('topic', 'Kites'), tapped('b', AT)), 3, [ofTopic('Kites'), ofMark])
  const another = withUndecidedOf(older, changed(opened, text('location', 'The yard'), tapped('c', LATER)))
  expect(another).toMatchObject({ texts: { topic: 'Kites' }, conflicts: [ofTopic('Kites'), ofMark] })
  expect(editOf(another)).toMatchObject({
    fields: { location: { is: 'The yard' }, topic: { was: null, is: 'Kites' } },
    people: [
      { attendeeId: 'b', is: { mark: present }, markedAt: AT },
      { attendeeId: 'c', markedAt: LATER },
    ],
  })
  const next = changed(nextOf(changed(opened, text('topic', 'Kites'))), text('topic', 'Trains'))
  expect(withUndecidedOf(older, next)).toMatchObject({
    texts: { topic: 'Trains' },
    conflicts: [{ mine: 'Trains' }, {}],
  })
})

test('a question remains about the mark of a person who came into the session after the older edit was opened', () => {
  const joined = changed(opened, { type: 'add', person: presentPerson(inRoster('d')) }, tapped('d', AT))
  const ofNew = { ...ofMark, attendeeId: 'd', name: 'Name d' }
  const newer = changed(nextOf(joined), text('topic', 'Kites'))
  expect(withUndecidedOf({ ...joined, conflicts: [ofNew] }, newer).conflicts).toEqual([ofNew])
})

test('what was decided in the newer draft is not asked again', () => {
  const older = undecidedPart(changed(opened, text('topic', 'Kites'), tapped('b', AT)), 3, [ofTopic('Kites'), ofMark])
  const decided = decideConflict(decideConflict(older, ofTopic('Kites'), 'theirs'), ofMark, 'mine')
  expect(withUndecidedOf(older, decided)).toEqual(decided)
})

test('a question remains about a last leader removed by the older edit, unless they lead again', () => {
  const isLast: EditConflict = { cell: 'lastLeader', attendeeId: 'a', name: 'Name a' }
  const removed = changed(opened, { type: 'remove', key: 'a' })
  const older = undecidedPart(removed, 3, [isLast])
  const newer = undecidedPart(changed(nextOf(removed), text('topic', 'Kites')), 4, [ofTopic('Kites')])
  const both = withUndecidedOf(older, newer)
  expect(both.conflicts).toEqual([ofTopic('Kites'), isLast])
  expect(editOf(both).people).toMatchObject([{ attendeeId: 'a', was: { isLeader: true }, is: null }])
  expect(withUndecidedOf(older, changed(newer, { type: 'putBack', key: 'a' })).conflicts).toEqual([ofTopic('Kites')])
})

test('a name that was erased since is not in the text to decide about, nor in what is left of it', () => {
  const seen = changed(opened, text('topic', 'Thanks to Rita Saad'))
  const edited = changed(nextOf(seen), text('topic', 'Thanks to Rita Saad and Jad'))
  const answered = { ...ofTopic('Thanks to Erased and Jad'), theirs: 'Thanks to Erased' } as EditConflict
  const left = undecidedPart(edited, 3, [answered])
  expect(left.texts.topic).toBe('Thanks to Erased and Jad')
  const { fields } = editOf(decideConflict(left, answered, 'mine'))
  expect(fields).toEqual({ topic: { was: 'Thanks to Erased', is: 'Thanks to Erased and Jad' } })
})

test('nor in the reason of a mark to decide about', () => {
  const reason = (value: string): DraftChange => ({ type: 'reason', key: 'b', reason: value, at: AT })
  const seen = changed(opened, { type: 'mark', key: 'b', status: 'absent', at: AT }, reason('With Rita Saad'))
  const edited = changed(nextOf(seen), reason('With Rita Saad and Jad'))
  const away = (absenceReason: string): SessionMark => ({ status: 'absent', absenceReason, isExplicit: true })
  const answered = { ...ofMark, theirs: away('With Erased'), mine: away('With Erased and Jad') } as EditConflict
  const { people } = editOf(decideConflict(undecidedPart(edited, 3, [answered]), answered, 'mine'))
  expect(people).toMatchObject([{ was: { mark: away('With Erased') }, is: { mark: away('With Erased and Jad') } }])
})

test('a conflict of a field that arose in the open form is named once its author is known', () => {
  const asked = { ...ofTopic('Kites'), by: null }
  const open: SessionDraft = { ...changed(opened, text('topic', 'Kites'), tapped('b', AT)), conflicts: [asked, ofMark] }
  const author = { by: 'Rita', at: new Date(AT) }
  const named = changed(open, { type: 'authors', authors: [{ field: 'topic', ...author }] })
  expect(named.conflicts).toEqual([{ ...asked, ...author }, ofMark])
  expect(changed(named, { type: 'authors', authors: [] })).toBe(named)
})
