import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/dates.ts'
import type { Store } from './store.ts'
import { type Draft, readAllDrafts, readDrafts, standingOf } from './stored-drafts.ts'

function aDraft(key: string, daysOld: number): Draft<string> {
  return { key, list: 'sessions', scope: null, content: key, savedAt: Date.now() - daysOld * DAY_MS, writer: '' }
}

/** A store of drafts in memory. */
function storeOf(drafts: readonly Draft<string>[]) {
  const kept = new Map(drafts.map((draft) => [draft.key, draft]))
  const store = {
    getAll: async () => [...kept.values()],
    async update(_table: string, key: string, change: (now: unknown) => unknown) {
      if (change(kept.get(key)) === null) kept.delete(key)
      return true
    },
  } as unknown as Store
  return { store, keys: () => [...kept.keys()] }
}

test('a draft that nobody has changed for 30 days is not offered, and is deleted', async () => {
  const { store, keys } = storeOf([aDraft('old', 31), aDraft('new', 29)])
  expect((await readDrafts(store, 'sessions')).map(({ key }) => key)).toEqual(['new'])
  await expect.poll(keys).toEqual(['new'])
})

test('a draft that another tab has changed meanwhile is not deleted', async () => {
  const { store, keys } = storeOf([aDraft('same', 31)])
  const read = {
    ...store,
    update: (table: 'drafts', key: string, change: (now: never) => never) => {
      return store.update(table, key, () => change(aDraft('same', 0) as never))
    },
  } as Store
  await readAllDrafts(read)
  expect(keys()).toEqual(['same'])
})

test.each([
  ['unchanged since', 'old', 'typed', 'old', 'fresh'],
  ['changed since', 'old', 'typed', 'new', 'outdated'],
  ['changed to what is typed', 'old', 'typed', 'typed', 'equal'],
  ['of a form that stored no basis', undefined, 'typed', 'old', 'outdated'],
])('the draft of an edit, %s, is told', (_what, basis, typed, stored, expected) => {
  expect(standingOf({ basis }, typed, stored)).toBe(expected)
})
