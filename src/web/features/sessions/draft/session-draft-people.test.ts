import { expect, test } from 'vitest'
import { changedDraft, type DraftChange } from './draft-changes.ts'
import { AT, after, inRoster, keys } from './session-draft.fixture.ts'
import { presentPerson } from './session-draft.ts'

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

test('removing, putting back or adding twice changes nothing more; who is in the form already keeps their mark', () => {
  const removed = after({ type: 'remove', key: 'b' }, { type: 'remove', key: 'b' })
  expect([keys(removed.people), keys(removed.removed)]).toEqual([['a', 'c'], ['b']])
  const add: DraftChange = { type: 'add', person: presentPerson(inRoster('b')) }
  for (const change of [{ type: 'putBack', key: 'b' } as const, add]) {
    const back = changedDraft(changedDraft(removed, change), change)
    expect([keys(back.people), keys(back.removed)]).toEqual([['a', 'b', 'c'], []])
  }
  const added = after({ type: 'mark', key: 'b', status: 'absent', at: AT }, add)
  expect(added.people[1]).toMatchObject({ key: 'b', status: 'absent' })
})

test('a person who moves to another group is not listed as removed', () => {
  const left = after({ type: 'leave', key: 'b' })
  expect([keys(left.people), keys(left.removed)]).toEqual([['a', 'c'], []])
})
