import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { FILES } from '#server/config/files.ts'
import { ownVersion } from '#server/config/version.ts'
import type { Queryable } from '#server/database/connect.ts'
import { DatabaseError } from '#server/database/database-error.ts'
import { installFunctions, outdatedFunctions } from './functions.ts'

/** The list is cached, because the files do not change while the app runs. */
let read: readonly MigrationMeta[] | undefined

/** The migrations of this version, in their order. */
export function ownMigrations(): readonly MigrationMeta[] {
  read ??= readMigrationFiles({ migrationsFolder: FILES.migrations }).toSorted(
    (one, other) => one.folderMillis - other.folderMillis,
  )
  return read
}

interface Applied {
  readonly hash: string
  /** The time at which it was made, in milliseconds. */
  readonly madeAt: number
}

/**
 * The migrations that were applied; none if the list is missing or unreadable. It lacks the row that stops versions
 * from before `stop_older_versions`.
 */
async function readApplied(database: Queryable): Promise<readonly Applied[]> {
  const readable = await database.execute<{ is: boolean }>(sql`
    select coalesce(bool_and(has_schema_privilege(pg_namespace.oid, 'usage') and has_table_privilege(pg_class.oid, 'select')), false) as is
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = 'drizzle' and relname = '__drizzle_migrations'`)
  if (!readable.rows[0]?.is) return []
  const { rows } = await database.execute<{ hash: string; madeAt: string }>(
    sql`select hash, created_at as "madeAt" from drizzle.__drizzle_migrations where created_at > 0 order by created_at`,
  )
  return rows.map(({ hash, madeAt }) => ({ hash, madeAt: Number(madeAt) }))
}

/**
 * - `empty`: no migration was applied, or the role may not read which ones were
 * - `behind`: a migration of this version was not applied, or a function differs from its file
 * - `newer`: a migration was applied that this version does not know
 */
export type MigrationState = 'empty' | 'behind' | 'newer' | 'same'

export async function readMigrationState(database: Queryable): Promise<MigrationState> {
  const applied = await readApplied(database)
  if (applied.length === 0) return 'empty'
  const known = new Set(ownMigrations().map(({ hash }) => hash))
  if (applied.some(({ hash }) => !known.has(hash))) return 'newer'
  if (after(applied).length > 0) return 'behind'
  return (await outdatedFunctions(database)).length > 0 ? 'behind' : 'same'
}

function after(applied: readonly Applied[]): readonly MigrationMeta[] {
  const last = applied.at(-1)?.madeAt ?? 0
  return ownMigrations().filter(({ folderMillis }) => folderMillis > last)
}

/** @param tx a transaction of the owner */
export async function applyMigrations(tx: Queryable, migrations: readonly MigrationMeta[]): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(sql`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  for (const { sql: statements, hash, folderMillis } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`)
  }
}

/**
 * Applies the missing migrations, then installs the functions whose file changed. @param tx a transaction of the owner
 */
export async function upgrade(tx: Queryable): Promise<void> {
  await applyMigrations(tx, after(await readApplied(tx)))
  await installFunctions(tx)
}

/**
 * Whether exactly this version's migrations were applied, and its functions installed. It is false for a role that may
 * not read the list.
 */
export async function isMigrated(database: Queryable): Promise<boolean> {
  return (await readMigrationState(database)) === 'same'
}

/** Whether the database was created before the first release, by migrations that no longer exist. */
async function isFromBeforeFirstRelease(database: Queryable): Promise<boolean> {
  const [first] = ownMigrations()
  const applied = await readApplied(database)
  return first !== undefined && applied.some(({ madeAt }) => madeAt < first.folderMillis)
}

/**
 * @throws DatabaseError if the database was created before the first release, or migrated by a version unknown to this
 * one
 */
export async function refuseOtherVersions(database: Queryable): Promise<void> {
  const isNewer = (await readMigrationState(database)) === 'newer'
  const recorded = isNewer ? await readRecordedVersion(database) : null
  // A newer version may add a migration that older ones take for one from before the first release, whose versions
  // recorded nothing.
  const isOfAnother = recorded !== null && recorded !== ownVersion()
  if (!isOfAnother && (await isFromBeforeFirstRelease(database)))
    throw new DatabaseError(
      'The database was made by a version of Shabaka from before the first release, which this version cannot upgrade. ' +
        'Nothing in it was changed. Use the version that made it, or another database (DATA_DIR or DATABASE_URL).',
    )
  if (!isNewer) return
  const newer = recorded ?? 'of another branch'
  throw new DatabaseError(
    `The database was migrated by Shabaka ${newer}, and this is Shabaka ${ownVersion()}, which does not know all of its migrations. ` +
      `Nothing was changed. Start version ${newer} or a newer one. Or restore a backup from before the update, with this version, into a ` +
      'new database (another DATA_DIR or DATABASE_URL): docs/operations.md, "Back to an older version", says how.',
  )
}

/** Records the version that prepared a database, unless it is the recorded one. */
export async function recordVersion(database: Queryable): Promise<void> {
  await database.execute(sql`
    insert into drizzle.app_version as recorded (version) values (${ownVersion()})
    on conflict (single) do update set version = excluded.version where recorded.version <> excluded.version`)
}

async function readRecordedVersion(database: Queryable): Promise<string | null> {
  const found = await database.execute<{ is: boolean }>(
    sql`select to_regclass('drizzle.app_version') is not null as is`,
  )
  if (!found.rows[0]?.is) return null
  const { rows } = await database.execute<{ version: string }>(sql`select version from drizzle.app_version`)
  return rows[0]?.version ?? null
}
