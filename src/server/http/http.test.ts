import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { authSessions } from '#server/database/schema/index.ts'
import { BODY_LIMITS, isNestedTooDeep } from '#server/requests/body.ts'
import { createWorld } from '#tests/world.ts'

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

test('only POST reaches a procedure', async () => {
  const world = await createWorld()
  const headers = { ...JSON_TYPE, cookie: world.member.cookie }
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH']) {
    const answer = await world.request('/rpc/accounts/signOutEverywhere', { method, headers })
    expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'POST'])
  }
  expect(await world.member.accounts.me()).not.toBeNull()
})

test('JSON from another site reaches no procedure and no sign-out', async () => {
  const world = await createWorld()
  const foreign: readonly Record<string, string>[] = [
    ...['https://evil.example', 'null', 'http://shabaka.test:8080'].map((origin) => ({ origin })),
    // They have no Origin, or that of the app, and come from a page of another site or another host of its domain.
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const path of ['/rpc/accounts/signOutEverywhere', '/api/auth/sign-out'])
    for (const from of foreign) {
      const headers = { ...JSON_TYPE, cookie: world.member.cookie, ...from }
      const answer = await world.request(path, { method: 'POST', headers, body: '{}' })
      expect([path, from, answer.status, await codeOf(answer)]).toEqual([path, from, 403, 'FORBIDDEN'])
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
  // It is an error of the contract.
  const call = world.anonymous.accounts.setSession({ accessToken: 'x'.repeat(70_000), refreshToken: 'x' })
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

test('a body that is cut off, or only begins lists, is refused without a failure', async () => {
  const world = await createWorld()
  const outcomeOf = async (path: string, init: RequestInit & { headers: object }) => {
    const headers = { ...JSON_TYPE, ...init.headers }
    const answer = await world.request(path, { method: 'POST', duplex: 'half', ...init, headers } as RequestInit)
    return [answer.status, await codeOf(answer)]
  }
  for (const path of ['/rpc/accounts/me', '/rpc/roster/list', '/api/auth/sign-in/email']) {
    for (const headers of [{}, { 'content-length': '40' }]) {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"json":')),
        pull: (controller) => controller.error(new Error('The client has left')),
      })
      expect([path, headers, ...(await outcomeOf(path, { headers, body }))]).toEqual([
        path,
        headers,
        422,
        'INVALID_INPUT',
      ])
    }
    for (const piece of ['[', '{"a":', '{"json":[']) {
      const body = piece.repeat(60_000 / piece.length)
      expect([path, piece, ...(await outcomeOf(path, { headers: {}, body }))]).toEqual([
        path,
        piece,
        422,
        'INVALID_INPUT',
      ])
    }
  }
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
