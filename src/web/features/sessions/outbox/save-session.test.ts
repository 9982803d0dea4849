import { ORPCError } from '@orpc/client'
import { expect, test, vi } from 'vitest'
import { OWN_ANSWER_HEADER } from '#contract/own-answer.ts'
import { after, inRoster } from '#web/features/sessions/draft/session-draft.fixture.ts'
import type { Store } from '#web/offline/store.ts'

const listens = { addEventListener: () => undefined }
vi.stubGlobal('window', { ...listens, location: { origin: 'https://shabaka.example.org' } })
vi.stubGlobal('document', listens)
const { saveSession } = await import('./save-session.ts')

const headers = { [OWN_ANSWER_HEADER]: 'http://plain.test/' }

/** A new session with a child who was added without a connection. */
const draft = after({
  type: 'add',
  person: { ...inRoster('new'), key: 'new', attendeeId: null, status: 'present', reason: '', isQueued: true },
})

/** Sends the session where `roster.add` is answered like this; returns the outcome, and what was sent to `sessions.create`. */
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
  // A browser that stores nothing sends immediately.
  const store = { personId: 'leader', getAll: () => Promise.reject(new Error('nothing is stored')) }
  const outcome = await saveSession({
    store: store as unknown as Store,
    draft,
    draftKey: 'draft',
    outboxKey: undefined,
    isOpen: () => true,
    onSent: () => undefined,
    onPutBack: ({ person }) => putBacks.push(person.id),
  })
  const ids = sessions.map(({ attendance }) => attendance.map(({ attendeeId }) => attendeeId))
  return { outcome: outcome.kind, ids, putBacks }
}

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
