import { ORPCError } from '@orpc/client'
import { expect, test, vi } from 'vitest'
import { OWN_ANSWER_HEADER } from '#contract/own-answer.ts'
import type { Outcome } from '#web/offline/outbox-state.ts'

const ID = '018f3f3e-0000-7000-8000-000000000001'

const listens = { addEventListener: () => undefined }
vi.stubGlobal('window', { ...listens, location: { origin: 'https://shabaka.example.org' } })
vi.stubGlobal('document', listens)
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('navigator', { onLine: true })
const { api, hasCode, isUnreachable, onSessionRevalidation } = await import('./api.ts')
const { requestReset, signIn, signOut, signUp } = await import('#web/features/accounts/auth-calls.ts')
const { outcomeOf } = await import('#web/offline/send-outbox.ts')
const { importPart } = await import('./expect-parts.ts')
const { NoAnswer } = await import('./own-answer.ts')

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
