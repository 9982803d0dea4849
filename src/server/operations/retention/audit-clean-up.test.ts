import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countRows, createWorld, type World } from '#tests/world.ts'
import { deleteExpiredAuditLog } from './audit-clean-up.ts'

const isRefused = (world: World, statement: SQL, by: string) =>
  expect(world.owner.execute(statement)).rejects.toMatchObject({ cause: { message: expect.stringContaining(by) } })

test('rows that are older than the retention time are deleted, none younger than a year, and by nothing else', async () => {
  const world = await createWorld()
  for (const age of ['3 years', '2 years 1 day', '1 year 364 days', '364 days'])
    await world.database.execute(sql`
      insert into audit_log (action, recorded_at) values ('export.members', now() - ${age}::interval)`)
  expect(await deleteExpiredAuditLog(world.database, 4, 9)).toBe(0)
  for (const deleted of [1, 1, 0]) expect(await deleteExpiredAuditLog(world.database, 2, 1)).toBe(deleted)
  for (const age of [sql`interval '364 days'`, sql`null`])
    await isRefused(world, sql`select delete_expired_audit_log(${age})`, 'for a year at least')
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
  expect(await countRows(world.database, "audit_log where action = 'export.members'")).toBe(2)
})
