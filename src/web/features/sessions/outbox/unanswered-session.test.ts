import { ORPCError } from '@orpc/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { changedDraft } from '#web/features/sessions/draft/draft-changes.ts'
import { AT, after } from '#web/features/sessions/draft/session-draft.fixture.ts'
import type { SessionDraft } from '#web/features/sessions/draft/session-draft.ts'
import {
  draftOfQueued,
  type QueuedSession,
  readDraftOfEdit,
  type SavedDraft,
} from '#web/features/sessions/draft/session-drafts.ts'
import { saveOrFork } from '#web/offline/drafts/draft-store.ts'
import { storeInMemory, type Tables } from '#web/offline/store.fixture.ts'
import type { Store } from '#web/offline/store.ts'
import { type Fate, Server } from './recording-server.fixture.ts'
import { saveSession, sendSessions } from './save-session.ts'

const NOTICES = {
  onPutBack: () => undefined,
  onStayed: () => undefined,
  onJoined: () => undefined,
  onNotJoined: () => undefined,
}

let server: Server
let tables: Tables
let store: Store

beforeEach(() => {
  server = new Server()
  tables = new Map()
  store = storeInMemory('leader', tables, () => true)
  vi.stubGlobal('fetch', (request: Request) => server.answer(request))
})

const named = (draft: SessionDraft, topic: string) =>
  changedDraft(draft, { type: 'text', field: 'topic', value: topic })

function save(draft: SessionDraft, opened: Partial<SavedDraft> = {}) {
  const { key: draftKey = 'draft', outboxKey } = opened
  const form = { draft, draftKey, outboxKey, isOpen: () => false, onSent: () => undefined }
  return saveSession({ store, ...form, notices: NOTICES })
}

const send = () => sendSessions(store, () => undefined, NOTICES)
const outbox = () => store.getAll<QueuedSession>('outbox')

async function waiting(): Promise<QueuedSession> {
  const [entry] = await outbox()
  if (!entry) throw new Error('Nothing waits')
  return entry
}

/** Saves without a connection; the call is lost. */
async function saveOffline(...form: Parameters<typeof save>): Promise<QueuedSession> {
  server.fates.push('requestLost')
  vi.stubGlobal('navigator', { onLine: false })
  await save(...form)
  vi.stubGlobal('navigator', { onLine: true })
  return waiting()
}

/** A new session that was sent with this fate, and the form that is opened from the waiting list afterwards. */
async function openedAfter(fate: Fate): Promise<SavedDraft> {
  server.fates.push(fate)
  await save(named(after(), 'First'))
  const saved = await readDraftOfEdit(store, after().id)
  if (!saved) throw new Error('There is no form')
  return saved
}

test('a new session whose answer was lost is sent again unchanged, and what was changed meanwhile follows as an edit', async () => {
  const saved = await openedAfter('answerLost')
  expect(await save(named(saved.content, 'Second'), saved)).toEqual({ kind: 'sent' })
  expect(server.calls).toEqual(['create', 'create', 'edit'])
  expect(server.edits).toEqual([{ ...server.edits[0], fields: { topic: { was: 'First', is: 'Second' } }, people: [] }])
  expect(await outbox()).toEqual([])
})

test('a mark that was changed after the lost answer is the only change of the edit', async () => {
  const saved = await openedAfter('answerLost')
  const [person] = saved.content.people
  const marked = changedDraft(saved.content, { type: 'mark', key: person?.key ?? '', status: 'absent', at: AT })
  await save(marked, saved)
  expect(server.edits).toMatchObject([{ fields: {}, people: [{ attendeeId: person?.attendeeId, markedAt: AT }] }])
})

test('what was not answered is sent by itself, also while its form is open with a draft', async () => {
  const saved = await openedAfter('requestLost')
  const content = named(saved.content, 'Second')
  const draft = { ...saved, content, savedAt: Date.now() + 1, writer: 'tab' }
  await saveOrFork(store, draft, { writer: 'tab', began: null, outboxKey: saved.outboxKey })
  await send()
  expect(server.topics()).toEqual(['First'])
  // The app was killed, and opened again.
  const again = await readDraftOfEdit(store, content.id)
  expect(again?.content.texts.topic).toBe('Second')
  await save(again?.content ?? content, again ?? saved)
  expect(server.topics()).toEqual(['First', 'Second'])
})

test('the answer may arrive while the form is open', async () => {
  const saved = await openedAfter('answerLost')
  await send()
  expect(await outbox()).toEqual([])
  await save(named(saved.content, 'Second'), saved)
  expect(server.topics()).toEqual(['First', 'Second'])
})

test('if the first call is refused, what was changed is the new session, once', async () => {
  const saved = await openedAfter('requestLost')
  server.fates.push('refused')
  expect(await save(named(saved.content, 'Second'), saved)).toEqual({ kind: 'sent' })
  expect(server.calls).toEqual(['create', 'edit', 'create'])
  expect(server.topics()).toEqual(['Second'])
  expect(await outbox()).toEqual([])
})

