import { ORPCError } from '@orpc/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { OWN_ANSWER_HEADER } from '#contract/own-answer.ts'
import { AT, after } from '#web/features/sessions/draft/session-draft.fixture.ts'
import type { SessionDraft } from '#web/features/sessions/draft/session-draft.ts'
import type { QueuedSession, SavedDraft } from '#web/features/sessions/draft/session-drafts.ts'
import { storeInMemory, type Tables } from '#web/offline/store.fixture.ts'
import type { Store } from '#web/offline/store.ts'

const listens = { addEventListener: () => undefined }
vi.stubGlobal('window', { ...listens, location: { origin: 'https://shabaka.example.org' } })
vi.stubGlobal('document', listens)
vi.stubGlobal('navigator', { onLine: true })
const { saveSession, sendSessions } = await import('./save-session.ts')
const { readDraftOfEdit } = await import('#web/features/sessions/draft/session-drafts.ts')
const { saveOrFork } = await import('#web/offline/draft-store.ts')
const { changedDraft } = await import('#web/features/sessions/draft/draft-changes.ts')

const headers = { [OWN_ANSWER_HEADER]: 'http://plain.test/' }
const NOTICES = {
  onPutBack: () => undefined,
  onStayed: () => undefined,
  onJoined: () => undefined,
  onNotJoined: () => undefined,
}

type Fate = 'answered' | 'answerLost' | 'requestLost' | 'refused'

/** A server that records sessions once, as 5.10 says, and what it was sent. */
class Server {
  readonly created = new Map<string, string>()
  readonly edits: { fields: Record<string, { was: string | null; is: string | null }>; people: object[] }[] = []
  readonly calls: string[] = []
  readonly fates: Fate[] = []

  async answer(request: Request): Promise<Response> {
    const fate = this.fates.shift() ?? 'answered'
    if (fate === 'requestLost') throw new TypeError('Failed to fetch')
    const input = (await request.json()).json
    const name = request.url.split('/').at(-1) ?? ''
    this.calls.push(name)
    const answer = fate === 'refused' ? new ORPCError('LEADER_REQUIRED', { status: 422 }) : this.result(name, input)
    if (fate === 'answerLost') throw new TypeError('Failed to fetch')
    if (answer instanceof ORPCError) {
      const json = { ...answer.toJSON(), defined: true }
      return Response.json({ json }, { status: answer.status, headers })
    }
    return Response.json({ json: answer }, { headers })
  }

  result(name: string, input: { id: string; fields: never; people: never }) {
    const known = this.created.get(input.id)
    if (name === 'create') {
      const content = JSON.stringify(input)
      if (known !== undefined && known !== content) return new ORPCError('CONFLICT', { status: 409 })
      this.created.set(input.id, content)
      return { id: input.id }
    }
    if (known === undefined) return new ORPCError('NOT_FOUND', { status: 404 })
    this.edits.push({ fields: input.fields, people: input.people })
    return { version: 2, conflicts: [], stayed: [] }
  }

  /** The topic of the recorded session, as the edits left it. */
  topics(): (string | null)[] {
    const [created = ''] = this.created.values()
    return [JSON.parse(created).topic, ...this.edits.map(({ fields }) => fields.topic?.is ?? null)]
  }
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
  server.fates.push('requestLost')
  vi.stubGlobal('navigator', { onLine: false })
  await save(named(after(), 'First'))
  vi.stubGlobal('navigator', { onLine: true })
  const [waiting] = await outbox()
  const { draftOfQueued } = await import('#web/features/sessions/draft/session-drafts.ts')
  if (!waiting) throw new Error('Nothing waits')
  const opened = draftOfQueued(waiting, 'form')
  // Another tab sends it, and its answer is lost: this tab has not noticed yet.
  server.fates.push('answerLost')
  await send()
  expect(await save(named(opened.content, 'Second'), opened)).toEqual({ kind: 'sent' })
  expect(server.topics()).toEqual(['First', 'Second'])
  expect(server.calls).toEqual(['create', 'create', 'edit'])
})

test('two tabs that opened the same unsent session lose nothing, and record it once', async () => {
  server.fates.push('requestLost')
  vi.stubGlobal('navigator', { onLine: false })
  await save(named(after(), 'First'))
  vi.stubGlobal('navigator', { onLine: true })
  const [waiting] = await outbox()
  const { draftOfQueued } = await import('#web/features/sessions/draft/session-drafts.ts')
  if (!waiting) throw new Error('Nothing waits')
  const [one, other] = [draftOfQueued(waiting, 'one'), draftOfQueued(waiting, 'other')]
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
  const [entry] = await outbox()
  const tooLarge = { code: 'TOO_LARGE', status: 413, data: null }
  await store.put({ table: 'outbox', key: entry?.key ?? '', value: { ...entry, refusal: tooLarge } })
  expect(await readDraftOfEdit(store, after().id)).toBeNull()
})
