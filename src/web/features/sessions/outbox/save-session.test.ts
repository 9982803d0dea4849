import { ORPCError } from '@orpc/client'
import { expect, test, vi } from 'vitest'
import { OWN_ANSWER_HEADER } from '#contract/own-answer.ts'
import { SESSION_TEXTS } from '#domain/sessions/sessions.ts'
import { stateOf } from '#web/features/sessions/draft/merge-draft.ts'
import { after, inRoster } from '#web/features/sessions/draft/session-draft.fixture.ts'
import type { SessionDraft } from '#web/features/sessions/draft/session-draft.ts'
import type { Store } from '#web/offline/store.ts'
import { saveSession } from './save-session.ts'

const headers = { [OWN_ANSWER_HEADER]: 'http://plain.test/' }

/** A new session with a child who was added without a connection. */
const draft = after({
  type: 'add',
  person: { ...inRoster('new'), key: 'new', attendeeId: null, status: 'present', reason: '', isQueued: true },
})

function save(content: SessionDraft, putBacks: string[] = []) {
  // A browser that stores nothing sends immediately.
  const store = { personId: 'leader', getAll: () => Promise.reject(new Error('nothing is stored')) }
  return saveSession({
    store: store as unknown as Store,
    draft: content,
    draftKey: 'draft',
    outboxKey: undefined,
    isOpen: () => true,
    onSent: () => undefined,
    notices: {
      onPutBack: ({ person }) => putBacks.push(person.id),
      onStayed: () => undefined,
      onJoined: () => undefined,
      onNotJoined: () => undefined,
    },
  })
}

/**
 * Sends the session where `roster.add` is answered like this; returns the outcome, and what was sent to
 * `sessions.create`.
 */
async function sentWhere(answer: object | ORPCError<string, unknown>) {
  const sessions: { attendance: { attendeeId: string | null; attendeeName: string }[] }[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const isSession = request.url.endsWith('/sessions/create')
    if (isSession) sessions.push((await request.json()).json)
    if (isSession || !(answer instanceof ORPCError))
      return Response.json({ json: isSession ? { id: draft.id } : answer }, { headers })
    return Response.json({ json: answer.toJSON() }, { status: answer.status, headers })
  })
  const putBacks: string[] = []
  const outcome = await save(draft, putBacks)
  const ids = sessions.map(({ attendance }) => attendance.map(({ attendeeId }) => attendeeId))
  return { outcome: outcome.kind, ids, putBacks }
}

/** As a version of the app stored it that knew none of the longer texts. */
function unknowing<Texts extends object>(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).filter(([name]) => !SESSION_TEXTS.some((one) => one === name)),
  ) as Texts
}

test('an edit that a former version stored is sent without the texts that it did not know', async () => {
  const sent: object[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push((await request.json()).json)
    return Response.json({ json: { version: 2, conflicts: [], stayed: [] } }, { headers })
  })
  const { fields, people } = stateOf(after())
  const texts = unknowing({ ...after().texts, topic: 'Kites' })
  const edited = { ...after(), version: 1, texts, opened: { fields: unknowing(fields), people } }
  expect((await save(edited)).kind).toBe('sent')
  expect(sent).toMatchObject([{ fields: { topic: { was: null, is: 'Kites' } }, people: [] }])
  expect(Object.keys((sent[0] as { fields: object }).fields)).toEqual(['topic'])
})

test('a child who was added here and is in the roster under another id is the same in a second edit', async () => {
  const sent: { people?: object[] }[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const isEdit = request.url.endsWith('/sessions/edit')
    if (isEdit) sent.push((await request.json()).json)
    const answer = isEdit
      ? { version: 3, conflicts: [], stayed: [] }
      : { person: inRoster('namesake'), added: false, putBack: false, placement: null }
    return Response.json({ json: answer }, { headers })
  })
  const first = { ...draft, version: 1 }
  const { people } = draft
  const withId = people.map((one) => (one.isQueued ? { ...one, attendeeId: one.key } : one))
  const second = { ...first, people: withId, opened: stateOf({ ...first, people: withId }) }
  expect((await save({ ...second, texts: { ...second.texts, topic: 'Kites' } })).kind).toBe('sent')
  expect(sent).toMatchObject([{ fields: { topic: { is: 'Kites' } }, people: [] }])
})

const refused = (code: string, status: number) => new ORPCError(code, { status, defined: true })

test('a session is sent with the id that its new child has in the roster', async () => {
  const there = { person: inRoster('namesake'), added: false }
  expect(await sentWhere(there)).toEqual({ outcome: 'sent', ids: [['a', 'namesake', 'b', 'c']], putBacks: [] })
})

test('a session whose new child was removed before is sent with the entry that came back, with a notice', async () => {
  const back = { person: inRoster('former'), added: true, putBack: true }
  expect(await sentWhere(back)).toEqual({ outcome: 'sent', ids: [['a', 'former', 'b', 'c']], putBacks: ['former'] })
})

test('a session whose new child was erased since an earlier attempt is sent all the same, with the child’s own id', async () => {
  expect(await sentWhere(refused('ERASED', 410))).toEqual({
    outcome: 'sent',
    ids: [['a', 'new', 'b', 'c']],
    putBacks: [],
  })
})

test.each([
  ['CONFLICT', 409],
  ['NAME_EXISTS', 409],
  ['ROSTER_FULL', 409],
] as const)('a session whose new child is refused with %s is not sent', async (code, status) => {
  expect(await sentWhere(refused(code, status))).toEqual({ outcome: 'refused', ids: [], putBacks: [] })
})
