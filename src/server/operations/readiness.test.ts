import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { createLog } from '#server/log/log.ts'
import { onServer } from '#tests/database.ts'
import { freePort } from '#tests/free-port.ts'
import { createWorld } from '#tests/world.ts'
import { watchReadiness } from './readiness.ts'

const SHORT_TIMEOUT_MS = 300
const LONG_TIMEOUT_MS = 10_000
const RUNNING = { isAvailable: () => true, isDraining: () => false }

async function silentServer(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  const sockets = new Set<{ destroy(): void }>()
  server.on('connection', (socket) => sockets.add(socket))
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `postgres://127.0.0.1:${(server.address() as AddressInfo).port}/none`
}

function readinessOf(databaseUrl: string, size: number, timeoutMs: number) {
  const { database, close } = connect(databaseUrl, size)
  onTestFinished(close)
  const logged: string[] = []
  const log = createLog((line) => logged.push(line))
  return {
    database,
    logged,
    readiness: watchReadiness({ database, databaseUrl, log, timeoutMs, ...RUNNING }),
  }
}

test('a database that does not answer is reported in time, also to many concurrent calls', async () => {
  const { readiness } = readinessOf(await silentServer(), 2, SHORT_TIMEOUT_MS)
  const answers = await Promise.all(Array.from({ length: 20 }, () => readiness()))
  expect(answers).not.toContain(null)
})

test('an app whose connections are all in use is not ready until one is free', async () => {
  const world = await createWorld()
  const { database, readiness } = readinessOf(world.url, 1, SHORT_TIMEOUT_MS)
  await database.transaction(async () => {
    expect(await readiness()).toBe('database-timeout')
  })
  await expect.poll(readiness).toBe(null)
})

test('a server that accepts no new connections makes the app unready, though its pool has some', async () => {
  const world = await createWorld({ hasOwnDatabase: true })
  const { database, readiness } = readinessOf(world.url, 1, LONG_TIMEOUT_MS)
  await database.execute('select 1')
  const name = new URL(world.url).pathname.slice(1)
  await onServer(inject('serverUrl'), `alter database ${name} allow_connections false`)
  expect(await readiness()).toBe('database-unavailable')
  await onServer(inject('serverUrl'), `alter database ${name} allow_connections true`)
  expect(await readiness()).toBe(null)
})

test('the reason of an outage is logged once, and not in the answer', async () => {
  const { readiness, logged } = readinessOf(`postgres://127.0.0.1:${await freePort()}/none`, 1, LONG_TIMEOUT_MS)
  for (let times = 0; times < 3; times += 1) expect(await readiness()).toBe('database-unavailable')
  expect(logged).toEqual([expect.stringContaining('ECONNREFUSED')])
})

test('an app is ready on a database that accepts writes and has the migrations of this version', async () => {
  const ready = await (await createWorld()).request('/readyz')
  expect([ready.status, await ready.text()]).toEqual([200, 'ready'])
  const world = await createWorld({ hasOwnDatabase: true })
  const isNewest = "created_at = (select max(created_at) from drizzle.__drizzle_migrations where hash <> 'later')"
  for (const [statement, reason] of [
    ["insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 3786912000000)", 'version-too-old'],
    [`delete from drizzle.__drizzle_migrations where hash = 'later' or ${isNewest}`, 'migrations-missing'],
  ] as const) {
    await world.owner.execute(statement)
    const answer = await world.request('/readyz')
    expect([answer.status, await answer.text()]).toEqual([503, reason])
  }
  const name = new URL(world.url).pathname.slice(1)
  await onServer(inject('serverUrl'), `alter database ${name} set default_transaction_read_only = on`)
  const answer = await world.request('/readyz')
  expect([answer.status, await answer.text()]).toEqual([503, 'database-read-only'])
})

test('an app whose PostgreSQL is being restarted, or that is being stopped, is not ready and does not ask it', async () => {
  const databaseUrl = await silentServer()
  const { database, close } = connect(databaseUrl, 1)
  onTestFinished(close)
  const options = { database, databaseUrl, log: createLog(() => undefined), ...RUNNING }
  expect(await watchReadiness({ ...options, isAvailable: () => false })()).toBe('database-restarting')
  expect(await watchReadiness({ ...options, isDraining: () => true })()).toBe('draining')
})
