import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { failureOf } from '#tests/failure-of.ts'
import { createWorld } from '#tests/world.ts'
import { CALL_LIMITS, closeClient, JOB_LIMITS, NO_LIMITS, openClient, silenceLimit, type TimeLimits } from './client.ts'
import { connect } from './connect.ts'
import { DatabaseRecovering, describeUnavailable, isConnectionLost, isUnavailable } from './unavailable.ts'

async function limited(limits: Partial<TimeLimits>, size = 2) {
  const world = await createWorld()
  const { database, close } = connect(world.url, size, { ...CALL_LIMITS, ...limits })
  return { world, database, close }
}

test('waiting for a lock and a statement have time limits; the connection survives those, a deadlock and a full disk', async () => {
  const { world, database, close } = await limited({ statement: 500, lock: 50 }, 1)
  const backend = sql`select pg_backend_pid() as pid`
  const before = (await database.execute(backend)).rows
  await world.database.transaction(async (tx) => {
    await tx.execute(sql`lock table sessions`)
    const refused = await failureOf(database.transaction((own) => own.execute(sql`select from sessions`)))
    expect([isUnavailable(refused), isConnectionLost(refused)]).toEqual([true, false])
    expect(describeUnavailable(refused)).toMatch(/another one was in its way: .*lock timeout/)
  })
  const raising = ['40P01', '40001', '57014', '53100'].map((state) =>
    sql.raw(`do $$ begin raise exception 'no' using errcode = '${state}'; end $$`),
  )
  for (const statement of [...raising, sql`select pg_sleep(600)`]) {
    const failure = await failureOf(database.transaction((tx) => tx.execute(statement)))
    expect([isUnavailable(failure), isConnectionLost(failure)]).toEqual([true, false])
  }
  expect((await database.execute(backend)).rows).toEqual(before)
  // Neither a duplicate value nor an invalid statement is worth repeating.
  for (const statement of ['insert into organizations select * from organizations', 'select nothing']) {
    const failure = await failureOf(world.database.execute(statement))
    expect([failure instanceof Error, isUnavailable(failure)]).toEqual([true, false])
  }
  await close()
})

test('every call fails while nothing may connect, also waiting ones, and later calls connect', async () => {
  const world = await createWorld()
  let isAway = true
  const address = () => {
    if (isAway) throw new DatabaseRecovering()
    return world.url
  }
  const { database, close } = connect(address, 1)
  const failures = await Promise.all([1, 2, 3].map(() => failureOf(database.execute(sql`select 1`))))
  expect(failures.map(isUnavailable)).toEqual([true, true, true])
  await expect(openClient(address)).rejects.toThrow(DatabaseRecovering)
  isAway = false
  expect((await database.execute(sql`select 1`)).rowCount).toBe(1)
  await close()
})

test('an idle transaction is ended, and its connection replaced', async () => {
  const { database, close } = await limited({ idleInTransaction: 50 }, 1)
  const idle = database.transaction(async (tx) => {
    await expect
      .poll(() => tx.execute(sql`select 1`).catch((error: unknown) => isUnavailable(error)), {
        interval: 500,
        timeout: 10_000,
      })
      .toBe(true)
  })
  expect(await failureOf(idle)).not.toBeNull()
  expect((await database.execute(sql`select 1`)).rowCount).toBe(1)
  await close()
})

test('a call that gets no connection from the pool fails after a time limit', async () => {
  const { database, close } = await limited({}, 1)
  await database.transaction(async () => {
    expect(isUnavailable(await failureOf(database.execute(sql`select 1`)))).toBe(true)
  })
  await close()
})

test('connections that are lost during or before a transaction are replaced', async () => {
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

test('a connection that no one uses stays open for longer than an answer may take', async () => {
  const limits = { statement: 100, lock: 100, idleInTransaction: 100 }
  const { database, close } = await limited(limits, 1)
  const backend = sql`select pg_backend_pid() as pid`
  const before = (await database.execute(backend)).rows
  // Nothing can be observed in between: a statement would be a use.
  await pause(1.5 * silenceLimit(limits))
  expect((await database.execute(backend)).rows).toEqual(before)
  await close()
})

test('a pool closes although a statement still runs', async () => {
  const { database, close } = await limited({})
  const running = failureOf(database.execute(sql`select pg_sleep(600)`))
  await database.execute(sql`select 1`)
  await close()
  expect(isUnavailable(await running)).toBe(true)
})

const LIMITS_IN_FORCE = `
  select setting from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`

test('calls have all three limits, jobs longer ones; migrations, checks and the lock have none', async () => {
  const world = await createWorld()
  for (const [limits, expected] of [
    [CALL_LIMITS, ['6000', '4000', '6000']],
    [JOB_LIMITS, ['15000', '5000', '15000']],
    [NO_LIMITS, ['0', '0', '0']],
  ] as const) {
    const { database, close } = connect(world.url, 1, limits)
    const client = limits === CALL_LIMITS ? await openClient(world.url) : await openClient(world.url, {}, limits)
    for (const found of [await database.execute(LIMITS_IN_FORCE), await client.query(LIMITS_IN_FORCE)])
      expect(found.rows.map(({ setting }) => setting)).toEqual(expected)
    await closeClient(client)
    await close()
  }
})
