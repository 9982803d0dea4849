import { expect, test } from 'vitest'
import { changedDraft } from './draft-changes.ts'
import { AT, inRoster, LATER, TODAY } from './session-draft.fixture.ts'
import { contentOf, isExplicit, newDraft } from './session-draft.ts'

const announced = newDraft('session', 'SNMY1', [inRoster('a'), inRoster('b')], { sessionDate: TODAY }, [
  { attendeeId: 'b', reason: 'Travel: in Zahle' },
  { attendeeId: 'of another group', reason: null },
])

test('an announced absence is in the form with its reason, uncalled until someone taps it, and sent as an absence', () => {
  expect(announced.people.map(({ key, status, reason }) => [key, status, reason])).toEqual([
    ['a', 'present', ''],
    ['b', 'absent', 'Travel: in Zahle'],
  ])
  expect(announced.people.map(isExplicit)).toEqual([false, false])
  expect(contentOf(announced).attendance[1]).toMatchObject({ status: 'absent', absenceReason: 'Travel: in Zahle' })
  expect(contentOf(announced).attendance[1]).not.toHaveProperty('markedAt')
  const called = changedDraft(announced, { type: 'mark', key: 'b', status: 'absent', at: AT })
  expect(called.people.map(isExplicit)).toEqual([false, true])
})

test('someone whose absence was announced may be present, and the absence comes back with its reason', () => {
  const came = changedDraft(announced, { type: 'mark', key: 'b', status: 'present', at: AT })
  expect(came.people[1]).toMatchObject({ status: 'present', markedAt: AT })
  expect(contentOf(came).attendance[1]).toMatchObject({ status: 'present', absenceReason: null })
  const left = changedDraft(came, { type: 'mark', key: 'b', status: 'absent', at: LATER })
  expect(contentOf(left).attendance[1]).toMatchObject({ status: 'absent', absenceReason: 'Travel: in Zahle' })
  const undone = changedDraft(came, { type: 'restoreMarks', people: announced.people })
  expect(undone.people).toEqual(announced.people)
})

test('another date of the session takes other announcements, and marks that someone set stay', () => {
  const same = [{ attendeeId: 'b', reason: 'Travel: in Zahle' }]
  expect(changedDraft(announced, { type: 'announce', absences: same })).toBe(announced)
  const tapped = changedDraft(announced, { type: 'mark', key: 'a', status: 'present', at: AT })
  const other = changedDraft(tapped, {
    type: 'announce',
    absences: [{ attendeeId: 'a', reason: 'Exam' }],
  })
  expect(other.people.map(({ key, status, reason }) => [key, status, reason])).toEqual([
    ['a', 'present', ''],
    ['b', 'present', ''],
  ])
  const back = changedDraft(other, { type: 'announce', absences: same })
  expect(back.people[1]).toMatchObject({ status: 'absent', reason: 'Travel: in Zahle', wasAnnounced: true })
})

test('another reason for an announced absence makes the mark explicit, so that another date takes neither away', () => {
  const typed = changedDraft(announced, { type: 'reason', key: 'b', reason: 'Exam', at: AT })
  expect(typed.people.map(isExplicit)).toEqual([false, true])
  expect(contentOf(typed).attendance[1]).toMatchObject({ status: 'absent', absenceReason: 'Exam', markedAt: AT })
  for (const absences of [[], ...['Illness', 'Travel: in Zahle'].map((reason) => [{ attendeeId: 'b', reason }])])
    expect(changedDraft(typed, { type: 'announce', absences })).toBe(typed)
  const retyped = changedDraft(typed, { type: 'reason', key: 'b', reason: 'Exam: French', at: LATER })
  expect(retyped.people[1]).toMatchObject({ reason: 'Exam: French', markedAt: AT })
  expect(changedDraft(announced, { type: 'reason', key: 'b', reason: 'Travel: in Zahle', at: AT })).toBe(announced)
})

test('another reason for a recorded absence keeps who set its mark, and when', () => {
  const recorded = { ...announced, people: announced.people.map((one) => ({ ...one, wasMarked: true })) }
  const changed = changedDraft(recorded, { type: 'reason', key: 'b', reason: 'Exam', at: AT })
  expect(contentOf(changed).attendance[1]).toMatchObject({ absenceReason: 'Exam' })
  expect(contentOf(changed).attendance[1]).not.toHaveProperty('markedAt')
})
