import { expect, test } from 'vitest'
import { withoutClashes } from './without-clashes.ts'

const placing = (name: string, from: string, to: string, removed = false) => ({
  entry: { organizationName: from, nameKey: name, removedAt: null },
  to,
  removed,
})
const roster = (...names: string[]) => new Set(names)
const namesOf = (placings: readonly { entry: { nameKey: string } }[]) => placings.map(({ entry }) => entry.nameKey)

test('a place that somebody leaves is free for another', () => {
  const placings = [placing('a', 'ONE', 'TWO'), placing('b', 'TWO', 'ONE')]
  const { done, full } = withoutClashes(
    placings,
    new Map([
      ['ONE', roster('a')],
      ['TWO', roster('b')],
    ]),
    1,
  )
  expect([namesOf(done), namesOf(full)]).toEqual([['a', 'b'], []])
})

test('of more than there is room for the first go, and who is left may leave others without room', () => {
  const placings = [
    placing('a', 'ONE', 'TWO'),
    placing('b', 'ONE', 'TWO'),
    placing('c', 'THREE', 'ONE'),
    placing('d', 'THREE', 'ONE'),
    placing('e', 'TWO', 'TWO', true),
  ]
  const names = new Map([
    ['ONE', roster('a', 'b')],
    ['TWO', roster('e', 'f')],
    ['THREE', roster('c', 'd')],
  ])
  const { done, clashes, full } = withoutClashes(placings, names, 2)
  expect([namesOf(done), namesOf(clashes), namesOf(full)]).toEqual([['a', 'c', 'e'], [], ['b', 'd']])
})
