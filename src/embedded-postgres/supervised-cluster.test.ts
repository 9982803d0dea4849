import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { removeCluster, type SupervisedCluster, startCluster, superviseCluster } from './index.ts'
import { COMMAND_LINE, takeInstanceLock } from './instance-lock.ts'

const INSTANCE_LOCK = 7_246_252_002
const TIMEOUT = 120_000

async function supervised() {
  const dataDir = await mkdtemp(resolve('data-supervised-'))
  const log = { info: () => undefined, warn: () => undefined }
  const cluster = await superviseCluster({ dataDir, appUrl: 'http://here.test' }, log)
  onTestFinished(async () => {
    const left = await startCluster({ dataDir, report: () => undefined })
    await left.stop()
    await removeCluster({ dataDir })
    await rm(dataDir, { recursive: true, force: true })
  }, TIMEOUT)
  if ('takenBy' in cluster) throw new Error('The lock was taken')
  return { dataDir, cluster }
}

function urlOf(cluster: SupervisedCluster): string {
  const url = cluster.url()
  if (url === null) throw new Error('The lock was lost')
  return url
}

async function postmasterPid(dataDir: string): Promise<number> {
  const { pgdata } = await startCluster({ dataDir, report: () => undefined })
  return Number.parseInt(await readFile(join(pgdata, 'postmaster.pid'), 'utf8'), 10)
}

/** Ends the app's lock connection while another client waits for the lock, so that this client gets it first. */
async function takeOver(cluster: SupervisedCluster, address: string): Promise<pg.Client> {
  const url = urlOf(cluster)
  const other = new pg.Client({ connectionString: url, application_name: `shabaka at ${address}` })
  other.on('error', () => undefined)
  await other.connect()
  const [found] = (await other.query<{ pid: number }>(`select pid from pg_locks where locktype = 'advisory'`)).rows
  const queued = other.query('select pg_advisory_lock($1)', [INSTANCE_LOCK])
  const third = new pg.Client({ connectionString: url })
  await third.connect()
  const waits = `select from pg_locks where locktype = 'advisory' and not granted`
  await expect.poll(async () => (await third.query(waits)).rowCount).toBe(1)
  await third.query('select pg_terminate_backend($1)', [found?.pid])
  await third.end()
  await queued
  return other
}

test('a killed PostgreSQL is restarted at the same address, and its lock is taken again', {
  timeout: TIMEOUT,
}, async () => {
  const { dataDir, cluster } = await supervised()
  const before = urlOf(cluster)
  process.kill(await postmasterPid(dataDir), 'SIGKILL')
  await expect.poll(cluster.isHeld).toBe(false)
  await expect.poll(cluster.isHeld, { timeout: TIMEOUT }).toBe(true)
  expect(cluster.url()).toBe(before)
  expect(await takeInstanceLock(urlOf(cluster), 'http://second.test')).toMatchObject({
    held: false,
    holder: { address: 'http://here.test' },
  })
  await cluster.close()
})

test('an app whose lock was taken by another app learns its address, and leaves PostgreSQL running', {
  timeout: TIMEOUT,
}, async () => {
  const { cluster } = await supervised()
  const other = await takeOver(cluster, 'http://other.test')
  expect(await cluster.takenOver).toBe('http://other.test')
  await cluster.close()
  expect((await other.query('select 1')).rowCount).toBe(1)
  await other.end()
})

test('an app waits while a command holds the lock', { timeout: TIMEOUT }, async () => {
  const { cluster } = await supervised()
  const command = await takeOver(cluster, COMMAND_LINE)
  await expect.poll(cluster.isHeld).toBe(false)
  // Another program may have the port by now, and would be offered the password.
  expect(cluster.url()).toBeNull()
  await command.end()
  await expect.poll(cluster.isHeld, { timeout: TIMEOUT }).toBe(true)
  expect(cluster.url()).toContain('127.0.0.1')
  await cluster.close()
})

test('a PostgreSQL that another program shuts down gently, and that waits for the app, is stopped and restarted', {
  timeout: TIMEOUT,
}, async () => {
  const { dataDir, cluster } = await supervised()
  const used = new pg.Client({ connectionString: urlOf(cluster) })
  const ended = new Promise<void>((resolve) => {
    used.on('end', () => resolve())
  })
  used.on('error', () => undefined)
  await used.connect()
  process.kill(await postmasterPid(dataDir), 'SIGTERM')
  await ended
  await expect.poll(cluster.isHeld, { timeout: TIMEOUT }).toBe(false)
  await expect.poll(cluster.isHeld, { timeout: TIMEOUT }).toBe(true)
  const again = new pg.Client({ connectionString: urlOf(cluster) })
  await again.connect()
  await again.end()
  await cluster.close()
})

test('the log of a running PostgreSQL is emptied when it is large, and goes on', { timeout: TIMEOUT }, async () => {
  const { dataDir, cluster } = await supervised()
  const running = await startCluster({ dataDir, report: () => undefined })
  const path = join(dirname(running.pgdata), 'postgres.log')
  await appendFile(path, 'a line of the log\n'.repeat(700_000))
  await running.rotateLog()
  expect((await stat(`${path}.old`)).size).toBeGreaterThan(12_000_000)
  const client = new pg.Client({ connectionString: urlOf(cluster) })
  await client.connect()
  await expect(client.query('select nothing')).rejects.toThrow()
  await client.end()
  const log = await readFile(path, 'utf8')
  expect(log).toContain('ERROR:  column "nothing" does not exist')
  expect(log.length).toBeLessThan(10_000)
  await cluster.close()
})
