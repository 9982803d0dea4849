import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '#server/database/connect.ts'
import { DECLARATIONS } from '#server/database/declarations.ts'
import { READ } from '#server/database/schema/declare.ts'

/**
 * Everything else is left to the owner: a table that does not declare its rights cannot even be read. Foreign keys use
 * the owner's rights; triggers write with those of the app's role.
 */
export const RIGHTS: Readonly<Record<string, readonly string[]>> = {
  // So that a start without the owner's password can check whether the database is migrated.
  'drizzle.__drizzle_migrations': READ,
  'drizzle.app_version': READ,
  ...Object.fromEntries(DECLARATIONS.map(({ name, rights }) => [name, rights])),
}

/** Only the app may call them; each deletes or changes what its role may not. */
export const FUNCTIONS: readonly string[] = [
  'public.delete_expired_audit_log',
  'public.delete_unconfirmed_accounts',
  'public.erase_account',
  'public.erase_receipt',
  'public.erase_roster_person',
  'public.forget_statistics',
  'public.rewrite_erased_details',
  'public.rewrite_erased_text',
]

const OWN_SCHEMA = sql`nspname !~ '^pg_' and nspname <> 'information_schema'`

/** On each table, view and sequence, as in {@link RIGHTS}. Rights of everyone have the prefix 'public: '. */
export async function rightsOf(database: Queryable, role: string): Promise<Map<string, readonly string[]>> {
  const found = await database.execute<{ name: string; rights: string[] }>(sql`
    with given as (
      select pg_class.oid, lower(privilege_type) as right, grantee from pg_class, aclexplode(relacl)
      union all
      select attrelid, lower(privilege_type) || ' (' || attname || ')', grantee
      from pg_attribute, aclexplode(attacl) where attnum > 0 and not attisdropped
    )
    select nspname || '.' || relname as name, coalesce(array_agg(
      case grantee when 0 then 'public: ' else '' end || given.right order by given.right
    ) filter (where given.right is not null), '{}') as rights
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      left join given on given.oid = pg_class.oid and grantee in (0, (select oid from pg_roles where rolname = ${role}))
    where ${OWN_SCHEMA} and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    group by nspname, relname order by 1`)
  return new Map(found.rows.map(({ name, rights }) => [name, rights]))
}

/** The tables for which a role's rights differ from {@link RIGHTS}. */
export async function wrongRightsOf(database: Queryable, role: string): Promise<readonly string[]> {
  const actual = await rightsOf(database, role)
  return [...actual].filter(([name, rights]) => !isSame(rights, RIGHTS[name] ?? [])).map(([name]) => name)
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return [...some].sort().join() === [...others].sort().join()
}

/** In one transaction, so that they equal {@link RIGHTS}. @param database as the owner of the tables */
export async function setRights(database: Database, role: string): Promise<void> {
  await database.transaction(async (tx) => {
    const app = sql.identifier(role)
    for (const name of await wrongRightsOf(tx, role)) {
      const [schema = '', table = ''] = name.split('.')
      const on = sql`${sql.identifier(schema)}.${sql.identifier(table)}`
      await tx.execute(sql`revoke all on table ${on} from public, ${app}`)
      const rights = RIGHTS[name]
      if (rights) await tx.execute(sql`grant ${sql.raw(rights.join(', '))} on table ${on} to ${app}`)
    }
    await setRightsOfFunctions(tx, role)
    await setRightsOfSchemas(tx, role)
    await setRightsOfDatabase(tx, role)
  })
}

/** The app's role may call {@link FUNCTIONS}; no other function with the owner's rights may be called. */
async function setRightsOfFunctions(tx: Queryable, role: string): Promise<void> {
  const found = await tx.execute<{ name: string; signature: string; byEverybody: boolean; byApp: boolean }>(sql`
    select nspname || '.' || proname as name,
      format('%I.%I(%s)', nspname, proname, pg_get_function_identity_arguments(pg_proc.oid)) as signature,
      exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0) as "byEverybody",
      exists (
        select from aclexplode(proacl) where grantee = (select oid from pg_roles where rolname = ${role})
      ) as "byApp"
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where prosecdef and ${OWN_SCHEMA}`)
  const app = sql.identifier(role)
  for (const { name, signature, byEverybody, byApp } of found.rows) {
    const on = sql.raw(signature)
    if (byEverybody) await tx.execute(sql`revoke all on function ${on} from public`)
    if (FUNCTIONS.includes(name) && !byApp) await tx.execute(sql`grant execute on function ${on} to ${app}`)
    if (!FUNCTIONS.includes(name) && byApp) await tx.execute(sql`revoke all on function ${on} from ${app}`)
  }
}

async function setRightsOfSchemas(tx: Queryable, role: string): Promise<void> {
  const used = [...new Set(Object.keys(RIGHTS).map((name) => name.split('.')[0] ?? ''))]
  const found = await tx.execute<{ name: string; mayCreate: boolean; mayUse: boolean }>(sql`
    select nspname as name, has_schema_privilege(${role}, oid, 'create') as "mayCreate",
      has_schema_privilege(${role}, oid, 'usage') as "mayUse"
    from pg_namespace where ${OWN_SCHEMA}`)
  for (const { name, mayCreate, mayUse } of found.rows) {
    const schema = sql.identifier(name)
    if (mayCreate) await tx.execute(sql`revoke create on schema ${schema} from public, ${sql.identifier(role)}`)
    if (!mayUse && used.includes(name))
      await tx.execute(sql`grant usage on schema ${schema} to ${sql.identifier(role)}`)
  }
}

async function setRightsOfDatabase(tx: Queryable, role: string): Promise<void> {
  const found = await tx.execute<{ name: string; mayCreate: boolean; mayConnect: boolean }>(sql`
    select current_database() as name, has_database_privilege(${role}, current_database(), 'connect') as "mayConnect",
      has_database_privilege(${role}, current_database(), 'create, temporary') as "mayCreate"`)
  const { name = '', mayCreate, mayConnect } = found.rows[0] ?? {}
  const database = sql.identifier(name)
  if (mayCreate)
    await tx.execute(sql`revoke create, temporary on database ${database} from public, ${sql.identifier(role)}`)
  if (!mayConnect) await tx.execute(sql`grant connect on database ${database} to ${sql.identifier(role)}`)
}
