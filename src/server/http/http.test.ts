import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { authSessions } from '#server/database/schema/index.ts'
import { createWorld } from '#tests/world.ts'
import { BODY_LIMITS, isNestedTooDeep } from './body.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

async function codeOf(response: Response): Promise<unknown> {
  const body = await response.json()
  return (body.json ?? body).code
}

/** A body of exactly `bytes` bytes, filled with a field that inputs ignore. */
const padded = (bytes: number, fields: object = {}) => {
  const rest = JSON.stringify({ ...fields, padding: '' }).length
  return JSON.stringify({ ...fields, padding: 'x'.repeat(bytes - rest) })
}

test.each(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH'])('%s reaches no procedure', async (method) => {
  const world = await createWorld()
  const headers = { ...JSON_TYPE, cookie: world.member.cookie }
  const answer = await world.request('/rpc/accounts/signOutEverywhere', { method, headers })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  expect(await world.member.accounts.me()).not.toBeNull()
})

test.each([
  ['the Origin of another site', { origin: 'https://evil.example' }],
  ['the Origin of a sandboxed page', { origin: 'null' }],
  ['the same host at another port', { origin: 'http://shabaka.test:8080' }],
  ['no Origin, by a page of another site', { 'sec-fetch-site': 'cross-site' }],
  ["the app's Origin, by another host of its domain", { 'sec-fetch-site': 'same-site' }],
])('JSON with %s reaches no procedure and no sign-out', async (_name, foreign) => {
  const world = await createWorld()
  const headers = { ...JSON_TYPE, cookie: world.member.cookie, ...foreign }
  const paths = ['/rpc/accounts/signOutEverywhere', '/api/auth/sign-out']
  for (const path of paths) {
    const answer = await world.request(path, { method: 'POST', headers, body: '{}' })
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'FORBIDDEN'])
  }
  expect(await world.member.accounts.me()).not.toBeNull()
})

test("a program that sends no Origin is answered, like the app's own pages", async () => {
  const world = await createWorld()
  const init = { method: 'POST', headers: { ...JSON_TYPE, cookie: world.member.cookie }, body: '{}' }
  const program = await world.app.fetch(new Request('http://shabaka.test/rpc/accounts/me', init))
  expect((await program.json()).json.id).toBe(world.member.id)
  const page = await world.request('/rpc/accounts/me', {
    ...init,
    headers: { ...init.headers, 'sec-fetch-site': 'same-origin' },
  })
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

test('a call that is not JSON is refused', async () => {
  const world = await createWorld()
  for (const type of [
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'text/event-stream',
    '',
  ]) {
    const headers = { 'content-type': type, cookie: world.member.cookie }
    const answer = await world.request('/rpc/accounts/me', { method: 'POST', headers, body: '{}' })
    expect([type, answer.status]).toEqual([type, 415])
  }
})

test('a body is at most 64 kB signed out, 1 MB signed in, and 4 MB for an import', async () => {
  const world = await createWorld()
  const sent = async (path: string, bytes: number, cookie = '') => {
    const answer = await world.request(path, { method: 'POST', headers: { ...JSON_TYPE, cookie }, body: padded(bytes) })
    return answer.status === 413 ? codeOf(answer) : answer.status
  }
  const { signedOut, signedIn, rosterImport } = BODY_LIMITS
  const { cookie } = world.leader
  expect(await sent('/rpc/accounts/me', signedOut)).toBe(200)
  expect(await sent('/rpc/accounts/me', signedOut + 1)).toBe('TOO_LARGE')
  expect(await sent('/rpc/roster/import', signedOut + 1)).toBe('TOO_LARGE')
  expect(await sent('/rpc/accounts/me', signedOut + 1, 'shabaka.session_token=none')).toBe('TOO_LARGE')
  expect(await sent('/rpc/accounts/me', signedIn, cookie)).toBe(200)
  expect(await sent('/rpc/accounts/me', signedIn + 1, cookie)).toBe('TOO_LARGE')
  expect(await sent('/rpc/roster/import', rosterImport, cookie)).toBe(422)
  expect(await sent('/rpc/roster/import', rosterImport + 1, cookie)).toBe('TOO_LARGE')
  // Signing in has the smallest limit, also for people who are signed in.
  expect(await sent('/api/auth/sign-in/email', signedOut)).not.toBe('TOO_LARGE')
  expect(await sent('/api/auth/sign-in/email', signedOut + 1, cookie)).toBe('TOO_LARGE')
})

test('a refused body is answered with an error of the contract', async () => {
  const world = await createWorld()
  const call = world.callerWith('', '').accounts.setSession({ accessToken: 'x'.repeat(70_000), refreshToken: 'x' })
  await expect(call).rejects.toMatchObject({ code: 'TOO_LARGE', status: 413 })
})

test('a body without a content length is read no further than its limit', async () => {
  const world = await createWorld()
  for (const path of ['/rpc/accounts/me', '/api/auth/sign-in/email']) {
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += 1
        controller.enqueue(new Uint8Array(16 * 1024))
      },
    })
    const init = { method: 'POST', headers: JSON_TYPE, body, duplex: 'half' } as RequestInit
    expect((await world.request(path, init)).status).toBe(413)
    expect(sent).toBeLessThan(10)
  }
})

