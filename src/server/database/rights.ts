import { sql } from 'drizzle-orm'
import type { Database, Queryable } from './connect.ts'

const READ = ['select'] as const
const APPEND = [...READ, 'insert'] as const
const WRITE = [...APPEND, 'update'] as const
const ALL = [...WRITE, 'delete'] as const

const appendAndUpdate = (...columns: string[]) => [...APPEND, ...columns.map((column) => `update (${column})`)]

/**
 * Everything else is left to the owner: a table without a line cannot even be read. Foreign keys use the owner's
 * rights; triggers write with those of the app's role.
 */
export const RIGHTS: Readonly<Record<string, readonly string[]>> = {
  // So that a start without the owner's password can check whether the database is migrated.
  'drizzle.__drizzle_migrations': READ,
  'drizzle.app_version': READ,

  'auth.access_ends': ALL,
  'auth.accounts': WRITE,
  // Inserted by the move; deleted by a trigger of auth.accounts, and by the clean-up.
  'auth.former_passwords': [...READ, 'delete'],
  'auth.passkeys': ALL,
  'auth.rate_limits': ALL,
  'auth.recovery_codes': ALL,
  'auth.second_factors': ALL,
  'auth.sessions': ALL,
  'auth.sign_in_attempts': ALL,
  'auth.users': WRITE,
  'auth.verifications': ALL,

  // A change of a roster locks the rows of its organizations, which requires the right to update a column. None is
  // deleted.
  'public.organizations': WRITE,
  // Inserted by the trigger carry_name, with the rights of the owner.
  'public.former_organization_names': READ,
  'public.network_settings': [...READ, 'update'],
  'public.first_steps': APPEND,
  // Inserted by the trigger make_profile. The key of auth.users refuses a profile without an account.
  'public.profiles': WRITE,
  // A revoked one remains as a row, so that a repeated call does not make it again.
  'public.invitations': appendAndUpdate('revoked_at'),
  'public.user_organizations': ALL,
  'public.user_roles': ALL,
  'public.memberships': READ,
  // Written by the triggers keep_granted_rights alone; a right ends once.
  'public.granted_rights': appendAndUpdate('ended_at'),
  'public.present_rights': READ,

  // Opened by the trigger open_balance too.
  'public.ledger_accounts': appendAndUpdate('balance'),
  // Its notes are changed by the function rewrite_erased_text.
  'public.ledger_changes': APPEND,
  'public.ledger_entries': APPEND,
  'public.network_reserve': READ,
  'public.network_reserve_history': READ,
  'public.organization_balances': READ,
  // Requester, purpose and amount never change.
  'public.financial_transactions': appendAndUpdate(
    'status',
    'reviewed_by',
    'reviewed_at',
    'rejection_reason',
    'approved_alone',
    'counted_approvers',
    'possible_approvers',
    'category',
    'document_date',
    'search_key',
    'transliteration_key',
  ),
  // Inserted by the move; its notes are changed by the function rewrite_erased_text.
  'public.former_reserve_history': READ,
  'public.move_ins': READ,
  'public.approval_limits': appendAndUpdate(
    'confirmed_by',
    'confirmed_at',
    'after_entry',
    'withdrawn_by',
    'withdrawn_at',
    'possible_approvers',
  ),
  // Its notes are changed by the function rewrite_erased_text.
  'public.pending_changes': appendAndUpdate(
    'status',
    'reviewed_by',
    'reviewed_at',
    'rejection_reason',
    'approved_alone',
    'counted_approvers',
    'possible_approvers',
  ),
  'public.change_approvals': APPEND,
  // A removed category remains as a row.
  'public.categories': WRITE,
  // Its former names are changed by the function rewrite_erased_text.
  'public.category_renames': APPEND,
  // Its source is changed by the function rewrite_erased_text.
  'public.exchange_rates': APPEND,
  // Its notes likewise.
  'public.exchanges': APPEND,
  // Deleted only before the money is posted, blanked by the function erase_receipt.
  'public.receipts': [...APPEND, 'delete'],
  // Signed once; its reason is changed by the function rewrite_erased_text.
  'public.cash_counts': appendAndUpdate('signed_by', 'signed_at'),
  'public.vouchers': APPEND,
  // Signed once, reopened once; its reason likewise.
  'public.closings': appendAndUpdate('signed_by', 'signed_at', 'reopened_by', 'reopened_at', 'reopen_reason'),
  'public.closing_figures': APPEND,

  'public.attendance': ALL,
  'public.sessions': ALL,
  'public.joined_sessions': ALL,
  'public.meeting_days': ALL,
  'public.meeting_pauses': ALL,
  'public.unheld_meetings': ALL,
  'public.report_reminders': APPEND,

  // A removed entry remains as a row.
  'public.organization_attendees': WRITE,
  'public.absence_notices': APPEND,
  'public.announced_absences': ALL,
  'public.follow_ups': ALL,
  'public.guardian_links': WRITE,
  'public.guardians': ALL,
  'public.photo_consents': ALL,
  'public.roster_merges': appendAndUpdate('before', 'undone_at'),
  'public.roster_notes': ALL,
  'public.put_backs': [...APPEND, 'delete'],
  'public.transfer_changes': APPEND,
  'public.transfer_unlocks': ALL,
  'public.transfers': appendAndUpdate('undone_at'),

  'public.audit_log': APPEND,
  'public.health_notices': APPEND,
  'public.backup_state': [...READ, 'update'],
  'public.demo_seeds': APPEND,
  // Inserted by the functions erase_roster_person, erase_account and erase_receipt.
  'public.erasures': READ,
  'public.idempotency_keys': ALL,
  // Inserted by the triggers count_*; changes of a count are replaced by their sum.
  'public.network_counts': [...APPEND, 'delete'],
  'public.outgoing_mails': ALL,
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
