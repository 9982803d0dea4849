import { expect, test } from 'vitest'
import type { RosterPerson } from '#contract/roster.ts'
import type { SessionDetail } from '#contract/sessions.ts'
import { type PlainDate, parsePlainDate } from '#domain/dates.ts'
import { changedDraft, type DraftChange } from './draft-changes.ts'
import {
  contentOf,
  type DraftPerson,
  draftOf,
  emptyDetails,
  isExplicit,
  newDraft,
  presentPerson,
  sameDayInput,
  textProblems,
} from './session-draft.ts'

const AT = '2026-11-21T15:00:00.000Z'
const LATER = '2026-11-21T15:01:00.000Z'
const TODAY = parsePlainDate('2026-11-21') as PlainDate

function inRoster(id: string, overrides: Partial<RosterPerson> = {}): RosterPerson {
  return {
    id,
    organizationName: 'SNMY1',
    attendeeName: `Name ${id}`,
    isLeader: false,
    birthdate: null,
    ageOverride: false,
    phoneNumber: null,
    ...overrides,
  }
}

const draft = newDraft('session', 'SNMY1', [inRoster('a', { isLeader: true }), inRoster('b'), inRoster('c')], {
  sessionDate: TODAY,
})
const after = (...changes: readonly DraftChange[]) => changes.reduce(changedDraft, draft)
const keys = (people: readonly { key: string }[]) => people.map(({ key }) => key)

test('a new form has the whole roster present, and today', () => {
  expect(draft.people.map(({ key, status }) => [key, status])).toEqual([
    ['a', 'present'],
    ['b', 'present'],
    ['c', 'present'],
  ])
  expect(draft.texts.sessionDate).toBe('2026-11-21')
})

