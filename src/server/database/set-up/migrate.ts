import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { readTimeZone } from '#server/config/environment.ts'
import { ownVersion } from '#server/config/version.ts'
import { type DatabaseUrl, NO_LIMITS } from '#server/database/client.ts'
import { connect, type Database, type Queryable } from '#server/database/connect.ts'
import { DatabaseError } from '#server/database/database-error.ts'
import { JOBS_LOCK_NAME } from '#server/database/jobs-lock.ts'
import { readMigrationState, recordVersion, refuseOtherVersions, upgrade } from './applied-migrations.ts'
import { setRights } from './rights.ts'

export const MIGRATION_LOCK = 7_246_252_001
const OLDEST_POSTGRESQL = 150_000

/**
 * Migrates the database and sets the rights of the app's role. Several processes may call it at the same time.
 * @param appRole the serving role; null if the owner serves
 * @param waitMs how long to wait for stopping processes of an earlier version
 * @throws DatabaseError if the server is too old, the database is not UTF8 or of an unknown version, or still in use
 */
export async function prepareDatabase(
  url: DatabaseUrl,
  appRole: string | null,
  report: (line: string) => void,
  waitMs = STOPPING_MS,
): Promise<void> {
  const { database, close } = connect(url, 1, NO_LIMITS)
  try {
    await checkServer(database)
    await database.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`)
    await refuseOtherVersions(database)
    if ((await readMigrationState(database)) === 'behind') await refuseWhileServed(database, waitMs)
    await database.execute(sql`select set_config('shabaka.time_zone', ${readTimeZone()}, false)`)
    await database.transaction(upgrade)
    await recordVersion(database)
    if (appRole !== null) await setRights(database, appRole)
    await warnAboutArabicSearch(database, report)
  } finally {
    await close()
  }
}

/** Waits until no one else migrates the database, and holds the lock until the transaction ends. */
export async function lockMigrations(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
}

/** How long a stopped or killed process may still seem to run: PostgreSQL ends its connection after fifteen seconds. */
const STOPPING_MS = 20_000

/**
 * Processes of an earlier version would write in the old way after the migration. Each has a connection of this name.
 * @throws DatabaseError if one still has it after a while
 */
async function refuseWhileServed(database: Database, waitMs: number): Promise<void> {
  const served = sql`
    select count(*)::int as processes from pg_stat_activity
    where datname = current_database() and application_name = ${JOBS_LOCK_NAME}`
  for (const until = Date.now() + waitMs; ; await pause(250)) {
    const processes = (await database.execute<{ processes: number }>(served)).rows[0]?.processes ?? 0
    if (processes === 0) return
    if (Date.now() > until)
      throw new DatabaseError(
        `The database must be migrated to Shabaka ${ownVersion()}, and ${processes} ${processes === 1 ? 'process' : 'processes'} of an earlier version still ${processes === 1 ? 'runs' : 'run'} on it. ` +
          'Nothing was changed. Stop every process of the earlier version, then start this one again.',
      )
  }
}

async function checkServer(database: Database): Promise<void> {
  const found = await database.execute<{ version: number; encoding: string; ordersNames: boolean }>(sql`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      exists (select from pg_collation where collname = 'und-x-icu') as "ordersNames"`)
  const { version = 0, encoding = '', ordersNames = false } = found.rows[0] ?? {}
  if (version < OLDEST_POSTGRESQL)
    throw new DatabaseError(
      `PostgreSQL 15 or newer is needed; DATABASE_URL leads to version ${Math.floor(version / 10_000)}.`,
    )
  if (encoding !== 'UTF8')
    throw new DatabaseError(
      `The database of DATABASE_URL has the encoding ${encoding}, which cannot hold Arabic. Make it with: create database shabaka encoding 'UTF8' template template0`,
    )
  if (!ordersNames)
    throw new DatabaseError(
      'The PostgreSQL of DATABASE_URL was built without ICU, which orders names. The packages of PostgreSQL have it.',
    )
}

async function warnAboutArabicSearch(database: Database, report: (line: string) => void): Promise<void> {
  const found = await database.execute<{ trigrams: string[] }>(sql`select show_trgm('محمد') as trigrams`)
  if (found.rows[0]?.trigrams.length === 0)
    report(
      'Warning: the locale of this database has no Arabic letters, so searching Arabic names will be slow. Use an ICU or C.UTF-8 locale.',
    )
}