test('if the first call is refused and discarded, what was changed is the new session', async () => {
  const saved = await openedAfter('requestLost')
  server.fates.push('refused')
  await send()
  for (const { key } of await outbox()) await store.put({ table: 'outbox', key })
  await save(named(saved.content, 'Second'), saved)
  expect(server.topics()).toEqual(['Second'])
})

test('an edit of a session that was deleted since is refused as such', async () => {
  const saved = await openedAfter('answerLost')
  await send()
  server.result = (name) =>
    name === 'create' ? new ORPCError('CONFLICT', { status: 409 }) : new ORPCError('NOT_FOUND', { status: 404 })
  expect(await save(named(saved.content, 'Second'), saved)).toMatchObject({
    kind: 'refused',
    refusal: { code: 'NOT_FOUND' },
  })
})

test('a form that was opened before the session left the device is an edit by the time it is saved', async () => {
  const opened = draftOfQueued(await saveOffline(named(after(), 'First')), 'form')
  // Another tab sends it, and its answer is lost: this tab has not noticed yet.
  server.fates.push('answerLost')
  await send()
  expect(await save(named(opened.content, 'Second'), opened)).toEqual({ kind: 'sent' })
  expect(server.topics()).toEqual(['First', 'Second'])
  expect(server.calls).toEqual(['create', 'create', 'edit'])
})

test('two tabs that opened the same unsent session lose nothing, and record it once', async () => {
  const first = await saveOffline(named(after(), 'First'))
  const [one, other] = [draftOfQueued(first, 'one'), draftOfQueued(first, 'other')]
  await save(named(one.content, 'Second'), one)
  const location = changedDraft(other.content, { type: 'text', field: 'location', value: 'The yard' })
  expect(await save(location, other)).toEqual({ kind: 'sent' })
  expect(server.created.size).toBe(1)
  expect(server.topics()).toEqual(['Second', null])
  expect(server.edits[0]?.fields).toEqual({ location: { was: null, is: 'The yard' } })
})

test('a session that a proxy finds too large can be made shorter', async () => {
  server.fates.push('answerLost')
  await save(named(after(), 'First'))
  const entry = await waiting()
  const tooLarge = { code: 'TOO_LARGE', status: 413, data: null }
  await store.put({ table: 'outbox', key: entry.key, value: { ...entry, refusal: tooLarge } })
  expect(await readDraftOfEdit(store, after().id)).toBeNull()
})

test('a word that was taken back in a second form is the last one, though the session was recorded meanwhile', async () => {
  const opened = draftOfQueued(await saveOffline(named(after(), 'First')), 'first form')
  const again = draftOfQueued(await saveOffline(named(opened.content, 'Second'), opened), 'second form')
  await send()
  await save(named(again.content, 'First'), again)
  expect(server.topics()).toEqual(['Second', 'First'])
})

test('what was recorded without an answer stays the base of what is changed after a refusal', async () => {
  const saved = await openedAfter('answerLost')
  const sent = await waiting()
  const forbidden = { code: 'FORBIDDEN', status: 403, data: null }
  await store.put({ table: 'outbox', key: sent.key, value: { ...sent, state: 'refused', refusal: forbidden } })
  const opened = draftOfQueued(await waiting(), 'first form')
  const again = draftOfQueued(await saveOffline(named(opened.content, 'Second'), opened), saved.key)
  await save(named(again.content, 'Third'), again)
  expect(server.edits).toMatchObject([{ fields: { topic: { was: 'First', is: 'Third' } } }])
})

test('a change that is the new session now leaves the ones before it nowhere, and is sent once more itself', async () => {
  const second = await openedAfter('requestLost')
  server.fates.push('requestLost')
  await save(named(second.content, 'Second'), second)
  server.fates.push('refused', 'requestLost')
  await send()
  const third = await readDraftOfEdit(store, after().id)
  if (!third) throw new Error('There is no form')
  server.fates.push('answered', 'refused', 'answered', 'answerLost')
  await save(named(third.content, 'Third'), third)
  expect((await outbox()).map(({ content }) => content.texts.topic)).toEqual(['Third'])
  await send()
  expect(server.topics()).toEqual(['Third', 'Third'])
  expect(await outbox()).toEqual([])
})

test('a form that is saved without a change after a lost answer stays in the outbox until it is recorded', async () => {
  const saved = await openedAfter('requestLost')
  server.fates.push('refused', 'answered', 'requestLost')
  await save(saved.content, saved)
  expect((await outbox()).map(({ content }) => content.texts.topic)).toEqual(['First'])
})

test('without the draft, a form begins with what is on its way', async () => {
  const saved = await openedAfter('answerLost')
  const draft = { ...saved, content: named(saved.content, 'Second'), savedAt: Date.now() + 1, writer: 'tab' }
  await saveOrFork(store, draft, { writer: 'tab', began: null, outboxKey: undefined })
  const again = await readDraftOfEdit(store, after().id)
  expect([again?.content.texts.topic, again?.start?.texts.topic]).toEqual(['Second', 'First'])
})
