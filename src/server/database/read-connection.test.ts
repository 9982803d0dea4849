import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld } from '#tests/world.ts'
import { openReadConnection } from './read-connection.ts'
import { isUnavailable } from './unavailable.ts'

type Read = { backend: number; place: number }

async function worldWithReads() {
  const world = await createWorld()
  const { reads, close } = openReadConnection(world.url)
  onTestFinished(close)
  const read = async (place = 0, more = sql``): Promise<Read | undefined> => {
    const { rows } = await reads.execute<Read>(sql`select pg_backend_pid() as backend, ${place}::int as place ${more}`)
    return rows[0]
  }
  return { world, reads, read, close }
}

test('parallel reads share two connections, and each gets its own answer, also beside one that fails', async () => {
  const { read } = await worldWithReads()
  const found = await Promise.all(Array.from({ length: 50 }, (_, place) => read(place)))
  expect(found.map((row) => row?.place)).toEqual(Array.from({ length: 50 }, (_, place) => place))
  expect(new Set(found.map((row) => row?.backend)).size).toBe(2)
  const [before, failed, after] = await Promise.allSettled([read(1), read(2, sql`, 1 / 0`), read(3)])
  expect([before.status, failed.status, after.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('after a lost connection the reads on it can be repeated, and the next one opens another; once closed it reads nothing', async () => {
  const { world, read, close } = await worldWithReads()
  const lost = await Promise.all([read(), read()])
  const waiting = [read(1, sql`, pg_sleep(30)`), read(2, sql`, pg_sleep(30)`)]
  const failed = Promise.allSettled(waiting)
  for (const row of lost) await world.database.execute(sql`select pg_terminate_backend(${row?.backend ?? 0})`)
  for (const outcome of await failed) expect(outcome.status === 'rejected' && isUnavailable(outcome.reason)).toBe(true)
  const opened = await Promise.all([read(), read()])
  expect(opened.filter((row) => lost.some((one) => one?.backend === row?.backend))).toEqual([])
  await close()
  await expect(read()).rejects.toSatisfy(isUnavailable)
})