test('a reason stays typed while someone is present, and is not sent', () => {
  const typed = after(
    { type: 'mark', key: 'b', status: 'absent', at: AT },
    { type: 'reason', key: 'b', reason: 'ill' },
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

test('all present leaves the reasons typed', () => {
  const all = after(
    { type: 'mark', key: 'c', status: 'absent', at: AT },
    { type: 'reason', key: 'c', reason: 'travels' },
    { type: 'allPresent', at: LATER },
  )
  expect(all.people.map(({ status }) => status)).toEqual(['present', 'present', 'present'])
  expect(all.people[2]?.reason).toBe('travels')
})

test('everyone starts with a default mark; a tap on the chosen half makes it explicit and changes nobody', () => {
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

test('all present makes every mark explicit, and undoing it restores each mark', () => {
  const before = after({ type: 'mark', key: 'b', status: 'absent', at: AT })
  const all = changedDraft(before, { type: 'allPresent', at: LATER })
  expect(all.people.map(({ status, markedAt }) => [status, markedAt])).toEqual([
    ['present', LATER],
    ['present', LATER],
    ['present', LATER],
  ])
  const back = changedDraft(all, { type: 'restoreMarks', people: before.people })
  expect(back.people).toEqual(before.people)
})

test('a mark that nobody tapped is sent without a time', () => {
  const old = { ...draft, people: draft.people.map((one): DraftPerson => ({ ...one, status: 'absent' })) }
  expect(old.people.map(isExplicit)).toEqual([true, true, true])
  for (const row of contentOf(old).attendance) expect(row).not.toHaveProperty('markedAt')
})

const announced = newDraft('session', 'SNMY1', [inRoster('a'), inRoster('b')], { sessionDate: TODAY }, [
  { attendeeId: 'b', reason: 'Travel: in Zahle' },
  { attendeeId: 'of another group', reason: null },
])

test('an announced absence is in the form with its reason, uncalled until somebody taps it, and sent as an absence', () => {
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

test('somebody whose absence was announced may be present, and the absence comes back with its reason', () => {
  const came = changedDraft(announced, { type: 'mark', key: 'b', status: 'present', at: AT })
  expect(came.people[1]).toMatchObject({ status: 'present', markedAt: AT })
  expect(contentOf(came).attendance[1]).toMatchObject({ status: 'present', absenceReason: null })
  const left = changedDraft(came, { type: 'mark', key: 'b', status: 'absent', at: LATER })
  expect(contentOf(left).attendance[1]).toMatchObject({ status: 'absent', absenceReason: 'Travel: in Zahle' })
  const undone = changedDraft(came, { type: 'restoreMarks', people: announced.people })
  expect(undone.people).toEqual(announced.people)
})

test('the texts that are still empty are counted, blank ones too', () => {
  expect(emptyDetails(draft.texts)).toBe(5)
  const { texts } = after(
    { type: 'text', field: 'topic', value: 'Forgiveness' },
    { type: 'text', field: 'activities', value: '  ' },
  )
  expect(emptyDetails(texts)).toBe(4)
})

test('an added person is the first of the leaders, or of the others', () => {
  const newcomer = after({ type: 'add', person: presentPerson(inRoster('n')) })
  expect(keys(newcomer.people)).toEqual(['a', 'n', 'b', 'c'])
  const leader = after({ type: 'add', person: presentPerson(inRoster('l', { isLeader: true })) })
  expect(keys(leader.people)).toEqual(['l', 'a', 'b', 'c'])
})

test('a removed person can be put back as and where they were', () => {
  const removed = after({ type: 'mark', key: 'b', status: 'absent', at: AT }, { type: 'remove', key: 'b' })
  expect([keys(removed.people), keys(removed.removed)]).toEqual([['a', 'c'], ['b']])
  const back = changedDraft(removed, { type: 'putBack', key: 'b' })
  expect([keys(back.people), keys(back.removed)]).toEqual([['a', 'b', 'c'], []])
  expect(back.people[1]?.status).toBe('absent')
})

test.each([
  ['abc', 'abc'],
  ['cba', 'abc'],
  ['bca', 'bac'],
  ['acb', 'cab'],
])('removed in the order %s and put back in the order %s, everyone is at their former position', (out, back) => {
  const changes = [
    ...[...out].map((key): DraftChange => ({ type: 'remove', key })),
    ...[...back].map((key): DraftChange => ({ type: 'putBack', key })),
  ]
  expect(keys(after(...changes).people)).toEqual(['a', 'b', 'c'])
})

test('removing or putting back twice changes nothing more', () => {
  const removed = after({ type: 'remove', key: 'b' }, { type: 'remove', key: 'b' })
  expect([keys(removed.people), keys(removed.removed)]).toEqual([['a', 'c'], ['b']])
  const back = [1, 2].reduce((draft) => changedDraft(draft, { type: 'putBack', key: 'b' }), removed)
  expect([keys(back.people), keys(back.removed)]).toEqual([['a', 'b', 'c'], []])
})

test('a person who moves to another group is not listed as removed', () => {
  const left = after({ type: 'leave', key: 'b' })
  expect([keys(left.people), keys(left.removed)]).toEqual([['a', 'c'], []])
})

test('a person who is in the form already keeps their mark when they are added again', () => {
  const added = after(
    { type: 'mark', key: 'b', status: 'absent', at: AT },
    { type: 'add', person: presentPerson(inRoster('b')) },
  )
  expect(added.people[1]).toMatchObject({ key: 'b', status: 'absent' })
})

test('a person who is added twice, or was removed before, is in the form once', () => {
  const added = after(
    { type: 'remove', key: 'b' },
    { type: 'add', person: presentPerson(inRoster('b')) },
    { type: 'add', person: presentPerson(inRoster('b')) },
  )
  expect([keys(added.people), keys(added.removed)]).toEqual([['a', 'b', 'c'], []])
})

test('a recorded session is opened as it is, with present names', () => {
  const session = {
    id: 'session',
    organization: 'SNMY1',
    version: 4,
    sessionDate: TODAY,
    sessionTime: null,
    location: 'Hall',
    topic: 'Session',
    activities: null,
    reflection: null,
    sessionStructure: null,
    foodDetails: null,
    attendance: [
      {
        id: 'r1',
        attendeeId: 'b',
        attendeeName: 'Old',
        isLeader: false,
        birthdate: null,
        status: 'absent',
        absenceReason: 'ill',
        markedAt: new Date(AT),
        markedBy: 'Samer',
      },
      {
        id: 'r2',
        attendeeId: null,
        attendeeName: 'Guest',
        isLeader: true,
        birthdate: null,
        status: 'present',
        absenceReason: null,
        markedAt: null,
        markedBy: null,
      },
    ],
  } as unknown as SessionDetail
  const opened = draftOf(session, [inRoster('b', { attendeeName: 'New', phoneNumber: '70' })])
  expect(opened).toMatchObject({
    version: 4,
    recordedDate: TODAY,
    texts: { topic: '', location: 'Hall', activities: '' },
  })
  expect(opened.people).toMatchObject([
    { key: 'b', attendeeName: 'New', phoneNumber: '70', status: 'absent', reason: 'ill' },
    { key: 'r2', attendeeId: null, attendeeName: 'Guest', isLeader: true },
  ])
  expect(opened.people.map(isExplicit)).toEqual([true, false])
  // A mark that was not tapped in this form is sent without a time, so that the stored author and time stay.
  expect(contentOf(opened).attendance.map(({ markedAt }) => markedAt)).toEqual([undefined, undefined])
})

test('saved as new it has another id and no version; saved over a newer version it has that version', () => {
  const edited = { ...draft, version: 2 }
  expect(changedDraft(edited, { type: 'asNew', id: 'other' })).toMatchObject({ id: 'other', version: null })
  expect(changedDraft(edited, { type: 'over', version: 5 })).toMatchObject({ id: 'session', version: 5 })
})

test('the warning of a second session on the day is for new sessions and for edits that change the date', () => {
  const asked = { organizationName: 'SNMY1', sessionDate: '2026-11-21', exceptId: 'session' }
  expect(sameDayInput(draft)).toEqual(asked)
  const edited = { ...draft, version: 2, recordedDate: '2026-11-21' }
  expect(sameDayInput(edited)).toBeNull()
  const moved = changedDraft(edited, { type: 'text', field: 'sessionDate', value: '2026-11-22' })
  expect(sameDayInput(moved)).toEqual({ ...asked, sessionDate: '2026-11-22' })
  expect(sameDayInput(changedDraft(edited, { type: 'asNew', id: 'other' }))).toEqual({ ...asked, exceptId: 'other' })
})

test('an empty time is null', () => {
  expect(contentOf(draft)).toMatchObject({ sessionDate: '2026-11-21', sessionTime: null })
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

test('another date of the session takes other announcements, and marks that somebody set stay', () => {
  const tapped = changedDraft(announced, { type: 'mark', key: 'a', status: 'present', at: AT })
  const other = changedDraft(tapped, {
    type: 'announce',
    absences: [{ attendeeId: 'a', reason: 'Exam' }],
  })
  expect(other.people.map(({ key, status, reason }) => [key, status, reason])).toEqual([
    ['a', 'present', ''],
    ['b', 'present', ''],
  ])
  const back = changedDraft(other, { type: 'announce', absences: [{ attendeeId: 'b', reason: 'Travel: in Zahle' }] })
  expect(back.people[1]).toMatchObject({ status: 'absent', reason: 'Travel: in Zahle', wasAnnounced: true })
})

test('the same announcements change nothing, also after another reason was typed', () => {
  const absences = [{ attendeeId: 'b', reason: 'Travel: in Zahle' }]
  expect(changedDraft(announced, { type: 'announce', absences })).toBe(announced)
  const typed = changedDraft(announced, { type: 'reason', key: 'b', reason: 'Exam' })
  expect(changedDraft(typed, { type: 'announce', absences })).toBe(typed)
})
