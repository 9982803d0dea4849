import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, test } from 'vitest'
import { NO_KEYS } from '#server/config/backup-keys.ts'
import { ownVersion } from '#server/config/version.ts'
import { closeClient, openClient } from '#server/database/client.ts'
import type { Database } from '#server/database/connect.ts'
import { DatabaseError } from '#server/database/database-error.ts'
import { JOBS_LOCK_NAME } from '#server/database/jobs-lock.ts'
import { restoreBackup } from '#server/operations/backup/restore.ts'
import { aBackupOf, ownerUrlOf } from '#tests/backups.ts'
import { applyFirstMigration, emptyDatabase, MIGRATIONS } from '#tests/first-migration.ts'
import { createWorld } from '#tests/world.ts'
import { readMigrationState } from './applied-migrations.ts'
import { prepareDatabase } from './migrate.ts'
import { attachDatabase, attachUnchanged } from './open-database.ts'
import { prepareExternal } from './prepare-external.ts'
import { ROLES } from './roles.ts'

const FIRST_TIME = 1795312427522
const FIRST_HASH = 'e7cdf44db673f0cd1afe44f443bb5730c33fdf2603346af74743ac08af6484fe'

/** Every table, column, constraint, index, trigger, function and view, as text. */
async function schemaOf(database: Database): Promise<unknown[]> {
  const found = await database.execute(sql`
    with own as (select oid, nspname from pg_namespace where nspname in ('public', 'auth'))
    select 'column' as kind, table_schema || '.' || table_name || '.' || column_name as name,
      concat_ws(' ', data_type, is_nullable, column_default, numeric_precision, datetime_precision) as definition
      from information_schema.columns where table_schema in (select nspname from own)
    union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
      from pg_constraint where connamespace in (select oid from own)
    union all select 'index', schemaname || '.' || indexname, indexdef
      from pg_indexes where schemaname in (select nspname from own)
    union all select 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid)
      from pg_trigger where not tgisinternal
    union all select 'function', oid::regprocedure::text, prosrc
      from pg_proc where pronamespace in (select oid from own)
    union all select 'view', schemaname || '.' || viewname, definition
      from pg_views where schemaname in (select nspname from own)
    order by 1, 2, 3`)
  return found.rows
}

test('the first migration is never edited: later ones are added', () => {
  const [first] = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  expect([first?.folderMillis, first?.hash]).toEqual([FIRST_TIME, FIRST_HASH])
})

test('only the newest migration has a snapshot', () => {
  const { entries }: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(`${MIGRATIONS}/meta/_journal.json`, 'utf8'),
  )
  const newest = entries.at(-1)?.tag.split('_')[0]
  expect(readdirSync(`${MIGRATIONS}/meta`).sort()).toEqual([`${newest}_snapshot.json`, '_journal.json'])
})

test('a database of the first migration is upgraded to the schema of a new one', async () => {
  const { url, database } = await emptyDatabase()
  await applyFirstMigration(database)
  await prepareDatabase(url, ROLES.app, () => undefined)
  expect(await schemaOf(database)).toEqual(await schemaOf((await createWorld()).database))
})

test('a database from before the first release is refused and left untouched', async () => {
  const { url, database } = await emptyDatabase()
  await database.execute(sql`create schema drizzle`)
  await database.execute(sql`create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint)`)
  await database.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('old', ${1795236437363})`,
  )
  await database.execute(sql`create table sessions (id uuid)`)
  const contents = async () => [
    await schemaOf(database),
    (await database.execute(sql`select * from drizzle.__drizzle_migrations`)).rows,
  ]
  const before = await contents()

  const refusal = prepareDatabase(url, ROLES.app, () => undefined)
  await expect(refusal).rejects.toThrow(DatabaseError)
  await expect(refusal).rejects.toThrow(/from before the first release.*Nothing in it was changed/)
  expect(await contents()).toEqual(before)
})

test('a database that a newer version has migrated is refused with both versions, and left untouched', async () => {
  const world = await createWorld()
  const url = ownerUrlOf(world)
  await world.owner.execute(sql`update drizzle.app_version set version = '9.8.7'`)
  const contents = () =>
    world.owner.execute(sql`select hash, version from drizzle.__drizzle_migrations, drizzle.app_version`)
  await prepareDatabase(url, ROLES.app, () => undefined)
  expect((await contents()).rows).toContainEqual({ hash: FIRST_HASH, version: ownVersion() })

  const later = sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${Date.UTC(2090, 0)})`
  await world.owner.execute(later)
  await world.owner.execute(sql`update drizzle.app_version set version = '9.8.7'`)
  // A newer version may stop older ones by such a row.
  await world.owner.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('stop', 1)`)
  const before = (await contents()).rows
  const message = new RegExp(
    `migrated by Shabaka 9\\.8\\.7, and this is Shabaka ${ownVersion()}.*Nothing was changed.*Start version 9\\.8\\.7 or a newer`,
  )
  await expect(prepareDatabase(url, ROLES.app, () => undefined)).rejects.toThrow(message)
  await expect(prepareExternal(world.url, null, () => undefined)).rejects.toThrow(message)
  await expect(restoreBackup(url, await aBackupOf(await createWorld()), NO_KEYS)).rejects.toThrow('not empty')
  const location = { databaseUrl: world.url, migrationUrl: url, dataDir: '' }
  await expect(attachDatabase(location, () => undefined)).rejects.toThrow(message)
  await expect(attachUnchanged(location, () => undefined)).rejects.toThrow(message)
  expect((await contents()).rows).toEqual(before)
})

test('versions that do not look for unknown migrations find what they refuse', async () => {
  const { owner, database } = await createWorld()
  // Each refuses a database with a migration that is older than the first one, before it writes anything.
  const older = sql`select from drizzle.__drizzle_migrations where created_at < ${FIRST_TIME}`
  expect((await owner.execute(older)).rows).toHaveLength(1)
  // Where the owner does not migrate at the start, they refuse rights that they do not know.
  expect((await database.execute(sql`select version from drizzle.app_version`)).rows).toEqual([
    { version: ownVersion() },
  ])
})

test('a database is not migrated while processes of an earlier version run on it', async () => {
  const { url, database } = await emptyDatabase()
  await applyFirstMigration(database)
  const running = await openClient(url, { application_name: JOBS_LOCK_NAME })
  const migrate = (waitMs: number) => prepareDatabase(url, ROLES.app, () => undefined, waitMs)
  await expect(migrate(0)).rejects.toThrow(/1 process of an earlier version still runs on it.*Stop every process/)
  expect(await readMigrationState(database)).toBe('behind')

  const waiting = migrate(30_000)
  await closeClient(running)
  await waiting
  expect(await readMigrationState(database)).toBe('same')
})
