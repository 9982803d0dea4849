import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createWorld } from '#tests/world.ts'
import { prepared } from './prepared.ts'
import { profiles } from './schema/index.ts'

const readName = prepared('test_name', (database) =>
  database
    .select({ fullName: profiles.fullName })
    .from(profiles)
    .where(eq(profiles.id, sql.placeholder('id'))),
)

test('a prepared statement is parsed once per connection, and sees the changes of its transaction', async () => {
  const { database, leader } = await createWorld({ hasOwnDatabase: true })
  await database.transaction(async (tx) => {
    await tx.update(profiles).set({ fullName: 'Renamed' }).where(eq(profiles.id, leader.id))
    for (let round = 0; round < 3; round += 1)
      expect(await readName(tx, { id: leader.id })).toEqual([{ fullName: 'Renamed' }])
    const { rows } = await tx.execute(sql`
      select name, generic_plans + custom_plans as uses from pg_prepared_statements where name like 'test_%'`)
    expect(rows).toEqual([{ name: 'test_name', uses: '3' }])
  })
  expect(await readName(database, { id: leader.id })).toEqual([{ fullName: 'Renamed' }])
})
