import { expect, test } from 'vitest'
import { resolveNameConflicts } from './resolve-name-conflicts.ts'

const assignment = (name: string, from: string, to: string, removed = false) => ({
  entry: { organizationName: from, nameKey: name, removedAt: null },
  to,
  removed,
})
const roster = (...names: string[]) => new Set(names)
const namesOf = (assignments: readonly { entry: { nameKey: string } }[]) =>
  assignments.map(({ entry }) => entry.nameKey)

test('the first are moved into a roster with little room, and those who stay take room from others', () => {
  const assignments = [
    assignment('a', 'ONE', 'TWO'),
    assignment('b', 'ONE', 'TWO'),
    assignment('c', 'THREE', 'ONE'),
    assignment('d', 'THREE', 'ONE'),
    assignment('e', 'TWO', 'TWO', true),
  ]
  const names = new Map([
    ['ONE', roster('a', 'b')],
    ['TWO', roster('e', 'f')],
    ['THREE', roster('c', 'd')],
  ])
  const { done, clashes, full } = resolveNameConflicts(assignments, names, 2)
  expect([namesOf(done), namesOf(clashes), namesOf(full)]).toEqual([['a', 'c', 'e'], [], ['b', 'd']])
})

test('an entry that has kept a former key meets the one with the key of its name, and comes back beside it', () => {
  const kept = assignment('علی كرم', 'ONE', 'TWO')
  const names = new Map([
    ['ONE', roster('علی كرم', 'علي كرم')],
    ['TWO', roster('علي كرم')],
  ])
  const moved = resolveNameConflicts([{ ...kept, newKey: 'علي كرم' }], names)
  expect([namesOf(moved.done), namesOf(moved.clashes)]).toEqual([[], ['علی كرم']])
  const back = resolveNameConflicts([assignment('علی كرم', 'TWO', 'ONE')], new Map([['ONE', roster('علي كرم')]]))
  expect(namesOf(back.done)).toEqual(['علی كرم'])
})
