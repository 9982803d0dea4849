import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { ANSWERED_HEADER, CALL_HEADER, plainPageIn, TIME_HEADER } from '#contract/own-answer.ts'
import { errorHandler } from '#server/http/error-handler.ts'
import { createLog } from '#server/log/log.ts'
import { createWorld, PLAIN_PAGE_URL } from '#tests/world.ts'
import { NOW } from '#tests/world-people.ts'
import { BODY_LIMITS } from './body.ts'
import { ownAnswer } from './own-answer.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const post = (body: string, headers: Record<string, string> = JSON_TYPE) => ({ method: 'POST', headers, body })

const ANSWERS: readonly [string, number, string, RequestInit?][] = [
  ['a screen', 200, '/auth'],
  ['an unknown path', 404, '/nowhere'],
  ['an unknown path that is no page', 404, '/nowhere', { method: 'DELETE' }],
  ['a file that is missing', 404, '/assets/former.js'],
  ['the health check', 200, '/healthz'],
  ['a call', 200, '/rpc/accounts/me', post('{}')],
  ['a refused call', 401, '/rpc/sessions/list', post('{}')],
  ['a call that does not exist', 404, '/rpc/nothing', post('{}')],
  ['a call of an old page', 412, '/rpc/accounts/me', post('{}', { ...JSON_TYPE, 'x-shabaka-protocol': '-1' })],
  ['a call that is too large', 413, '/rpc/accounts/me', post('x'.repeat(BODY_LIMITS.signedOut + 1))],
  ['a call of another site', 403, '/rpc/accounts/me', post('{}', { ...JSON_TYPE, origin: 'https://evil.example' })],
  ['a wrong password', 401, '/api/auth/sign-in/email', post('{"email":"unknown@example.org","password":"wrong-1"}')],
  ['an unknown path of authentication', 404, '/api/auth/nothing', post('{}')],
  ['a refused stream', 401, '/api/events'],
  ['the page of a guardian', 404, '/g/nothing'],
]

test('every answer is marked as one of the server and names the call that it answers, if that has a right id', async () => {
  const world = await createWorld()
  for (const [name, status, path, init] of ANSWERS) {
    const headers = { ...(init?.headers as Record<string, string>), [CALL_HEADER]: 'page-7' }
    const answer = await world.request(path, { ...init, headers })
    const named = answer.headers.get(ANSWERED_HEADER)
    expect([name, answer.status, named]).toEqual([name, status, `${path} page-7`])
    expect([name, plainPageIn(answer.headers)]).toEqual([name, PLAIN_PAGE_URL])
    expect(Number(answer.headers.get(TIME_HEADER))).toBe(NOW)
  }
  for (const [path, headers] of [
    ['/rpc/accounts/me', {}],
    ['/rpc/accounts/me', { [CALL_HEADER]: 'a b' }],
    ['/rpc/%0A%D8%A7', { [CALL_HEADER]: 'page-7' }],
  ] as const)
    expect(
      (await world.request(path, post('{}', { ...JSON_TYPE, ...headers }))).headers.get(ANSWERED_HEADER),
    ).toBeNull()
  const stream = await world.request('/api/events', { headers: { cookie: world.member.cookie } })
  expect([stream.status, plainPageIn(stream.headers)]).toEqual([200, PLAIN_PAGE_URL])
  await stream.body?.cancel()
})

test('a failure of the server is marked as its answer', async () => {
  const app = new Hono()
  app.use(ownAnswer(PLAIN_PAGE_URL, () => NOW))
  app.get('/', () => {
    throw new Error('a fault')
  })
  app.onError(errorHandler(createLog(() => undefined)))
  const answer = await app.request('/')
  expect([answer.status, plainPageIn(answer.headers)]).toEqual([500, PLAIN_PAGE_URL])
})

test.each(['', 'shabaka', 'https://plain.test/', 'http://', 'http://a.test/, http://b.test/'])(
  '%j is not the mark of the server',
  (value) => {
    expect(plainPageIn(new Headers({ 'x-shabaka-plain-page': value }))).toBeNull()
  },
)
