import { expect, test } from 'vitest'
import { changedDraft } from './draft-changes.ts'
import { draftOfEdit } from './merge-draft.ts'
import { AT, after, draft, inRoster, LATER, row, stored, TODAY } from './session-draft.fixture.ts'
import {
  contentOf,
  type DraftPerson,
  draftOf,
  isExplicit,
  newDraft,
  type SessionDraft,
  sameDayInput,
} from './session-draft.ts'
import { DETAILS, emptyDetails, textProblems } from './session-problems.ts'

test('a new form has the whole roster present, and today', () => {
  expect(draft.people.map(({ key, status }) => [key, status])).toEqual([
    ['a', 'present'],
    ['b', 'present'],
    ['c', 'present'],
  ])
  expect(contentOf(draft)).toMatchObject({ sessionDate: '2026-11-21', sessionTime: null })
})

test('a reason stays typed while someone is present, and is not sent', () => {
  const typed = after(
    { type: 'mark', key: 'b', status: 'absent', at: AT },
    { type: 'reason', key: 'b', reason: 'ill', at: AT },
    { type: 'mark', key: 'b', status: 'present', at: AT },
  )
  expect(typed.people[1]).toMatchObject({ status: 'present', reason: 'ill' })
  expect(contentOf(typed).attendance[1]).toMatchObject({ status: 'present', absenceReason: null })
  const absentAgain = changedDraft(typed, { type: 'mark', key: 'b', status: 'absent', at: AT })
  expect(contentOf(absentAgain).attendance[1]).toMatchObject({ status: 'absent', absenceReason: 'ill' })
})

test('a form whose date is left open is refused until it has one, and asks for no other session of the day', () => {
  const open = newDraft('session', 'SNMY1', [inRoster('a', { isLeader: true })], {
    sessionDate: '',
    sessionTime: '17:00',
  })
  expect(textProblems(open.texts)).toEqual({ sessionDate: 0 })
  expect(sameDayInput(open)).toBeNull()
  const dated = changedDraft(open, { type: 'text', field: 'sessionDate', value: '2026-11-14' })
  expect(textProblems(dated.texts)).toEqual({})
  expect(contentOf(dated)).toMatchObject({ sessionDate: '2026-11-14', sessionTime: '17:00' })
  expect(sameDayInput(dated)).toMatchObject({ sessionDate: '2026-11-14' })
})

test('everyone starts with a default mark; a tap on the chosen half makes it explicit and changes no one', () => {
  expect(draft.people.map(isExplicit)).toEqual([false, false, false])
  const called = after({ type: 'mark', key: 'b', status: 'present', at: AT })
  expect(called.people.map(({ status }) => status)).toEqual(['present', 'present', 'present'])
  expect(called.people.map(isExplicit)).toEqual([false, true, false])
  // An explicit mark stays as it was, at the time of the first tap.
  const again = changedDraft(called, { type: 'mark', key: 'b', status: 'present', at: LATER })
  expect(again.people[1]).toEqual(called.people[1])
  expect(contentOf(again).attendance.map(({ markedAt }) => markedAt)).toEqual([undefined, AT, undefined])
})

test('a tap that changes no mark returns the same object, so that no draft is saved', () => {
  const called = after({ type: 'allPresent', at: AT })
  expect(changedDraft(called, { type: 'mark', key: 'b', status: 'present', at: LATER })).toBe(called)
  expect(changedDraft(called, { type: 'allPresent', at: LATER })).toBe(called)
  expect(changedDraft(called, { type: 'mark', key: 'b', status: 'absent', at: LATER })).not.toBe(called)
})

test('all present makes every mark explicit and leaves reasons typed, and undoing it restores each mark', () => {
  const before = after(
    { type: 'mark', key: 'b', status: 'absent', at: AT },
    { type: 'reason', key: 'b', reason: 'travels', at: AT },
  )
  const all = changedDraft(before, { type: 'allPresent', at: LATER })
  expect(all.people.map(({ status, markedAt }) => [status, markedAt])).toEqual([
    ['present', LATER],
    ['present', LATER],
    ['present', LATER],
  ])
  expect(all.people[1]?.reason).toBe('travels')
  const back = changedDraft(all, { type: 'restoreMarks', people: before.people })
  expect(back.people).toEqual(before.people)
})

test('a mark that no one tapped is sent without a time', () => {
  const old = { ...draft, people: draft.people.map((one): DraftPerson => ({ ...one, status: 'absent' })) }
  expect(old.people.map(isExplicit)).toEqual([true, true, true])
  for (const row of contentOf(old).attendance) expect(row).not.toHaveProperty('markedAt')
})

