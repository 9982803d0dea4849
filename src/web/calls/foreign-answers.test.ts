import { ORPCError } from '@orpc/client'
import { expect, test, vi } from 'vitest'
import { ANSWERED_HEADER, CALL_HEADER, OWN_ANSWER_HEADER } from '#contract/own-answer.ts'
import { api, hasCode, isUnreachable, onSessionRevalidation } from '#web/api.ts'
import { importPart } from '#web/expect-parts.ts'
import { requestReset, signIn, signOut, signUp } from '#web/features/accounts/auth-calls.ts'
import type { Outcome } from '#web/offline/outbox/outbox-state.ts'
import { outcomeOf } from '#web/offline/outbox/send-outbox.ts'
import { NoAnswer } from './own-answer.ts'

const ID = '018f3f3e-0000-7000-8000-000000000001'

const html = { 'content-type': 'text/html' }
const json = { 'content-type': 'application/json' }
const own = { ...json, [OWN_ANSWER_HEADER]: 'http://plain.test/' }
const error = (code: string, status: number) => ({ json: { defined: true, code, status, message: '', data: {} } })

/** What a network, a proxy or a filter answers in place of the server, and why that is no answer. */
const FOREIGN: readonly [string, () => Response, 'signInFirst' | 'tooLarge' | 'unreachable'][] = [
  ['200 with a page', () => new Response('<h1>Welcome to the café</h1>', { headers: html }), 'signInFirst'],
  ['200 with a text', () => new Response('ok', { headers: { 'content-type': 'text/plain' } }), 'signInFirst'],
  ['204', () => new Response(null, { status: 204 }), 'signInFirst'],
  ['200 with other JSON', () => Response.json({ ok: false }), 'signInFirst'],
  ['200 in the form of the contract', () => Response.json({ json: { id: ID } }), 'signInFirst'],
  ['a redirect', () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' }), 'signInFirst'],
  ['511', () => new Response('<h1>Sign in</h1>', { status: 511, headers: html }), 'signInFirst'],
  ['401', () => Response.json(error('UNAUTHENTICATED', 401), { status: 401 }), 'unreachable'],
  ['403 with a page', () => new Response('<h1>Blocked</h1>', { status: 403, headers: html }), 'unreachable'],
  ['404', () => Response.json(error('NOT_FOUND', 404), { status: 404 }), 'unreachable'],
  ['412', () => Response.json(error('OUTDATED', 412), { status: 412 }), 'unreachable'],
  ['413 of a proxy', () => new Response('<h1>Too large</h1>', { status: 413, headers: html }), 'tooLarge'],
  ['502 of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: html }), 'unreachable'],
]

const NEW_PERSON = { fullName: 'Nour Saad', phoneNumber: '', organizationName: 'SNMY1', language: 'en' } as const
const SIGN_UP = { ...NEW_PERSON, email: 'nour@example.org', password: 'cedar tree' }
const INCOME = { id: ID, organizationName: 'SNMY1', amount: '5', currency: 'USD', notes: 'Raffle' } as const

const CALLS: Readonly<Record<string, () => Promise<unknown>>> = {
  'who is signed in': () => api.accounts.me.call(),
  'a list': () => api.sessions.list.call({}),
  'deleting a session': () => api.sessions.remove.call({ id: ID }),
  income: () => api.finance.addIncome.call(INCOME),
  'an approval': () => api.approvals.decide.call({ id: ID, status: 'approved' }),
  recovery: () => api.accounts.recovery.call(),
  'a new password': () => api.accounts.updatePassword.call({ password: 'cedar tree' }),
  'signing up': () => signUp(SIGN_UP),
  'signing in': () => signIn('nour@example.org', 'cedar tree'),
  'a reset mail': () => requestReset('nour@example.org'),
  'signing out': signOut,
  'code of the app': () => importPart(async () => Promise.reject(new TypeError('error loading the module'))),
}

const cases = FOREIGN.flatMap(([name, answer, reason]) =>
  Object.entries(CALLS).map(([call, make]) => [name, call, answer, make, reason] as const),
)

test.each(cases)('%s is no answer to %s', async (_name, _call, answer, make, reason) => {
  vi.stubGlobal('fetch', async () => answer())
  const revalidated = vi.fn()
  const stop = onSessionRevalidation(revalidated)
  const failure = await make().then(
    () => null,
    (thrown: unknown) => thrown,
  )
  stop()
  expect(failure).toBeInstanceOf(NoAnswer)
  expect(failure).toMatchObject({ reason })
  expect(isUnreachable(failure)).toBe(true)
  expect(revalidated).not.toHaveBeenCalled()
})

test.each(FOREIGN)('%s leaves a session in the outbox', async (_name, answer, reason) => {
  vi.stubGlobal('fetch', async () => answer())
  const sent = outcomeOf(async () => void (await api.sessions.remove.call({ id: ID })))
  const refusal = { code: 'TOO_LARGE', status: 413, data: null }
  const queued: Outcome = { kind: 'queued', ...(reason === 'tooLarge' && { refusal }) }
  expect(await sent).toEqual(queued)
})

test.each([
  ['a page', () => new Response('<h1>Hello</h1>', { headers: own })],
  ['other JSON', () => Response.json({ ok: false }, { headers: own })],
  ['half an answer', () => new Response('{"json":{"id":', { headers: own })],
  ['a refusal without a code', () => Response.json({ json: {} }, { status: 403, headers: own })],
])('%s is no answer to a call, though it has the mark', async (_name, answer) => {
  vi.stubGlobal('fetch', async () => answer())
  await expect(api.sessions.remove.call({ id: ID })).rejects.toBeInstanceOf(NoAnswer)
})

/** The id that the page sent with a call. */
const idOf = (request: Request | string, { headers }: RequestInit) =>
  new Headers(typeof request === 'string' ? headers : request.headers).get(CALL_HEADER) ?? ''

/** The server's answer to the call that a page made of `path` with `id`. */
const answerTo = (path: string, id: string, json: object, status = 200) =>
  Response.json(json, { status, headers: { ...own, [ANSWERED_HEADER]: `${path} ${id}` } })

const pathOf = (request: Request | string) => (typeof request === 'string' ? request : new URL(request.url).pathname)

/** Answers with the server's mark that name another call than the one that was made. */
const MIXED_UP: readonly [string, (path: string, id: string) => Response][] = [
  ['the answer to another procedure', (_path, id) => answerTo('/rpc/rates/add', id, { json: { id: ID } })],
  ['the answer to an earlier call', (path, id) => answerTo(path, `${id}0`, { json: { id: ID } })],
  ['the refusal of another call', (_path, id) => answerTo('/rpc/people/get', id, error('NOT_FOUND', 404), 404)],
  ['the refusal of an earlier call', (path) => answerTo(path, 'before', error('UNAUTHENTICATED', 401), 401)],
]

test.each(
  MIXED_UP.flatMap(([name, answer]) =>
    Object.entries(CALLS).map(([call, make]) => [name, call, answer, make] as const),
  ),
)('%s is no answer to %s, though it has the mark', async (_name, _call, answer, make) => {
  vi.stubGlobal('fetch', async (request: Request | string, init: RequestInit) =>
    answer(pathOf(request), idOf(request, init)),
  )
  const failure = await make().catch((thrown: unknown) => thrown)
  expect(failure).toMatchObject({ reason: 'unreachable' })
  expect(isUnreachable(failure)).toBe(true)
})

const NEW_SESSION = { id: ID, organizationName: 'SNMY1', sessionDate: '2026-11-25', attendance: [] }
const OTHER_ID = '018f3f3e-0000-7000-8000-000000000002'

/** Calls whose answers a server of before sends without naming the call, with wrong answers. */
const WITHOUT_NEEDED_PART: readonly [string, () => Promise<unknown>, object][] = [
  ['a new session', () => api.sessions.create.call(NEW_SESSION), { json: { id: OTHER_ID } }],
  ['a new session', () => api.sessions.create.call(NEW_SESSION), { json: { rows: [], nextCursor: null } }],
  ['a new session', () => api.sessions.create.call(NEW_SESSION), {}],
  ['income', () => api.finance.addIncome.call(INCOME, { context: { repeats: false } }), { json: { version: 3 } }],
  ['deleting a session', () => api.sessions.remove.call({ id: ID }), { json: { id: ID } }],
]

test.each(WITHOUT_NEEDED_PART)('the answer to %s without what the page needs is none', async (_name, make, json) => {
  vi.stubGlobal('fetch', async () => Response.json(json, { headers: own }))
  await expect(make()).rejects.toBeInstanceOf(NoAnswer)
})

test('an answer of a server of before, which names no call, is an answer', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ json: { id: ID } }, { headers: own }))
  expect(await api.sessions.create.call(NEW_SESSION)).toEqual({ id: ID })
})

test('no two calls of a page have the same id', async () => {
  const ids: string[] = []
  vi.stubGlobal('fetch', async (request: Request, init: RequestInit) => {
    ids.push(idOf(request, init))
    return answerTo(pathOf(request), idOf(request, init), {})
  })
  for (const id of [ID, OTHER_ID]) await api.sessions.remove.call({ id })
  expect(new Set(ids).size).toBe(2)
})

test('the server’s own refusals are answers', async () => {
  vi.stubGlobal('fetch', async () => Response.json(error('NOT_FOUND', 404), { status: 404, headers: own }))
  const failure = await api.sessions.remove.call({ id: ID }).catch((thrown: unknown) => thrown)
  expect(failure).toBeInstanceOf(ORPCError)
  expect(hasCode(failure, 'NOT_FOUND')).toBe(true)
})

test('code that the server does not have any more is out of date, not without a connection', async () => {
  vi.stubGlobal('fetch', async () => new Response('ok', { headers: own }))
  const missing = importPart(async () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  expect(hasCode(await missing.catch((thrown: unknown) => thrown), 'OUTDATED')).toBe(true)
})
