import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { inject, onTestFinished } from 'vitest'
import { type BackupKeys, NO_KEYS } from '#server/config/backup-keys.ts'
import type { Database } from '#server/database/connect.ts'
import { writeBackup } from '#server/operations/backup/write.ts'
import { databaseUrl, ownerUrl } from './database.ts'
import { aBalance, aPerson, aRequest, aReserve, aSession, attendanceOf } from './factories.ts'
import { createWorld, type World } from './world.ts'

export const PASSPHRASE = 'four words of nobody'

const AWKWARD = 'قالت "نعم" \\ \\N \\. \t\n\r بيع 🎈'

export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shabaka-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export async function aNetwork(): Promise<World> {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'غسّان', birthdate: '2014-03-15' }))
  for (const sessionDate of ['2026-11-14', '2026-11-21'])
    await world.leader.sessions.create(
      aSession({ sessionDate, reflection: AWKWARD, attendance: [attendanceOf(person), ...aSession().attendance] }),
    )
  await world.admin.finance.setReserve(aReserve())
  await world.admin.finance.setBalance(aBalance({ amount: '60', notes: AWKWARD }))
  await world.financeManager.finance.request(aRequest())
  return world
}

export function ownerUrlOf({ url }: Pick<World, 'url'>): string {
  return ownerUrl(inject('serverUrl'), new URL(url).pathname.slice(1))
}

export function superuserUrlOf({ url }: Pick<World, 'url'>): string {
  return databaseUrl(inject('serverUrl'), new URL(url).pathname.slice(1))
}

export async function aBackupOf(world: World, keys: BackupKeys = NO_KEYS): Promise<string> {
  const path = join(await aFolder(), 'network.backup')
  await writeBackup({ databaseUrl: ownerUrlOf(world), path, keys })
  return path
}

/** Every row of every table, as text, in an order that does not depend on the server. */
export async function contentsOf(database: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await database.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'auth', 'drizzle') order by 1`)
  const contents: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await database.execute<{ row: string }>(
      sql.raw(`select row_to_json(t)::text as row from ${name} as t order by t::text collate "C"`),
    )
    contents[name] = rows.map(({ row }) => row)
  }
  return contents
}
