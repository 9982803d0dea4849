import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { closeClient, NO_LIMITS, openClient } from '#server/database/client.ts'
import { connect } from '#server/database/connect.ts'
import { refuseOtherVersions } from './applied-migrations.ts'
import { lockMigrations } from './migrate.ts'

/** The app's roles in its own cluster, beside the cluster's superuser. */
export const ROLES = {
  /** The role that owns the database, and migrates it. */
  owner: 'shabaka_owner',
  /** The role that serves, with the rights in `rights.ts`. */
  app: 'shabaka_app',
} as const

type Role = (typeof ROLES)[keyof typeof ROLES]

const ROLES_LOCK = 7_246_252_003

/**
 * The address for a role. Its password is derived from the superuser's, so it needs no file.
 * @param url for the superuser of the app's own cluster
 */
export function urlForRole(url: string, role: Role): string {
  const own = new URL(url)
  own.password = passwordOf(role, own.password)
  own.username = role
  return own.href
}

function passwordOf(role: Role, superuserPassword: string): string {
  return createHmac('sha256', superuserPassword).update(`password of ${role}`).digest('hex')
}

/**
 * Creates the roles. Several processes may call it at the same time.
 * @param clusterUrl the superuser's address of any database of the cluster
 */
export async function ensureRoles(clusterUrl: string): Promise<void> {
  const client = await openClient(clusterUrl, {}, NO_LIMITS)
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [ROLES_LOCK])
    for (const role of Object.values(ROLES)) await ensureRole(client, role, urlForRole(clusterUrl, role))
    await client.query('commit')
  } finally {
    await closeClient(client)
  }
}

async function ensureRole(client: pg.Client, role: Role, url: string): Promise<void> {
  const found = await client.query('select from pg_roles where rolname = $1', [role])
  if (found.rowCount === 0) await client.query(`create role ${role}`)
  const { password } = new URL(url)
  await client.query(
    `alter role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`,
  )
}

/**
 * Gives a database with everything in it to its owner: before the app had its own roles, the superuser owned it.
 * @param url the address of the app's database, for the superuser of the cluster
 * @throws DatabaseError if the database is of an unknown version; then nothing is changed
 */
export async function giveToOwner(url: string): Promise<void> {
  const { database, close } = connect(url, 1, NO_LIMITS)
  try {
    await database.transaction(async (tx) => {
      await lockMigrations(tx)
      await refuseOtherVersions(tx)
      const found = await tx.execute<{ kind: string; name: string }>(OWNED_BY_OTHERS)
      for (const { kind, name } of found.rows)
        await tx.execute(sql.raw(`alter ${kind} ${name} owner to ${ROLES.owner}`))
    })
  } finally {
    await close()
  }
}

/**
 * The `alter` type and name of each object, except PostgreSQL's own schemas, extensions, and sequences of columns,
 * which follow their table. The schema `public` belongs to the database owner through a role of PostgreSQL.
 */
const OWNED_BY_OTHERS = sql`
  with own as (select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
    extended as (select classid, objid from pg_depend where deptype in ('e', 'i', 'a')),
    things as (
      select 'database' as kind, quote_ident(datname) as name, datdba as owner
        from pg_database where datname = current_database()
      union all
      select 'schema', quote_ident(nspname), nspowner from own where nspowner <> 'pg_database_owner'::regrole
      union all
      select case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
        format('%I.%I', nspname, relname), relowner
        from pg_class join own on own.oid = relnamespace
        where relkind in ('r', 'p', 'v', 'm', 'S', 'f') and ('pg_class'::regclass, pg_class.oid) not in (select * from extended)
      union all
      select 'routine', pg_proc.oid::regprocedure::text, proowner from pg_proc join own on own.oid = pronamespace
        where ('pg_proc'::regclass, pg_proc.oid) not in (select * from extended)
      union all
      select 'type', format('%I.%I', nspname, typname), typowner from pg_type join own on own.oid = typnamespace
        where typtype in ('d', 'e') and ('pg_type'::regclass, pg_type.oid) not in (select * from extended)
    )
  select kind, name from things where owner <> ${sql.raw(`'${ROLES.owner}'`)}::regrole`