test('the texts that are still empty are counted, blank ones too', () => {
  expect(emptyDetails(draft.texts)).toBe(DETAILS.length)
  const { texts } = after(
    { type: 'text', field: 'topic', value: 'Forgiveness' },
    { type: 'text', field: 'activities', value: '  ' },
  )
  expect(emptyDetails(texts)).toBe(DETAILS.length - 1)
})

test('a recorded session is opened as it is, with present names', () => {
  const session = {
    ...stored,
    version: 4,
    sessionTime: null,
    location: 'Hall',
    attendance: [
      row('b', {
        attendeeName: 'Old',
        status: 'absent',
        absenceReason: 'ill',
        markedBy: 'Samer',
        markedAt: new Date(AT),
      }),
      row('guest', { attendeeId: null, attendeeName: 'Guest', isLeader: true }),
    ],
  }
  const opened = draftOf(session, [inRoster('b', { attendeeName: 'New', phoneNumber: '70' })])
  expect(opened).toMatchObject({
    version: 4,
    recordedDate: TODAY,
    texts: { topic: '', location: 'Hall', activities: '' },
  })
  expect(opened.people).toMatchObject([
    { key: 'b', attendeeName: 'New', phoneNumber: '70', status: 'absent', reason: 'ill' },
    { key: 'row-guest', attendeeId: null, attendeeName: 'Guest', isLeader: true },
  ])
  expect(opened.people.map(isExplicit)).toEqual([true, false])
})

test('the warning of a second session on the day is for new sessions and for edits that change the date', () => {
  const requested = { organizationName: 'SNMY1', sessionDate: '2026-11-21', exceptId: 'session' }
  expect(sameDayInput(draft)).toEqual(requested)
  const edited = { ...draft, version: 2, recordedDate: '2026-11-21' }
  expect(sameDayInput(edited)).toBeNull()
  const moved = changedDraft(edited, { type: 'text', field: 'sessionDate', value: '2026-11-22' })
  expect(sameDayInput(moved)).toEqual({ ...requested, sessionDate: '2026-11-22' })
  expect(sameDayInput(changedDraft(edited, { type: 'asNew', id: 'other' }))).toEqual({
    ...requested,
    exceptId: 'other',
  })
})

test('texts that are too long are reported with their limit', () => {
  const { texts } = after(
    { type: 'text', field: 'topic', value: 'x'.repeat(201) },
    { type: 'text', field: 'activities', value: 'x'.repeat(5000) },
  )
  expect(textProblems(texts)).toEqual({ topic: 200 })
  expect(textProblems({ ...texts, sessionTime: 'noon' })).toEqual({ topic: 200, sessionTime: 0 })
  expect(textProblems({ ...texts, topic: '', sessionTime: '٥:٣٠ م' })).toEqual({})
})

test('saved as new, explicit marks stay explicit, with who had set them and when, until they are changed', () => {
  const BY_RITA = { markedBy: 'Rita', markedAt: new Date(AT) }
  const illness = { status: 'absent', absenceReason: 'Illness' } as const
  const attendance = [
    row('a', BY_RITA),
    row('b', { ...illness, ...BY_RITA }),
    row('c', { ...illness, ...BY_RITA }),
    row('d', illness),
    row('e', { markedAt: new Date(AT) }),
    row('f', BY_RITA),
  ]
  const opened = draftOfEdit({ ...stored, attendance }, [])
  const changed = [
    { type: 'reason', key: 'c', reason: 'Travelling', at: LATER },
    { type: 'mark', key: 'f', status: 'absent', at: LATER },
    { type: 'asNew', id: 'other' },
  ] as const
  const anew = changed.reduce<SessionDraft>(changedDraft, opened)
  expect(anew).toMatchObject({ id: 'other', version: null, insteadOf: 'session' })
  const marks = contentOf(anew).attendance.map(({ markedAt, markedBy, isExplicit }) => ({
    markedAt,
    markedBy,
    isExplicit,
  }))
  const none = { markedAt: undefined, markedBy: undefined, isExplicit: undefined }
  const rita = { ...none, markedAt: AT, markedBy: 'Rita' }
  expect(marks).toEqual([
    rita,
    rita,
    none,
    { ...none, isExplicit: false },
    { ...none, markedAt: AT },
    { ...none, markedAt: LATER },
  ])
  // A draft of a former version does not know who had set a mark.
  const { people } = anew
  const unknown = { ...anew, people: people.map(({ recorded: _, ...person }) => person) }
  expect(contentOf(unknown).attendance[0]).toMatchObject({ status: 'present', isExplicit: true })
})
