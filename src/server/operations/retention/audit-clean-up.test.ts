import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countRows, createWorld, type World } from '#tests/world.ts'
import { deleteExpiredAuditLog } from './audit-clean-up.ts'

async function rowsFrom(world: World, ...ages: readonly string[]) {
  for (const age of ages)
    await world.database.execute(sql`
      insert into audit_log (action, recorded_at) values ('export.members', now() - ${age}::interval)`)
}

const exports = (world: World) => countRows(world.database, "audit_log where action = 'export.members'")

const isRefused = (world: World, statement: SQL, by: string) =>
  expect(world.owner.execute(statement)).rejects.toMatchObject({ cause: { message: expect.stringContaining(by) } })

test('rows that are older than the retention time are deleted, and no others', async () => {
  const world = await createWorld()
  await rowsFrom(world, '3 years', '2 years 1 day', '1 year 364 days', '1 day')
  expect(await deleteExpiredAuditLog(world.database, 2, 1)).toBe(1)
  expect(await deleteExpiredAuditLog(world.database, 2, 9)).toBe(1)
  expect(await exports(world)).toBe(2)
  expect(await deleteExpiredAuditLog(world.database, 2, 9)).toBe(0)
})

test('the function deletes nothing that is younger than a year', async () => {
  const world = await createWorld()
  await rowsFrom(world, '364 days')
  await isRefused(world, sql`select delete_expired_audit_log(interval '364 days')`, 'for a year at least')
  await isRefused(world, sql`select delete_expired_audit_log(null)`, 'for a year at least')
  expect(await exports(world)).toBe(1)
})

test('nothing else deletes a row, however old it is', async () => {
  const world = await createWorld()
  await rowsFrom(world, '3 years', '364 days')
  await deleteExpiredAuditLog(world.database, 4, 9)
  await isRefused(world, sql`delete from audit_log`, 'append-only')
  // Not even with the setting by which the function tells the trigger.
  await expect(
    world.owner.transaction(async (tx) => {
      await tx.execute(sql`select set_config('shabaka.deletes_expired_audit_log', 'yes', true)`)
      await tx.execute(sql`delete from audit_log where recorded_at > now() - interval '1 year'`)
    }),
  ).rejects.toThrow()
  await isRefused(world, sql`update audit_log set action = 'export.roster'`, 'append-only')
  await isRefused(world, sql`truncate audit_log`, 'append-only')
  expect(await exports(world)).toBe(2)
})
