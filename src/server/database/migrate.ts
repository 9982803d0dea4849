import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { FILES } from '#server/files.ts'
import { type DatabaseUrl, NO_LIMITS } from './client.ts'
import { connect, type Database, type Queryable } from './connect.ts'
import { DatabaseError } from './database-error.ts'
import { setRights } from './rights.ts'

/** The advisory lock under which a database is migrated. */
export const MIGRATION_LOCK = 7_246_252_001
const OLDEST_POSTGRESQL = 150_000

const MIGRATIONS = { migrationsFolder: FILES.migrations }

/**
 * Migrate the database at `url`, and set the rights of the app's role. Several processes may do so at the same time.
 * @param url for the owner of the tables
 * @param appRole the role that serves; null if the owner serves itself
 * @param report called with a line for the console
 * @throws DatabaseError if the server is too old, or the database is not UTF8 or from before the first release
 */
export async function prepareDatabase(
  url: DatabaseUrl,
  appRole: string | null,
  report: (line: string) => void,
): Promise<void> {
  const { database, close } = connect(url, 1, NO_LIMITS)
  try {
    await checkServer(database)
    await database.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`)
    await refuseBeforeFirstRelease(database)
    await migrate(database, MIGRATIONS)
    if (appRole !== null) await setRights(database, appRole)
    await warnAboutArabicSearch(database, report)
  } finally {
    await close()
  }
}

/** Wait until nobody else migrates the database; the lock is held until the transaction ends. */
export async function lockMigrations(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
}

/** When the newest migration of this version was made. Read once: the files do not change while the app runs. */
let newestMigration: number | undefined

/** Whether every migration of this version was applied to the database. A role that may not read the list gets false. */
export async function isMigrated(database: Queryable): Promise<boolean> {
  newestMigration ??= Math.max(...readMigrationFiles(MIGRATIONS).map(({ folderMillis }) => folderMillis))
  const readable = await database.execute<{ is: boolean }>(sql`
    select coalesce(bool_and(has_schema_privilege(pg_namespace.oid, 'usage') and has_table_privilege(pg_class.oid, 'select')), false) as is
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = 'drizzle' and relname = '__drizzle_migrations'`)
  if (!readable.rows[0]?.is) return false
  const applied = sql`select from drizzle.__drizzle_migrations where created_at >= ${newestMigration} limit 1`
  return (await database.execute(applied)).rows.length > 0
}

/** Whether the database was made before the first release, by migrations that do not exist any more. */
export async function isFromBeforeFirstRelease(database: Queryable): Promise<boolean> {
  const [first] = readMigrationFiles(MIGRATIONS)
  const found = await database.execute<{ exists: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!first || !found.rows[0]?.exists) return false
  const older = sql`select from drizzle.__drizzle_migrations where created_at < ${first.folderMillis} limit 1`
  return (await database.execute(older)).rows.length > 0
}

/** @throws DatabaseError if the database was made before the first release */
export async function refuseBeforeFirstRelease(database: Queryable): Promise<void> {
  if (await isFromBeforeFirstRelease(database))
    throw new DatabaseError(
      'The database was made by a version of Shabaka from before the first release, which this version cannot upgrade. ' +
        'Nothing in it was changed. Use the version that made it, or another database (DATA_DIR or DATABASE_URL).',
    )
}

async function checkServer(database: Database): Promise<void> {
  const found = await database.execute<{ version: number; encoding: string }>(sql`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`)
  const { version = 0, encoding = '' } = found.rows[0] ?? {}
  if (version < OLDEST_POSTGRESQL)
    throw new DatabaseError(
      `PostgreSQL 15 or newer is needed; DATABASE_URL leads to version ${Math.floor(version / 10_000)}.`,
    )
  if (encoding !== 'UTF8')
    throw new DatabaseError(
      `The database of DATABASE_URL has the encoding ${encoding}, which cannot hold Arabic. Make it with: create database shabaka encoding 'UTF8' template template0`,
    )
}

async function warnAboutArabicSearch(database: Database, report: (line: string) => void): Promise<void> {
  const found = await database.execute<{ trigrams: string[] }>(sql`select show_trgm('محمد') as trigrams`)
  if (found.rows[0]?.trigrams.length === 0)
    report(
      'Warning: the locale of this database has no Arabic letters, so searching Arabic names will be slow. Use an ICU or C.UTF-8 locale.',
    )
}
