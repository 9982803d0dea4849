import { expect, test } from 'vitest'
import { ofSessionTexts, SESSION_TEXTS } from '#domain/sessions/sessions.ts'
import type { Store } from '#web/offline/store.ts'
import { readSessionDrafts, readSessionOutbox, SESSION_DRAFTS } from './present-group.ts'
import { draft } from './session-draft.fixture.ts'
import { contentOf } from './session-draft.ts'

/** A store with a draft and an unsent session of a version of the app that knew none of the longer texts. */
const { sessionDate, sessionTime, location } = draft.texts
const content = { ...draft, texts: { sessionDate, sessionTime, location, topic: 'Kites' } }
const entry = { key: 'one', list: SESSION_DRAFTS, scope: 'SNMY1', content, savedAt: Date.now(), writer: '', order: 1 }
const store = { getAll: async () => [entry] } as unknown as Store

test.each([
  ['draft', readSessionDrafts],
  ['unsent session', readSessionOutbox],
])('a %s of a version that did not know a text is read with the text empty', async (_what, read) => {
  const [found] = await read(store)
  expect(found?.content.texts).toEqual({ ...draft.texts, topic: 'Kites' })
})

test('an unsent session of such a version is sent again without the texts, as the same call', () => {
  const sent = contentOf(content as unknown as typeof draft)
  expect(SESSION_TEXTS.filter((name) => name in sent)).toEqual([])
  expect(sent).toMatchObject({ topic: 'Kites' })
  expect(contentOf(draft)).toMatchObject(ofSessionTexts(() => ''))
})
