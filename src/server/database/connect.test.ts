import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createWorld } from '#tests/world.ts'
import { CALL_LIMITS, type TimeLimits } from './client.ts'
import { connect } from './connect.ts'
import { isUnavailable } from './unavailable.ts'

/** Connections with limits of their own to the database of a world. */
async function limited(limits: Partial<TimeLimits>, size = 2) {
  const world = await createWorld()
  const { database, close } = connect(world.url, size, { ...CALL_LIMITS, ...limits })
  return { world, database, close }
}

/** What a statement or a transaction fails with. */
async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  )
}

test('a statement that takes too long is ended, and says that it may be tried again', async () => {
  const { database, close } = await limited({ statement: 50 })
  expect(isUnavailable(await failureOf(database.execute(sql`select pg_sleep(600)`)))).toBe(true)
  await close()
})

test('a lock that is not given is waited for only so long', async () => {
  const { world, database, close } = await limited({ lock: 50 })
  await world.database.transaction(async (tx) => {
    await tx.execute(sql`lock table sessions`)
    expect(isUnavailable(await failureOf(database.execute(sql`select from sessions`)))).toBe(true)
  })
  await close()
})

test('a transaction that is left open and forgotten is ended, and its connection replaced', async () => {
  const { database, close } = await limited({ idleInTransaction: 50 }, 1)
  const forgotten = database.transaction(async (tx) => {
    await expect
      .poll(() => tx.execute(sql`select 1`).catch((error: unknown) => isUnavailable(error)), { interval: 300 })
      .toBe(true)
  })
  expect(await failureOf(forgotten)).not.toBeNull()
  expect((await database.execute(sql`select 1`)).rowCount).toBe(1)
  await close()
})

test('whoever finds no free connection is told so, and waits no longer', async () => {
  const { database, close } = await limited({}, 1)
  await database.transaction(async () => {
    expect(isUnavailable(await failureOf(database.execute(sql`select 1`)))).toBe(true)
  })
  await close()
})

test('connections that are lost while they are used, or before a transaction begins, are replaced', async () => {
  const { database, close } = await limited({}, 2)
  for (let times = 0; times < 5; times += 1) {
    const lost = database.transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`))
    expect(isUnavailable(await failureOf(lost))).toBe(true)
    const neverBegun = database.transaction(async () => undefined, { isolationLevel: 'none' as 'serializable' })
    expect(await failureOf(neverBegun)).not.toBeNull()
  }
  const both = [1, 2].map((one) => database.transaction((tx) => tx.execute(sql`select ${one}`)))
  expect((await Promise.all(both)).map(({ rowCount }) => rowCount)).toEqual([1, 1])
  await close()
})

test('a pool is closed though a statement still runs', async () => {
  const { database, close } = await limited({})
  const running = failureOf(database.execute(sql`select pg_sleep(600)`))
  await database.execute(sql`select 1`)
  await close()
  expect(isUnavailable(await running)).toBe(true)
})

test('migrations and checks have no limits, calls have all three', async () => {
  const world = await createWorld()
  const settings = await world.database.execute<{ setting: string }>(sql`
    select setting from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`)
  expect(settings.rows.map(({ setting }) => setting)).toEqual(['15000', '5000', '15000'])
})

test.each([
  ['a value that stands there already', sql`insert into organizations select * from organizations`],
  ['a statement that is wrong', sql`select nothing`],
])('%s is not mended by trying again', async (_, statement) => {
  const { database } = await createWorld()
  const failure = await failureOf(database.execute(statement))
  expect([failure instanceof Error, isUnavailable(failure)]).toEqual([true, false])
})
