import { expect, test } from 'vitest'
import type { RosterPerson } from '#contract/roster.ts'
import type { SessionDetail } from '#contract/sessions.ts'
import { type PlainDate, parsePlainDate } from '#domain/dates.ts'
import {
  changedDraft,
  contentOf,
  type DraftChange,
  draftOf,
  newDraft,
  presentPerson,
  tooLongTexts,
} from './session-draft.ts'

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

const draft = newDraft('session', 'SNMY1', [inRoster('a', { isLeader: true }), inRoster('b'), inRoster('c')], TODAY)
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
    { type: 'mark', key: 'b', status: 'absent' },
    { type: 'reason', key: 'b', reason: 'ill' },
    { type: 'mark', key: 'b', status: 'present' },
  )
  expect(typed.people[1]).toMatchObject({ status: 'present', reason: 'ill' })
  expect(contentOf(typed).attendance[1]).toMatchObject({ status: 'present', absenceReason: null })
  const absentAgain = changedDraft(typed, { type: 'mark', key: 'b', status: 'absent' })
  expect(contentOf(absentAgain).attendance[1]).toMatchObject({ status: 'absent', absenceReason: 'ill' })
})

test('all present leaves the reasons typed', () => {
  const all = after(
    { type: 'mark', key: 'c', status: 'absent' },
    { type: 'reason', key: 'c', reason: 'travels' },
    { type: 'allPresent' },
  )
  expect(all.people.map(({ status }) => status)).toEqual(['present', 'present', 'present'])
  expect(all.people[2]?.reason).toBe('travels')
})

test('a newcomer stands where whoever added them sees them: first of the leaders, or of the others', () => {
  const newcomer = after({ type: 'add', person: presentPerson(inRoster('n')) })
  expect(keys(newcomer.people)).toEqual(['a', 'n', 'b', 'c'])
  const leader = after({ type: 'add', person: presentPerson(inRoster('l', { isLeader: true })) })
  expect(keys(leader.people)).toEqual(['l', 'a', 'b', 'c'])
})

test('who is removed can be put back as and where they were', () => {
  const removed = after({ type: 'mark', key: 'b', status: 'absent' }, { type: 'remove', key: 'b' })
  expect([keys(removed.people), keys(removed.removed)]).toEqual([['a', 'c'], ['b']])
  const back = changedDraft(removed, { type: 'putBack', key: 'b' })
  expect([keys(back.people), keys(back.removed)]).toEqual([['a', 'b', 'c'], []])
  expect(back.people[1]?.status).toBe('absent')
})

test('removing or putting back twice changes nothing more', () => {
  const removed = after({ type: 'remove', key: 'b' }, { type: 'remove', key: 'b' })
  expect([keys(removed.people), keys(removed.removed)]).toEqual([['a', 'c'], ['b']])
  const back = [1, 2].reduce((draft) => changedDraft(draft, { type: 'putBack', key: 'b' }), removed)
  expect([keys(back.people), keys(back.removed)]).toEqual([['a', 'b', 'c'], []])
})

test('who goes to another group leaves without being listed as removed', () => {
  const left = after({ type: 'leave', key: 'b' })
  expect([keys(left.people), keys(left.removed)]).toEqual([['a', 'c'], []])
})

test('who is in the form already keeps their mark when they are added once more', () => {
  const added = after(
    { type: 'mark', key: 'b', status: 'absent' },
    { type: 'add', person: presentPerson(inRoster('b')) },
  )
  expect(added.people[1]).toMatchObject({ key: 'b', status: 'absent' })
})

test('adding someone twice, or someone who was removed, has them once', () => {
  const added = after(
    { type: 'remove', key: 'b' },
    { type: 'add', person: presentPerson(inRoster('b')) },
    { type: 'add', person: presentPerson(inRoster('b')) },
  )
  expect([keys(added.people), keys(added.removed)]).toEqual([['a', 'b', 'c'], []])
})

test('a recorded session is opened as it is, with names of today', () => {
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
      },
      {
        id: 'r2',
        attendeeId: null,
        attendeeName: 'Guest',
        isLeader: true,
        birthdate: null,
        status: 'present',
        absenceReason: null,
      },
    ],
  } as unknown as SessionDetail
  const opened = draftOf(session, [inRoster('b', { attendeeName: 'New', phoneNumber: '70' })])
  expect(opened).toMatchObject({ version: 4, texts: { topic: '', location: 'Hall', activities: '' } })
  expect(opened.people).toMatchObject([
    { key: 'b', attendeeName: 'New', phoneNumber: '70', status: 'absent', reason: 'ill' },
    { key: 'r2', attendeeId: null, attendeeName: 'Guest', isLeader: true },
  ])
})

test('as a new one it has another id and no version; over a newer one it has that version', () => {
  const edited = { ...draft, version: 2 }
  expect(changedDraft(edited, { type: 'asNew', id: 'other' })).toMatchObject({ id: 'other', version: null })
  expect(changedDraft(edited, { type: 'over', version: 5 })).toMatchObject({ id: 'session', version: 5 })
})

test('a time that was not chosen is none', () => {
  expect(contentOf(draft)).toMatchObject({ sessionDate: '2026-11-21', sessionTime: null })
})

test('texts beyond their limit are named with it', () => {
  const { texts } = after(
    { type: 'text', field: 'topic', value: 'x'.repeat(201) },
    { type: 'text', field: 'activities', value: 'x'.repeat(5000) },
  )
  expect(tooLongTexts(texts)).toEqual({ topic: 200 })
})
