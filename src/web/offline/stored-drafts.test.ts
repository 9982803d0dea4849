import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/dates.ts'
import type { Store } from './store.ts'
import { type Draft, draftState, readAllDrafts } from './stored-drafts.ts'

function aDraft(key: string, daysOld: number, more: Partial<Draft<string>> = {}): Draft<string> {
  const savedAt = Date.now() - daysOld * DAY_MS
  return { key, list: null, scope: null, content: key, savedAt, writer: '', ...more }
}

function storeOf(drafts: readonly Draft<string>[]) {
  const remaining = new Map(drafts.map((draft) => [draft.key, draft]))
  const store = {
    getAll: async () => [...remaining.values()],
    async update(_table: string, key: string, change: (now: unknown) => unknown) {
      if (change(remaining.get(key)) === null) remaining.delete(key)
      return true
    },
  } as unknown as Store
  return { store, keys: () => [...remaining.keys()] }
}

test('a draft that no one has changed for 30 days is not offered, and is deleted', async () => {
  const { store, keys } = storeOf([aDraft('old', 31), aDraft('new', 29)])
  expect((await readAllDrafts(store)).map(({ key }) => key)).toEqual(['new'])
  await expect.poll(keys).toEqual(['new'])
})

test('the drafts of new and of unsent sessions do not expire', async () => {
  const drafts = [aDraft('new session', 400, { list: 'sessions' }), aDraft('unsent', 400, { outboxKey: 'entry' })]
  expect(await readAllDrafts(storeOf(drafts).store)).toEqual(drafts)
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
])('the draft of an edit, %s, is recognized', (_what, basis, typed, stored, expected) => {
  expect(draftState({ basis }, typed, stored)).toBe(expected)
})
