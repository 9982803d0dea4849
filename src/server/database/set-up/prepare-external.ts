import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { closeClient, JOB_LIMITS, openClient } from '#server/database/client.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { DatabaseError } from '#server/database/database-error.ts'
import { isMigrated, refuseOtherVersions } from './applied-migrations.ts'
import { prepareDatabase } from './migrate.ts'
import { wrongRightsOf } from './rights.ts'

interface ServingRole {
  readonly name: string
  readonly isSuperuser: boolean
  readonly ownsTables: boolean
  /** Whether it may create schemas, as the migration of an empty database does. */
  readonly mayCreate: boolean
}

const HELP = 'docs/operations.md, "An existing PostgreSQL", explains it.'

/**
 * Prepares a database and checks that the app can serve on it.
 * @param migrationUrl the owner's address; null if the serving role is the owner, or if another program migrates
 * @param report also warns if the serving role has too many rights
 * @throws DatabaseError with a message for the operator
 */
export async function prepareExternal(
  url: string,
  migrationUrl: string | null,
  report: (line: string) => void,
): Promise<void> {
  await assertReachable(url)
  if (migrationUrl !== null) await assertReachable(migrationUrl)
  const { database, close } = connect(url, 1, JOB_LIMITS)
  try {
    await refuseOtherVersions(database)
    const requested = await readServingRole(database)
    if (migrationUrl !== null) await migrateAs(migrationUrl, isOwner(requested) ? null : requested.name, report)
    else if (isOwner(requested) || (requested.mayCreate && !(await isMigrated(database))))
      await migrateAs(url, null, report)
    const role = await readServingRole(database)
    if (isOwner(role)) report(warningAbout(role))
    else await assertServable(database, role, migrationUrl)
  } finally {
    await close()
  }
}

/**
 * Checks that notifications sent at one address arrive at the other.
 * @param directUrl without a connection pooler
 * @throws DatabaseError with a message for the operator
 */
export async function assertSameDatabase(url: string, directUrl: string): Promise<void> {
  const identities = await Promise.all([identityAt(url), identityAt(directUrl)])
  if (identities[0] !== identities[1])
    throw new DatabaseError(`DATABASE_URL and DIRECT_DATABASE_URL do not lead to the same database. ${HELP}`)
}

/** Identifies a database, with its standbys: the creation time of its cluster, and its number in it. */
async function identityAt(url: string): Promise<string> {
  const client = await openReachable(url)
  try {
    const { rows } = await client.query<{ identity: string }>(`
      select concat(system_identifier, ' ', oid) as identity
      from pg_control_system(), pg_database where datname = current_database()`)
    return rows[0]?.identity ?? ''
  } finally {
    await closeClient(client)
  }
}

function isOwner({ isSuperuser, ownsTables }: ServingRole): boolean {
  return isSuperuser || ownsTables
}

async function readServingRole(database: Database): Promise<ServingRole> {
  const found = await database.execute<{ [Key in keyof ServingRole]: ServingRole[Key] }>(sql`
    select rolname as name, rolsuper as "isSuperuser",
      exists (
        select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where nspname in ('public', 'auth', 'drizzle') and relkind in ('r', 'p') and pg_has_role(relowner, 'member')
      ) as "ownsTables",
      has_database_privilege(current_database(), 'create') as "mayCreate"
    from pg_roles where rolname = current_user`)
  const [role] = found.rows
  if (!role) throw new Error('PostgreSQL does not say as which role the app is connected')
  return role
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** @throws DatabaseError, even if the role may not migrate */
async function migrateAs(url: string, appRole: string | null, report: (line: string) => void): Promise<void> {
  try {
    await prepareDatabase(url, appRole, report)
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error
    const isRefused = cause instanceof Error && 'code' in cause && cause.code === INSUFFICIENT_PRIVILEGE
    if (!isRefused) throw error
    const role = decodeURIComponent(new URL(url).username)
    throw new DatabaseError(`The role "${role}" may not migrate the database: ${cause.message}. ${HELP}`)
  }
}

/** @throws DatabaseError unless the database is migrated and the role has its rights */
async function assertServable(database: Database, role: ServingRole, migrationUrl: string | null): Promise<void> {
  if ((await isMigrated(database)) && (await wrongRightsOf(database, role.name)).length === 0) return
  if (migrationUrl !== null)
    throw new DatabaseError(`DATABASE_URL and MIGRATION_DATABASE_URL do not lead to the same database. ${HELP}`)
  throw new DatabaseError(
    `The database is not migrated to this version, and the role "${role.name}" of DATABASE_URL may not do it. ` +
      `Set MIGRATION_DATABASE_URL, or run "node scripts/serve.mjs migrate" with it. ${HELP}`,
  )
}

function warningAbout({ name, isSuperuser }: ServingRole): string {
  return (
    `Warning: the role "${name}" of DATABASE_URL ${isSuperuser ? 'is a superuser' : 'owns its tables'}, so that a fault of the app or ` +
    `anyone who gets its password could rewrite the ledger. Let the app serve as a role of its own: ${HELP}`
  )
}

async function assertReachable(url: string): Promise<void> {
  await closeClient(await openReachable(url))
}

/** @throws DatabaseError if the database cannot be reached, or is of an unknown version */
export async function assertKnown(url: string): Promise<void> {
  await assertReachable(url)
  const { database, close } = connect(url, 1, JOB_LIMITS)
  await refuseOtherVersions(database).finally(close)
}

async function openReachable(url: string): Promise<pg.Client> {
  try {
    return await openClient(url, { connectionTimeoutMillis: 10_000 }, JOB_LIMITS)
  } catch (error) {
    const { host } = new URL(url)
    throw new DatabaseError(
      `The database at ${host} cannot be reached: ${error instanceof Error ? error.message : error}`,
    )
  }
}
