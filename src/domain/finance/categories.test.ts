import { expect, test } from 'vitest'
import { type Category, categoryChanges, categoryList, categoryRenames, isDefaultCategory } from './categories.ts'

const FOOD = { id: 'food', name: null }
const RENT = { id: 'rent', name: null }
const BUS = { id: 'b', name: 'Bus' }
const ICE = { id: 'i', name: 'Ice' }

test('a default category is known by its id', () => {
  expect(['food', 'Food', 'bus'].map(isDefaultCategory)).toEqual([true, false, false])
})

test.each<[string, Category[], Category[] | null]>([
  ['empty', [], []],
  ['in another order', [ICE, FOOD, BUS], [ICE, FOOD, BUS]],
  ['renamed', [{ id: 'b', name: 'Taxi' }], [{ id: 'b', name: 'Taxi' }]],
  ['with a new one', [FOOD, { id: 'n', name: 'Books' }], [FOOD, { id: 'n', name: 'Books' }]],
  ['with the name of one that was removed', [{ id: 'n', name: 'bus' }, ICE], [{ id: 'b', name: 'bus' }, ICE]],
  ['with an id twice', [BUS, BUS], null],
  ['with a name twice', [BUS, { id: 'n', name: 'BUS' }], null],
  ['with a named default one', [{ id: 'food', name: 'Snacks' }], null],
  ['with a nameless own one', [{ id: 'n', name: null }], null],
])('a list is %s', (_what, sent, list) => {
  expect(categoryList(sent, [FOOD, RENT, BUS, ICE])).toEqual(list)
})

test.each<[string, Category[], ReturnType<typeof categoryChanges>]>([
  ['nothing', [FOOD, BUS], null],
  ['the order', [BUS, FOOD], { added: 0, renamed: 0, removed: 0 }],
  ['a name', [FOOD, { id: 'b', name: 'Taxi' }], { added: 0, renamed: 1, removed: 0 }],
  ['one for another', [FOOD, ICE], { added: 1, renamed: 0, removed: 1 }],
  ['everything', [], { added: 0, renamed: 0, removed: 2 }],
])('a change of %s is counted', (_what, after, changes) => {
  expect(categoryChanges([FOOD, BUS], after)).toEqual(changes)
})

test.each<[string, Category[], ReturnType<typeof categoryRenames>]>([
  ['nothing', [FOOD, BUS], []],
  ['a new one', [FOOD, BUS, { id: 'n', name: 'Books' }], []],
  ['a name', [{ id: 'b', name: 'Taxi' }, FOOD], [{ id: 'b', before: 'Bus', after: 'Taxi' }]],
  ['the case of one that was removed', [{ id: 'i', name: 'ICE' }], [{ id: 'i', before: 'Ice', after: 'ICE' }]],
])('a change of %s renames what it says', (_what, after, renames) => {
  expect(categoryRenames([FOOD, BUS, ICE], after)).toEqual(renames)
})
