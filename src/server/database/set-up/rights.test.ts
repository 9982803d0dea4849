import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anEntry } from '#tests/finance.ts'
import { createWorld } from '#tests/world.ts'
import { FUNCTIONS, RIGHTS, setRights, wrongRightsOf } from './rights.ts'
import { ROLES } from './roles.ts'

test('every table and view has a line that says what the app may do with it, and these are its rights', async () => {
  const { owner } = await createWorld()
  const found = await owner.execute<{ name: string }>(sql`
    select nspname || '.' || relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname !~ '^pg_' and nspname <> 'information_schema' and relkind in ('r', 'p', 'v', 'm', 'f')`)
  expect(found.rows.map(({ name }) => name).sort()).toEqual(Object.keys(RIGHTS).sort())
  expect(await wrongRightsOf(owner, ROLES.app)).toEqual([])
})

const REFUSED = [
  ['update the ledger', 'update ledger_entries set amount_change = 0'],
  ['change the note of a change', "update ledger_changes set notes = ''"],
  ['delete from the ledger', 'delete from ledger_entries'],
  ['delete a change of the ledger', 'delete from ledger_changes'],
  ['truncate the ledger', 'truncate ledger_entries'],
  ['update the audit log', 'update audit_log set action = action'],
  ['delete from the audit log', 'delete from audit_log'],
  ['truncate another table', 'truncate attendance'],
  ['truncate what the ledger refers to', 'truncate financial_transactions cascade'],
  ['change the amount of a request', 'update financial_transactions set amount = 1'],
  ['delete a request', 'delete from financial_transactions'],
  ['change what a transfer moved', 'update transfer_changes set before = before'],
  ['change a voucher', 'update vouchers set number = number + 1'],
  ['delete a voucher', 'delete from vouchers'],
  ['delete an account', 'delete from ledger_accounts'],
  ['give an account to another group', "update ledger_accounts set organization_name = 'SNMF'"],
  ['delete an organization', "delete from organizations where name = 'SNMF'"],
  ['delete a user', 'delete from auth.users'],
  ['disable a trigger', 'alter table ledger_entries disable trigger ledger_entries_append_only'],
  ['disable all triggers', 'alter table ledger_entries disable trigger all'],
  ['drop a trigger', 'drop trigger ledger_entries_append_only on ledger_entries'],
  ['skip triggers', "set session_replication_role = 'replica'"],
  ['add a trigger', 'create trigger x before insert on sessions for each row execute function notify_reserve()'],
  [
    'replace the function of a trigger',
    'create or replace function refuse_ledger_change() returns trigger language sql return null',
  ],
  ['add a column', 'alter table ledger_entries add column x text'],
  ['drop a constraint', 'alter table ledger_entries drop constraint ledger_entries_sum'],
  ['drop a table', 'drop table ledger_entries'],
  ['drop a view', 'drop view network_reserve_history'],
  ['create a table', 'create table x (id uuid)'],
  ['create a table in the schema of accounts', 'create table auth.x (id uuid)'],
  ['create a temporary table', 'create temp table x (id uuid)'],
  ['create a schema', 'create schema x'],
  ['create a function', 'create function x() returns int language sql return 1'],
  ['create an extension', 'create extension hstore'],
  ['create a role', 'create role x'],
  ['create a database', 'create database x'],
  ['become the owner', `set role ${ROLES.owner}`],
  ['give the table to itself', `alter table ledger_entries owner to ${ROLES.app}`],
  ['grant itself a superuser', `alter role ${ROLES.app} superuser`],
  ['grant itself the owner', `grant ${ROLES.owner} to ${ROLES.app}`],
  ['move the numbers of the ledger', `select setval('ledger_entries_sequence_seq', 1)`],
  ['change the list of migrations', 'delete from drizzle.__drizzle_migrations'],
  ['read the passwords of roles', 'select rolpassword from pg_authid'],
] as const

test("the app's role may do none of these, and gains nothing by granting", async () => {
  const { database, owner } = await createWorld()
  await owner.execute(anEntry({ amounts: [10, 0, 10] }))
  const outcomes: string[] = []
  for (const [what, statement] of REFUSED) {
    const code = (error: { cause?: { code?: string } }) => error.cause?.code
    outcomes.push(`${what}: ${await database.execute(statement).then(() => 'done', code)}`)
  }
  // The code of PostgreSQL for missing rights.
  expect(outcomes).toEqual(REFUSED.map(([what]) => `${what}: 42501`))
  // Without any right to a table PostgreSQL refuses; with some it warns, and grants nothing.
  await database.execute('grant all on table ledger_entries to public').catch(() => undefined)
  await database.execute(`grant update, delete on table ledger_entries to ${ROLES.app}`).catch(() => undefined)
  expect(await wrongRightsOf(owner, ROLES.app)).toEqual([])
})

test('a table without a line cannot be read, also if a migration has granted something', async () => {
  const { database, owner } = await createWorld()
  await owner.execute('create table forgotten (id int)')
  await expect(database.execute('select from forgotten')).rejects.toThrow()
  await owner.execute('grant select on table forgotten to public')
  await owner.execute(`grant update (amount_change), delete on table ledger_entries to ${ROLES.app}`)
  await owner.execute('grant create on schema public to public')
  await database.execute('select from forgotten')

  expect(await wrongRightsOf(owner, ROLES.app)).toEqual(['public.forgotten', 'public.ledger_entries'])
  await setRights(owner, ROLES.app)
  expect(await wrongRightsOf(owner, ROLES.app)).toEqual([])
  await expect(database.execute('select from forgotten')).rejects.toThrow()
  await expect(database.execute('create table x (id int)')).rejects.toThrow()
  // Rights that are as they should be are not written again.
  const written = async () => (await owner.execute(sql`select oid, xmin from pg_class order by oid`)).rows
  const before = await written()
  await setRights(owner, ROLES.app)
  expect(await written()).toEqual(before)
})

test('only the app calls the functions with the rights of the owner, which have a fixed search path', async () => {
  const { owner } = await createWorld()
  const found = await owner.execute<{ name: string; by: string[]; isFixed: boolean }>(sql`
    select nspname || '.' || proname as name,
      array(
        select coalesce((select rolname::text from pg_roles where oid = grantee), 'everybody')
        from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee <> proowner
      ) as by,
      exists (select from unnest(proconfig) as setting where setting like 'search_path=%, pg_temp') as "isFixed"
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where prosecdef and nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`)
  const byApp = FUNCTIONS.map((name) => ({ name, by: [ROLES.app], isFixed: true }))
  expect(found.rows).toEqual([{ name: 'public.carry_name', by: [], isFixed: true }, ...byApp])
})
