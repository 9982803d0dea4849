import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { FILES } from '#server/files.ts'
import { type DatabaseUrl, NO_LIMITS } from './client.ts'
import { connect, type Database } from './connect.ts'
import { DatabaseError } from './database-error.ts'

const MIGRATION_LOCK = 7_246_252_001
const OLDEST_POSTGRESQL = 150_000

const MIGRATIONS = { migrationsFolder: FILES.migrations }

/**
 * Migrate the database at `url`. Several processes may do so at the same time.
 * @param report called with a line for the console
 * @throws DatabaseError if the server is too old, or the database is not UTF8 or from before the first release
 */
export async function prepareDatabase(url: DatabaseUrl, report: (line: string) => void): Promise<void> {
  const { database, close } = connect(url, 1, NO_LIMITS)
  try {
    await checkServer(database)
    await database.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`)
    await refuseBeforeFirstRelease(database)
    await migrate(database, MIGRATIONS)
    await warnAboutArabicSearch(database, report)
  } finally {
    await close()
  }
}

/** Whether the database was made before the first release, by migrations that do not exist any more. */
export async function isFromBeforeFirstRelease(database: Database): Promise<boolean> {
  const [first] = readMigrationFiles(MIGRATIONS)
  const found = await database.execute<{ exists: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!first || !found.rows[0]?.exists) return false
  const older = sql`select from drizzle.__drizzle_migrations where created_at < ${first.folderMillis} limit 1`
  return (await database.execute(older)).rows.length > 0
}

async function refuseBeforeFirstRelease(database: Database): Promise<void> {
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
