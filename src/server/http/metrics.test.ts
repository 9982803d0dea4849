import { expect, test } from 'vitest'
import { ownVersion } from '#server/config/version.ts'
import { aSession } from '#tests/factories.ts'
import { signIn, worldWithRita } from '#tests/sign-in.ts'
import { createWorld, METRICS_TOKEN, refusalOf, type World } from '#tests/world.ts'

async function metricsOf(world: World): Promise<ReadonlyMap<string, number>> {
  const answer = await world.request('/metrics')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const samples = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

test('calls are counted by procedure and code, and how long they took', async () => {
  const world = await createWorld()
  await world.leader.sessions.list({})
  await world.leader.sessions.list({})
  expect(await refusalOf(world.member.sessions.create(aSession()))).toBe('FORBIDDEN')
  expect(await refusalOf(world.anonymous.sessions.list({}))).toBe('UNAUTHENTICATED')
  await world.post('/rpc/sessions/list', { json: { limit: 'many' } }, { cookie: world.leader.cookie })
  for (const path of ['/rpc/rita/haddad', '/rpc/constructor', '/rpc/sessions']) await world.post(path, {})
  const found = await metricsOf(world)
  const calls = [...found].filter(([name]) => name.startsWith('shabaka_calls_total'))
  expect(Object.fromEntries(calls)).toEqual({
    'shabaka_calls_total{procedure="sessions.list",code="OK"}': 2,
    'shabaka_calls_total{procedure="sessions.create",code="FORBIDDEN"}': 1,
    'shabaka_calls_total{procedure="sessions.list",code="UNAUTHENTICATED"}': 1,
    'shabaka_calls_total{procedure="sessions.list",code="INVALID_INPUT"}': 1,
    'shabaka_calls_total{procedure="unknown",code="NOT_FOUND"}': 3,
  })
  expect(found.get('shabaka_call_duration_seconds_count{procedure="sessions.list"}')).toBe(4)
  expect(found.get('shabaka_call_duration_seconds_bucket{le="+Inf",procedure="sessions.list"}')).toBe(4)
})

test('calls for authentication are counted by path and status, also failing ones, and any other path as unknown', async () => {
  const { world } = await worldWithRita()
  expect((await signIn(world)).status).toBe(200)
  expect((await signIn(world, {}, { password: 'another one' })).status).toBe(401)
  expect((await signIn(world, { origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await world.post('/api/auth/sign-out', {})).status).toBe(200)
  for (const path of ['rita/haddad', 'get-session', '__proto__']) await world.post(`/api/auth/${path}`, {})
  expect((await world.request('/api/auth/sign-in/email')).status).toBe(404)
  await world.owner.execute('alter table auth.sessions rename to lost')
  expect((await signIn(world)).status).toBe(500)
  const found = await metricsOf(world)
  const calls = [...found].filter(([name]) => name.startsWith('shabaka_auth_calls_total'))
  expect(Object.fromEntries(calls)).toEqual({
    'shabaka_auth_calls_total{path="/sign-in/email",status="200"}': 1,
    'shabaka_auth_calls_total{path="/sign-in/email",status="401"}': 1,
    'shabaka_auth_calls_total{path="/sign-in/email",status="403"}': 1,
    'shabaka_auth_calls_total{path="/sign-in/email",status="500"}': 1,
    'shabaka_auth_calls_total{path="/sign-out",status="200"}': 1,
    'shabaka_auth_calls_total{path="unknown",status="404"}': 4,
  })
  expect(found.get('shabaka_auth_call_duration_seconds_count{path="/sign-in/email"}')).toBe(4)
})

test('the figures of the process, its streams, its pool, and of mails and backups are there', async () => {
  const world = await createWorld()
  const before = await metricsOf(world)
  expect(before.get('shabaka_backup_age_seconds')).toBeUndefined()
  world.mailServer.isUp = false
  await world.mailQueue.send('rita@example.org', {
    ...{ kind: 'reset', language: 'en', subject: 'S', text: 'T', html: 'H', ttlSeconds: 3600 },
  })
  await world.mailQueue.deliver()
  await world.owner.execute(`update backup_state set verified_at = now() - interval '1 hour', is_encrypted = true`)
  const stream = await world.request('/api/events', { headers: { cookie: world.leader.cookie } })
  await world.database.transaction(async () => {
    const found = await metricsOf(world)
    expect(found.get('shabaka_database_connections{state="in_use"}')).toBeGreaterThanOrEqual(1)
    expect(found.get('shabaka_event_streams')).toBe(1)
    expect(found.get('shabaka_mails{state="waiting"}')).toBe(1)
    expect(found.get('shabaka_mails{state="failed"}')).toBe(1)
    expect(found.get('shabaka_backup_age_seconds')).toBeCloseTo(3600, -2)
    expect(found.get('shabaka_disk_free_bytes{place="data"}')).toBeGreaterThan(0)
    expect(found.get('shabaka_disk_bytes{place="data"}')).toBeGreaterThan(
      found.get('shabaka_disk_free_bytes{place="data"}') ?? 0,
    )
    expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect(found.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    expect(found.get('process_start_time_seconds')).toBeLessThan(Date.now() / 1000)
    expect([...found].filter(([name, value]) => name.startsWith('shabaka_') && Number.isNaN(value))).toEqual([])
    const ones = ['shabaka_runs_jobs', 'shabaka_database_up']
    const zeros = ['shabaka_database_waiting', 'shabaka_password_calls{state="running"}']
    expect([...ones, ...zeros].map((name) => found.get(name))).toEqual([1, 1, 0, 0])
  })
  await stream.body?.cancel()
  expect(JSON.stringify([...before])).not.toMatch(/Leader|example\.org/)
})

test('a lost database leaves the other figures', async () => {
  const world = await createWorld()
  const { app } = world.startProcess('postgres://127.0.0.1:9/none')
  const answer = await app.fetch(new Request('http://shabaka.test/metrics'))
  const text = await answer.text()
  expect(text).toContain('shabaka_database_up 0')
  expect(text).toContain('shabaka_event_streams 0')
  expect(text).not.toMatch(/^shabaka_mails/m)
})

test('the metrics and the version are for this machine and for the token, and for no one behind a proxy', async () => {
  const world = await createWorld()
  const proxied = { 'x-forwarded-for': '192.0.2.7' }
  const requests: readonly (readonly [headers: Record<string, string>, status: number])[] = [
    [{}, 200],
    [proxied, 401],
    [{ 'x-forwarded-for': '127.0.0.1' }, 401],
    [{ via: '1.1 proxy' }, 401],
    [{ ...proxied, authorization: `Bearer ${METRICS_TOKEN}` }, 200],
    [{ ...proxied, authorization: 'Bearer guessed' }, 401],
    [{ ...proxied, authorization: METRICS_TOKEN }, 401],
  ]
  for (const [headers, status] of requests) {
    const answer = await world.request('/metrics', { headers })
    expect([headers, answer.status]).toEqual([headers, status])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await answer.text()).includes('shabaka_')).toBe(status === 200)
    const health = await world.request('/healthz', { headers })
    expect([health.status, await health.text()]).toEqual([200, status === 200 ? `ok ${ownVersion()}` : 'ok'])
  }
})
