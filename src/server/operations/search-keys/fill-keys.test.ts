import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#server/database/connect.ts'
import { createLog } from '#server/log/log.ts'
import { aPerson, aRequest, aSession } from '#tests/factories.ts'
import { createWorld, type World } from '#tests/world.ts'
import { fillKeys, startKeyFilling } from './fill-keys.ts'

const TABLES = ['organization_attendees', 'profiles', 'sessions', 'financial_transactions'] as const

const never = () => false

async function anUpgradedWorld() {
  const world = await createWorld()
  for (const attendeeName of ['كرم', 'Karim', 'غسّان']) await world.leader.roster.add(aPerson({ attendeeName }))
  for (const topic of ['كرنفال', 'Chess']) await world.leader.sessions.create(aSession({ topic }))
  for (const notes of ['Karaoke', 'كعك']) await world.financeManager.finance.request(aRequest({ notes }))
  const before = await rowsOf(world)
  await emptyKeys(world.database)
  return { world, before }
}

async function emptyKeys(database: Database) {
  await database.execute(sql`update organization_attendees set transliteration_key = null`)
  await database.execute(sql`update profiles set transliteration_key = null`)
  await database.execute(sql`update sessions set search_key = null, transliteration_key = null`)
  await database.execute(sql`update financial_transactions set search_key = null, transliteration_key = null`)
}

async function rowsOf({ database }: World): Promise<unknown[]> {
  const found = []
  for (const table of TABLES) found.push((await database.execute(sql.raw(`select * from ${table} order by id`))).rows)
  return found
}

async function missing({ database }: World): Promise<number[]> {
  const counts = []
  for (const table of TABLES) {
    const { rows } = await database.execute<{ count: number }>(
      sql.raw(`select count(*)::int as count from ${table} where transliteration_key is null`),
    )
    counts.push(rows[0]?.count ?? -1)
  }
  return counts
}

test('rows without keys are filled with exactly the keys that the app writes, and nothing else of them changes', async () => {
  const { world, before } = await anUpgradedWorld()
  expect(await rowsOf(world)).not.toEqual(before)
  expect((await world.leader.search.find({ text: 'karnaval' })).sessions).toEqual([])
  expect(await fillKeys(world.database, never, 2)).toBe(true)
  expect(await rowsOf(world)).toEqual(before)
  expect((await world.leader.search.find({ text: 'karnaval' })).sessions).toHaveLength(1)
})

test('filling that is killed between two batches goes on where it was', async () => {
  const { world, before } = await anUpgradedWorld()
  let batches = 0
  expect(await fillKeys(world.database, () => ++batches > 1, 2)).toBe(false)
  expect((await missing(world))[0]).toBe(1)
  const filled = await world.database.execute(sql`select xmin, id from organization_attendees
    where transliteration_key is not null order by id`)
  expect(await fillKeys(world.database, never, 2)).toBe(true)
  expect(await rowsOf(world)).toEqual(before)
  // What was filled is not written again.
  const ids = sql.param(filled.rows.map(({ id }) => id))
  const later = await world.database.execute(sql`select xmin, id from organization_attendees
    where id = any(${ids}::uuid[]) order by id`)
  expect(later.rows).toEqual(filled.rows)
})

test('rows that someone is changing are left for later and block no one', async () => {
  const { world, before } = await anUpgradedWorld()
  await world.database.transaction(async (tx) => {
    await tx.execute(sql`select from sessions for update`)
    expect(await fillKeys(world.database, never, 2)).toBe(false)
  })
  expect(await missing(world)).toEqual([0, 0, 2, 0])
  expect(await fillKeys(world.database, never, 2)).toBe(true)
  expect(await rowsOf(world)).toEqual(before)
})

test('while a bulk transfer has the lock on the rosters, filling waits without a lock on any row', async () => {
  const { world, before } = await anUpgradedWorld()
  const { filling, free } = await world.database.transaction(async (tx) => {
    await tx.execute(sql`lock table organization_attendees in share row exclusive mode`)
    const filling = fillKeys(world.database, never)
    await expect
      .poll(async () => {
        const { rows } = await world.database.execute(sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        return rows.length
      })
      .toBe(1)
    const free = await tx.execute(sql`select id from organization_attendees for update skip locked`)
    return { filling, free: free.rows.length }
  })
  expect(free).toBe(3)
  expect(await filling).toBe(true)
  expect(await rowsOf(world)).toEqual(before)
})

test('the task survives a lost database, and stops immediately', async () => {
  const { world } = await anUpgradedWorld()
  const logged: string[] = []
  const lost = { transaction: () => Promise.reject(Object.assign(new Error('lost'), { code: '57P01' })) }
  const task = startKeyFilling(
    lost as unknown as Database,
    createLog((line) => logged.push(line)),
  )
  await task.stop()
  expect(logged).toEqual([])
  const other = startKeyFilling(
    world.database,
    createLog((line) => logged.push(line)),
  )
  await other.stop()
  expect(logged).toEqual([])
})
