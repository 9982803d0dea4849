import { count, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createWorld } from '#tests/world.ts'
import { prepared, preparedInScope, preparedSql } from './prepared.ts'
import { profiles } from './schema/index.ts'

const readName = prepared('test_name', (database) =>
  database
    .select({ fullName: profiles.fullName })
    .from(profiles)
    .where(eq(profiles.id, sql.placeholder('id'))),
)
const readNames = preparedSql<{ name: string }>(
  'test_names',
  sql`select full_name as name from profiles where id = any(${sql.placeholder('ids')}) order by 1`,
)

test('a prepared statement reads on the pool and in a transaction, which sees its own changes', async () => {
  const { database, leader, secretary } = await createWorld()
  expect(await readName(database, { id: leader.id })).toEqual([{ fullName: 'Leader' }])
  await database.transaction(async (tx) => {
    await tx.update(profiles).set({ fullName: 'Renamed' }).where(eq(profiles.id, leader.id))
    expect(await readName(tx, { id: leader.id })).toEqual([{ fullName: 'Renamed' }])
    expect(await readNames(tx, { ids: [leader.id, secretary.id] })).toEqual([
      { name: 'Renamed' },
      { name: 'Secretary' },
    ])
  })
})

const countProfiles = preparedInScope('test_profiles', (database, isWithin) =>
  database.select({ count: count() }).from(profiles).where(isWithin(profiles.organizationName)),
)

test('a statement about organizations is one of its own for all, for one, and for several or none', async () => {
  const { database } = await createWorld()
  const counted = async (scope: 'all' | string[]) => (await countProfiles(database, scope))[0]?.count
  const own = await counted(['SNMY1'])
  const other = await counted(['SNMK1'])
  expect([own, other, await counted(['SNMY1', 'SNMK1']), await counted([])]).toEqual([8, 2, 10, 0])
  expect(await counted('all')).toBeGreaterThan(10)
})

test('for one organization it is planned once, whatever its name', async () => {
  const { database } = await createWorld()
  await database.transaction(async (tx) => {
    for (let round = 0; round < 10; round += 1) await countProfiles(tx, [`SNMY${round}`])
    const { rows } = await tx.execute(sql`
      select name, custom_plans as planned from pg_prepared_statements where name like 'test_profiles%'`)
    expect(rows).toEqual([{ name: 'test_profiles_within_of_one', planned: '5' }])
  })
})

test('it is parsed once per connection', async () => {
  const { database, leader } = await createWorld()
  await database.transaction(async (tx) => {
    for (let round = 0; round < 3; round += 1) {
      await readName(tx, { id: leader.id })
      await readNames(tx, { ids: [leader.id] })
    }
    const { rows } = await tx.execute(sql`
      select name, generic_plans + custom_plans as uses from pg_prepared_statements where name like 'test_%' order by 1`)
    expect(rows).toEqual([
      { name: 'test_name', uses: '3' },
      { name: 'test_names', uses: '3' },
    ])
  })
})

test('two statements cannot have the same name', () => {
  expect(() => preparedSql('test_name', sql`select 1`)).toThrow("Two prepared statements are called 'test_name'")
})
