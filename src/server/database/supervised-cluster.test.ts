import { mkdtemp, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { PATIENCE, postmasterPid } from '#tests/running-app.ts'
import { removeEmbedded, startEmbedded } from './embedded/cluster.ts'
import { COMMAND_LINE, takeInstanceLock } from './instance-lock.ts'
import { type SupervisedCluster, superviseCluster } from './supervised-cluster.ts'
import { DatabaseAway } from './unavailable.ts'

const INSTANCE_LOCK = 7_246_252_002

async function supervised() {
  const dataDir = await mkdtemp(resolve('data-supervised-'))
  const logged: string[] = []
  const log = createLog((line) => logged.push(line))
  const cluster = await superviseCluster({ dataDir, appUrl: 'http://here.test' }, log)
  onTestFinished(async () => {
    const left = await startEmbedded({ dataDir, report: () => undefined })
    await left.stop()
    await removeEmbedded({ dataDir })
    await rm(dataDir, { recursive: true, force: true })
  }, PATIENCE)
  if ('takenBy' in cluster) throw new Error('The lock was taken')
  return { dataDir, logged, cluster }
}

/** Somebody else who gets the lock, before anyone else can, as soon as the app loses it. */
async function takeOver({ url }: SupervisedCluster, who: string): Promise<pg.Client> {
  const other = new pg.Client({ connectionString: url(), application_name: `shabaka at ${who}` })
  other.on('error', () => undefined)
  await other.connect()
  const [found] = (await other.query<{ pid: number }>(`select pid from pg_locks where locktype = 'advisory'`)).rows
  const queued = other.query('select pg_advisory_lock($1)', [INSTANCE_LOCK])
  const third = new pg.Client({ connectionString: url() })
  await third.connect()
  const waits = `select from pg_locks where locktype = 'advisory' and not granted`
  await expect.poll(async () => (await third.query(waits)).rowCount).toBe(1)
  await third.query('select pg_terminate_backend($1)', [found?.pid])
  await third.end()
  await queued
  return other
}

test('a PostgreSQL that was killed is there again at the same address, and ours', { timeout: PATIENCE }, async () => {
  const { dataDir, cluster } = await supervised()
  const before = cluster.url()
  process.kill(await postmasterPid(dataDir), 'SIGKILL')
  await expect.poll(cluster.isHeld).toBe(false)
  await expect.poll(cluster.isHeld, { timeout: PATIENCE }).toBe(true)
  expect(cluster.url()).toBe(before)
  expect(await takeInstanceLock(cluster.url(), 'http://second.test')).toMatchObject({
    held: false,
    holder: { address: 'http://here.test' },
  })
  await cluster.close()
})

test('where another app has taken the lock, this one is told to end, and leaves PostgreSQL to it', {
  timeout: PATIENCE,
}, async () => {
  const { cluster } = await supervised()
  const other = await takeOver(cluster, 'http://other.test')
  expect(await cluster.takenOver).toBe('http://other.test')
  await cluster.close()
  expect((await other.query('select 1')).rowCount).toBe(1)
  await other.end()
})

test('a command that has the lock for a moment is waited for', { timeout: PATIENCE }, async () => {
  const { cluster } = await supervised()
  const command = await takeOver(cluster, COMMAND_LINE)
  await expect.poll(cluster.isHeld).toBe(false)
  // Whoever has the port by now would be offered the password.
  expect(cluster.url).toThrow(DatabaseAway)
  await command.end()
  await expect.poll(cluster.isHeld, { timeout: PATIENCE }).toBe(true)
  expect(cluster.url()).toContain('127.0.0.1')
  await cluster.close()
})
