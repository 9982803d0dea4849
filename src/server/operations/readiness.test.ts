import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
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

test('an app on a database that accepts writes is ready', async () => {
  const world = await createWorld()
  const answer = await world.request('/readyz')
  expect([answer.status, await answer.text()]).toEqual([200, 'ready'])
})

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

test('a read-only database is not ready', async () => {
  const world = await createWorld({ hasOwnDatabase: true })
  const name = new URL(world.url).pathname.slice(1)
  await onServer(inject('serverUrl'), `alter database ${name} set default_transaction_read_only = on`)
  const answer = await world.request('/readyz')
  expect([answer.status, await answer.text()]).toEqual([503, 'database-read-only'])
})

test('the app is not ready while its own PostgreSQL is being restarted', async () => {
  const { database, url: databaseUrl } = await createWorld()
  const log = createLog(() => undefined)
  const readiness = watchReadiness({ database, databaseUrl, log, ...RUNNING, isAvailable: () => false })
  expect(await readiness()).toBe('database-restarting')
})

test('an app that is being stopped is not ready, and does not ask the database', async () => {
  const databaseUrl = await silentServer()
  const { database, close } = connect(databaseUrl, 1)
  onTestFinished(close)
  const log = createLog(() => undefined)
  const readiness = watchReadiness({ database, databaseUrl, log, ...RUNNING, isDraining: () => true })
  expect(await readiness()).toBe('draining')
})

test('an app on a database without the newest migration is not ready', async () => {
  const world = await createWorld()
  await world.owner.execute(
    'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
  )
  const answer = await world.request('/readyz')
  expect([answer.status, await answer.text()]).toEqual([503, 'migrations-missing'])
})

test('an app is not ready on a database that a newer version has migrated', async () => {
  const world = await createWorld()
  await world.owner.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${Date.UTC(2090, 0)})`,
  )
  const answer = await world.request('/readyz')
  expect([answer.status, await answer.text()]).toEqual([503, 'version-too-old'])
})
