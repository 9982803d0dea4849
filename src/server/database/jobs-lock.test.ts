import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/log/log.ts'
import { aFreezableProxy } from '#tests/freezable-proxy.ts'
import { createWorld, type World } from '#tests/world.ts'
import { JOBS_LOCK_NAME, openJobsLock } from './jobs-lock.ts'

const INTERVAL_MS = 100

/** A process on the database of a world, whose jobs are only counted. */
function openProcess({ url }: Pick<World, 'url'>) {
  const counts = { running: 0, starts: 0 }
  const start = () => {
    counts.running += 1
    counts.starts += 1
    return [
      {
        async stop() {
          counts.running -= 1
        },
      },
    ]
  }
  const lines: string[] = []
  const log = createLog((line) => lines.push(line))
  const lock = openJobsLock({ databaseUrl: url, log, start, intervalMs: INTERVAL_MS, answerMs: 5 * INTERVAL_MS })
  onTestFinished(lock.close)
  return { counts, lines, lock }
}

type Process = ReturnType<typeof openProcess>

const holders = (processes: readonly Process[]) => processes.filter(({ lock }) => lock.isHeld())

async function holderAmong(processes: readonly Process[]): Promise<Process> {
  await expect.poll(() => holders(processes).length).toBe(1)
  const [holder] = holders(processes)
  if (!holder) throw new Error('No process holds the lock')
  return holder
}

const someTries = () => pause(5 * INTERVAL_MS)

test('of several processes one runs the jobs, and another one when it stops', async () => {
  const world = await createWorld()
  const processes = [1, 2, 3].map(() => openProcess(world))
  const first = await holderAmong(processes)
  await someTries()
  expect(holders(processes)).toEqual([first])
  expect(first.counts).toEqual({ running: 1, starts: 1 })

  await first.lock.close()
  expect(first.counts.running).toBe(0)
  const others = processes.filter((one) => one !== first)
  const second = await holderAmong(others)
  expect(processes.map(({ counts }) => counts.running).reduce((sum, one) => sum + one)).toBe(1)
  expect(second.lines).toEqual(['this process now sends the mails and runs the scheduled jobs'])
  expect(first.lines).toEqual([])
})

test('a process whose connection is lost stops its jobs, and one of them has the lock again', async () => {
  const world = await createWorld()
  const processes = [openProcess(world), openProcess(world)]
  const first = await holderAmong(processes)
  await world.database.execute(sql`
    select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
    where application_name = ${JOBS_LOCK_NAME} and locktype = 'advisory' and datname = current_database()`)
  await expect.poll(() => processes.map(({ counts }) => counts.starts).reduce((sum, one) => sum + one)).toBe(2)
  await holderAmong(processes)
  expect(processes.map(({ counts }) => counts.running).reduce((sum, one) => sum + one)).toBe(1)
  expect(first.counts.running).toBe(first.lock.isHeld() ? 1 : 0)
})

test('a process that is cut off from the database stops its jobs, and another one has the lock', async () => {
  const world = await createWorld()
  const proxy = await aFreezableProxy(world.url)
  const cutOff = openProcess(proxy)
  await expect.poll(cutOff.lock.isHeld).toBe(true)
  const other = openProcess(world)
  proxy.freeze()
  await expect.poll(other.lock.isHeld).toBe(true)
  await expect.poll(cutOff.lock.isHeld).toBe(false)
  expect([cutOff.counts.running, other.counts.running]).toEqual([0, 1])
})

test('PostgreSQL ends the connection of a process that is silent, so that its lock moves', async () => {
  const world = await createWorld()
  const { lock } = openProcess(world)
  await expect.poll(lock.isHeld).toBe(true)
  const pid = async () =>
    (
      await world.database.execute<{ pid: number }>(sql`
        select pid from pg_locks join pg_stat_activity using (pid)
        where application_name = ${JOBS_LOCK_NAME} and locktype = 'advisory' and datname = current_database()`)
    ).rows[0]?.pid
  const before = await pid()
  expect(before).toBeGreaterThan(0)
  // It is longer than all missed intervals: nothing else runs in this process in this time, as if it was frozen.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10 * INTERVAL_MS)
  await expect.poll(async () => ((await pid()) ?? before) !== before).toBe(true)
  await expect.poll(lock.isHeld).toBe(true)
})