test.each([{}, { 'content-length': '40' }])(
  'a body that is cut off is refused, with the headers %o',
  async (length) => {
    const world = await createWorld()
    for (const path of ['/rpc/accounts/me', '/api/auth/sign-in/email']) {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"json":')),
        pull: (controller) => controller.error(new Error('The client has left')),
      })
      const init = { method: 'POST', headers: { ...JSON_TYPE, ...length }, body, duplex: 'half' } as RequestInit
      const answer = await world.request(path, init)
      expect([answer.status, await codeOf(answer)]).toEqual([422, 'INVALID_INPUT'])
    }
    expect(world.logged).toEqual([])
  },
)

test('the caller is looked up before a body is read', async () => {
  const world = await createWorld()
  await world.database.delete(authSessions).where(eq(authSessions.userId, world.member.id))
  let isRead = false
  const body = new ReadableStream(
    {
      pull(controller) {
        isRead = true
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { ...JSON_TYPE, cookie: world.member.cookie, 'content-length': String(BODY_LIMITS.signedIn) }
  const answer = await world.request('/rpc/accounts/me', {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit)
  expect([answer.status, isRead]).toEqual([413, false])
})

test.each([
  ['[', '/rpc/accounts/me'],
  ['{"a":', '/rpc/accounts/me'],
  ['{"json":[', '/rpc/roster/list'],
  ['[', '/api/auth/sign-in/email'],
])('a body that only repeats %j is refused before it is parsed', async (piece, path) => {
  const world = await createWorld()
  const body = piece.repeat(60_000 / piece.length)
  const answer = await world.request(path, { method: 'POST', headers: JSON_TYPE, body })
  expect([answer.status, await codeOf(answer)]).toEqual([422, 'INVALID_INPUT'])
  expect(world.logged).toEqual([])
})

test.each([
  ['[]', false],
  [`${'['.repeat(64)}${']'.repeat(64)}`, false],
  ['['.repeat(65), true],
  [`${'{"a":'.repeat(65)}`, true],
  ['[{},'.repeat(63), false],
  [`{"a":"${'['.repeat(100)}"}`, false],
  [`{"a":"\\"${'['.repeat(100)}"}`, false],
  [`{"a":"\\\\"${'['.repeat(65)}}`, true],
  [']'.repeat(100) + '['.repeat(165), true],
])('%j is nested too deep: %s', (json, isTooDeep) => {
  expect(isNestedTooDeep(json)).toBe(isTooDeep)
})
