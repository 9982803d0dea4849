import { expect, test } from 'vitest'
import { storeInMemory } from '#web/offline/store.fixture.ts'
import { isOwn, saveOrFork } from './draft-store.ts'
import type { Draft } from './stored-drafts.ts'

const draftOf = (writer: string, content: string): Draft<string> => {
  return { key: 'session', list: 'sessions', scope: 'SNMY1', content, writer, savedAt: 1 }
}

test.each([
  ['the one that the form began with', { order: 50, savedAt: 7 }, true],
  ['a later one of another tab', { order: 51, savedAt: 7 }, false],
  ['one of a tab that wrote it again into a new store', { order: 1, savedAt: 9 }, false],
  ['a later one of a tab of the former version', { savedAt: 9 }, false],
])('a form writes over %s: %s', async (_name, stored, isReplaced) => {
  const store = storeInMemory('me', new Map(), () => true)
  await store.put({ table: 'drafts', key: 'session', value: { ...draftOf('other', 'theirs'), ...stored } })
  const opening = { writer: 'mine', began: { order: 50, savedAt: 7, writer: 'first' }, outboxKey: undefined }
  const key = await saveOrFork(store, draftOf('mine', 'mine'), opening)
  expect(key === 'session').toBe(isReplaced)
  const contents = (await store.getAll<Draft<string>>('drafts')).map(({ content }) => content)
  expect(contents.sort()).toEqual(isReplaced ? ['mine'] : ['mine', 'theirs'])
})

test.each([
  ['before it was stored', {}],
  ['in a store that was lost', { order: 50 }],
])('a form goes on with the draft that it began with %s', (_when, ordered) => {
  const opening = { writer: 'mine', began: { ...ordered, savedAt: 7, writer: 'former' }, outboxKey: undefined }
  expect(isOwn({ writer: 'former', order: 1, savedAt: 7 }, opening)).toBe(true)
  expect(isOwn({ writer: 'former', order: 1, savedAt: 8 }, opening)).toBe(false)
})
