import { constants, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { ANSWERED_HEADER, CALL_HEADER, OWN_ANSWER_HEADER, TIME_HEADER } from '#contract/own-answer.ts'
import { PERSON_HEADER } from '#contract/person-header.ts'
import { aSession } from '#tests/factories.ts'
import { untilWaiting } from '#tests/lock-waits.ts'
import { countRows, createWorld, type World } from '#tests/world.ts'

interface Part {
  readonly index: number
  readonly status?: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: { readonly json?: { readonly code?: string } }
}

/** One of several calls, as a page sends it. */
const call = (procedure: string, json: unknown = {}, more: object = {}) => ({
  url: `http://shabaka.test/rpc/${procedure}`,
  headers: { [CALL_HEADER]: `page-${procedure.replace('/', '-')}` },
  body: { json },
  ...more,
})

const send = (world: World, calls: unknown, headers: Record<string, string> = {}) =>
  world.post('/rpc/__batch__', calls, { cookie: world.leader.cookie, ...headers })

const partsIn = (text: string): Part[] =>
  text.split('\n').flatMap((line) => (line.startsWith('data: ') ? [JSON.parse(line.slice('data: '.length))] : []))

/** What is answered to each call, in their order. */
async function answersTo(world: World, calls: unknown, headers?: Record<string, string>): Promise<Part[]> {
  const answer = await send(world, calls, headers)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([207, 'text/event-stream'])
  return partsIn(await answer.text()).sort((one, other) => one.index - other.index)
}

/** 'OK', or the code of the refusal. */
const outcomesOf = (parts: readonly Part[]) => parts.map(({ body }) => body.json?.code ?? 'OK')

const READS = ['accounts/me', 'sessions/list', 'organizations/list']

test('several reads are answered in one request, each with its own mark and the time', async () => {
  const world = await createWorld()
  const answer = await send(
    world,
    READS.map((procedure) => call(procedure)),
  )
  const { headers } = answer
  const sent = [OWN_ANSWER_HEADER, ANSWERED_HEADER, 'cache-control', 'x-accel-buffering', 'set-cookie']
  expect(sent.map((name) => headers.get(name))).toEqual(['http://plain.test/', null, 'no-store', 'no', null])
  const parts = partsIn(await answer.text())
  expect(parts).toHaveLength(READS.length)
  for (const { index, status, headers, body } of parts) {
    const procedure = READS[index] as string
    expect(status).toBe(200)
    expect(headers[ANSWERED_HEADER]).toBe(`/rpc/${procedure} page-${procedure.replace('/', '-')}`)
    expect(headers[TIME_HEADER]).toBe(String(world.clock()))
    expect(body.json).toBeTruthy()
  }
})

test('one call is refused by itself', async () => {
  const world = await createWorld()
  const parts = await answersTo(world, [call('users/list'), call('accounts/me'), call('sessions/list', { limit: 'x' })])
  expect(outcomesOf(parts)).toEqual(['FORBIDDEN', 'OK', 'INVALID_INPUT'])
  expect(parts[0]).toMatchObject({ status: 403, headers: { [ANSWERED_HEADER]: '/rpc/users/list page-users-list' } })
})

test.each(['identity', 'gzip'])('a slow call delays no other (%s)', async (accepted) => {
  const world = await createWorld()
  let text = ''
  const { ended } = await world.owner.transaction(async (tx) => {
    await tx.execute(sql`lock table sessions in access exclusive mode`)
    const answer = await send(world, [call('sessions/list'), call('accounts/me'), call('organizations/list')], {
      'accept-encoding': accepted,
    })
    const ended = followed(answer, accepted === 'gzip', (arrived) => {
      text = arrived
    })
    await expect.poll(() => partsIn(text).map(({ index }) => index)).toEqual([1, 2])
    await untilWaiting(world.database, 1)
    return { ended }
  })
  await ended
  expect(partsIn(text).map(({ index }) => index)).toEqual([1, 2, 0])
})

/** Reports what has arrived so far. Resolves at the end. */
async function followed({ body, headers }: Response, isZipped: boolean, report: (text: string) => void) {
  expect(headers.get('content-encoding')).toBe(isZipped ? 'gzip' : null)
  const bytes: Uint8Array[] = []
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    bytes.push(part)
    const arrived = Buffer.concat(bytes)
    report((isZipped ? gunzipSync(arrived, { finishFlush: constants.Z_SYNC_FLUSH }) : arrived).toString())
  }
}

test('what is no read is refused by itself, and changes nothing', async () => {
  const world = await createWorld()
  const parts = await answersTo(world, [
    call('sessions/create', aSession()),
    call('accounts/me', {}, { method: 'GET' }),
    call('sessions/none'),
    call('__batch__'),
    { ...call('accounts/me'), url: 'http://elsewhere.example/abc/accounts/me' },
    call('accounts/me'),
  ])
  const refused = 'METHOD_NOT_ALLOWED'
  expect(outcomesOf(parts)).toEqual([refused, refused, refused, refused, 'NOT_FOUND', 'OK'])
  expect(await countRows(world.database, 'sessions')).toBe(0)
})

