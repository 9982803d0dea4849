import { afterEach, expect, test, vi } from 'vitest'
import { hearAt } from '#web/clock.fixture.ts'
import { storeInMemory } from '#web/offline/store.fixture.ts'
import { type Draft, draftState, isNewer, readAllDrafts, readDrafts } from './stored-drafts.ts'

const DAY_MS = 24 * 3_600_000
const NOW = Date.UTC(2026, 10, 25, 16)

afterEach(() => void vi.useRealTimers())

function aDraft(key: string, more: Partial<Draft<string>> = {}): Draft<string> {
  return { key, list: null, scope: null, content: key, savedAt: 0, writer: '', ...more }
}

async function storeOf(drafts: readonly Draft<string>[]) {
  const store = storeInMemory('someone', new Map(), () => true)
  for (const draft of drafts) await store.put({ table: 'drafts', key: draft.key, value: draft })
  return store
}

test('a draft that no one has changed for 30 days of the server’s time is not offered', async () => {
  const drafts = [aDraft('old', { heardAt: NOW - 31 * DAY_MS }), aDraft('new', { heardAt: NOW - 29 * DAY_MS })]
  const store = await storeOf([...drafts, aDraft('of an unknown day')])
  const read = async () => (await readAllDrafts(store)).map(({ key }) => key)
  vi.useFakeTimers({ now: NOW + 400 * DAY_MS })
  expect(await read()).toEqual(['old', 'new', 'of an unknown day'])
  hearAt(NOW)
  expect(await read()).toEqual(['new', 'of an unknown day'])
})

test('the drafts of new and of unsent sessions do not expire', async () => {
  vi.useFakeTimers({ now: NOW })
  hearAt(NOW)
  const heardAt = NOW - 400 * DAY_MS
  const drafts = [
    aDraft('new session', { list: 'sessions', heardAt }),
    aDraft('unsent', { outboxKey: 'entry', heardAt }),
  ]
  expect(await readAllDrafts(await storeOf(drafts))).toEqual(drafts)
})

test('drafts are listed newest first by their order, those of a former version by their time', async () => {
  const listed = { list: 'sessions' }
  const former = [aDraft('former', { ...listed, savedAt: 1 }), aDraft('later former', { ...listed, savedAt: 2 })]
  const ordered = [aDraft('older', { ...listed, order: 8, savedAt: 9 }), aDraft('newer', { ...listed, order: 9 })]
  const read = await readDrafts(await storeOf([...former, ...ordered]), 'sessions')
  expect(read.map(({ key }) => key)).toEqual(['newer', 'older', 'later former', 'former'])
})

test.each([
  ['written later, though its clock was set back', { order: 8, savedAt: 1 }, { order: 7, savedAt: 9 }, true],
  ['written before', { order: 6, savedAt: 9 }, { order: 7, savedAt: 1 }, false],
  ['of a former version, saved later', { savedAt: 2 }, { order: 7, savedAt: 1 }, true],
  ['of a former version, saved before', { savedAt: 1 }, { order: 7, savedAt: 2 }, false],
])('a draft %s is recognized beside a session to be sent', (_what, draft, queued, expected) => {
  expect(isNewer(draft, queued)).toBe(expected)
})

test.each([
  ['unchanged since', 'old', 'typed', 'old', 'fresh'],
  ['changed since', 'old', 'typed', 'new', 'outdated'],
  ['changed to what is typed', 'old', 'typed', 'typed', 'equal'],
  ['of a form that stored no basis', undefined, 'typed', 'old', 'outdated'],
])('the draft of an edit, %s, is recognized', (_what, basis, typed, stored, expected) => {
  expect(draftState(basis, typed, stored)).toBe(expected)
})