test.each<[string, unknown]>([
  ['eleven calls', Array.from({ length: 11 }, () => call('accounts/me'))],
  ['no calls', []],
  ['an object', { 0: call('accounts/me') }],
  ['a number', 5],
  ['nothing', null],
  ['a call that is null', [call('accounts/me'), null]],
  ['a call without an address', [call('accounts/me'), {}]],
  ['a relative address', [{ ...call('accounts/me'), url: '/rpc/accounts/me' }]],
])('a request with %s is refused as a whole', async (_name, calls) => {
  const world = await createWorld()
  const answer = await send(world, calls)
  expect([answer.status, (await answer.json()).json.code]).toEqual([422, 'INVALID_INPUT'])
  expect((await metricsOf(world)).get('unknown INVALID_INPUT')).toBe(1)
})

test.each<[string, unknown]>([
  ['numbers', { [CALL_HEADER]: 5, [PERSON_HEADER]: 7 }],
  ['new lines', { [CALL_HEADER]: 'a\r\nb: c', [PERSON_HEADER]: 'a\r\nb: c' }],
  ['other letters', { [CALL_HEADER]: 'ريتا', [PERSON_HEADER]: 'ريتا' }],
  ['objects', { [CALL_HEADER]: { a: 1 }, [PERSON_HEADER]: [{}], __proto__: { b: 1 } }],
  ['a text', 'headers'],
  ['a number', 5],
  ['null', null],
])('a call whose headers are %s does no harm', async (_name, headers) => {
  const failures: unknown[] = []
  const note = (reason: unknown) => void failures.push(reason)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  const world = await createWorld()
  const parts = await answersTo(world, [call('sessions/list', {}, { headers }), call('accounts/me')])
  expect(outcomesOf(parts)[1]).toBe('OK')
  expect(parts[0]?.headers?.[ANSWERED_HEADER]).toBeUndefined()
  expect(outcomesOf(await answersTo(world, [call('accounts/me')]))).toEqual(['OK'])
  expect(failures).toEqual([])
})

test('a call whose page shows another person is refused like a single one', async () => {
  const world = await createWorld()
  const { leader, secretary } = world
  const of = (id: string) => ({ headers: { [PERSON_HEADER]: id } })
  const parts = await answersTo(world, [
    call('sessions/list', {}, of(secretary.id)),
    call('sessions/list', {}, of(leader.id)),
    call('accounts/me', {}, of(secretary.id)),
  ])
  expect(outcomesOf(parts)).toEqual(['UNAUTHENTICATED', 'OK', 'OK'])
  const ofAll = await answersTo(world, [call('sessions/list'), call('accounts/me')], { [PERSON_HEADER]: secretary.id })
  expect(outcomesOf(ofAll)).toEqual(['UNAUTHENTICATED', 'OK'])
  const signedOut = await answersTo(world, [call('sessions/list'), call('accounts/me')], { cookie: '' })
  expect(outcomesOf(signedOut)).toEqual(['UNAUTHENTICATED', 'OK'])
})

test('each call counts for the limit of a person', async () => {
  const world = await createWorld()
  const ten = Array.from({ length: 10 }, () => call('sessions/list'))
  // Four run and 32 wait; as many requests with one call each would all be answered.
  const answers = await Promise.all(Array.from({ length: 12 }, () => answersTo(world, ten)))
  const outcomes = answers.flatMap(outcomesOf)
  expect(outcomes).toHaveLength(120)
  expect(new Set(outcomes)).toEqual(new Set(['OK', 'UNAVAILABLE']))
})

/** How often each procedure was answered with each code. */
async function metricsOf(world: World): Promise<ReadonlyMap<string, number>> {
  const text = await (await world.request('/metrics')).text()
  const calls = text.matchAll(/^shabaka_calls_total\{procedure="(.+)",code="(.+)"\} (\d+)$/gm)
  return new Map([...calls].map(([, procedure, code, count]) => [`${procedure} ${code}`, Number(count)]))
}

test('each call is counted by itself', async () => {
  const world = await createWorld()
  await answersTo(world, [call('users/list'), call('accounts/me'), call('accounts/me'), call('sessions/remove')])
  await answersTo(world, [call('rita/haddad'), { ...call('accounts/me'), url: 'http://shabaka.test/abc/accounts/me' }])
  expect(Object.fromEntries(await metricsOf(world))).toEqual({
    'users.list FORBIDDEN': 1,
    'accounts.me OK': 2,
    'sessions.remove METHOD_NOT_ALLOWED': 1,
    'unknown METHOD_NOT_ALLOWED': 1,
    'accounts.me NOT_FOUND': 1,
  })
})

test('the server goes on when a client leaves before all parts', async () => {
  const world = await createWorld()
  for (const accepted of ['identity', 'gzip'])
    await world.owner.transaction(async (tx) => {
      await tx.execute(sql`lock table sessions in access exclusive mode`)
      const answer = await send(world, [call('sessions/list'), call('accounts/me')], { 'accept-encoding': accepted })
      await answer.body?.cancel()
    })
  expect(outcomesOf(await answersTo(world, [call('sessions/list')]))).toEqual(['OK'])
})
