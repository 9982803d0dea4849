import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { AUDIT_ACTIONS } from '#domain/audit/audit-log.ts'
import { ERASURE_KINDS } from '#domain/erasure/erasure.ts'
import { CONFIRMED_STEPS } from '#domain/network/first-steps.ts'
import { HEALTH_PROBLEMS } from '#domain/network/health.ts'
import { ORGANIZATIONS } from '#domain/network/organizations.ts'
import { anEntry } from '#tests/finance.ts'
import { createWorld, type World } from '#tests/world.ts'
import { NETWORK_COUNTS } from './counts.ts'
import { MAIL_KINDS } from './mail.ts'
import { ALL_STEPS } from './network-settings.ts'

const NEW_ID = sql.raw('gen_random_uuid()')

/** The database's message for a statement that it refuses, of the owner too. */
async function refusal(world: World, statement: ReturnType<typeof sql>): Promise<string> {
  const failure = await world.owner.execute(statement).then(
    () => null,
    (error: { cause?: { message?: string } }) => error,
  )
  if (!failure) throw new Error('The statement should have been refused')
  return failure.cause?.message ?? ''
}

test('the organizations are those of the domain, in their order', async () => {
  const world = await createWorld()
  expect(await world.anonymous.organizations.list()).toEqual(
    ORGANIZATIONS.map(({ position: _, ...organization }) => organization),
  )
})

test('every reference to the name of an organization follows when it is renamed', async () => {
  const { owner } = await createWorld()
  const { rows } = await owner.execute(sql`
    select conrelid::regclass::text as table, confupdtype as on_update from pg_constraint
    where contype = 'f' and confrelid = 'organizations'::regclass`)
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ on_update }) => on_update !== 'c')).toEqual([])
})

test('the ledger is append-only, an account keeps its owner and currency, and an approval stays, for their owner too', async () => {
  const world = await createWorld()
  await world.database.execute(anEntry({ amounts: [10, 0, 10] }))
  expect(await refusal(world, sql`update ledger_entries set created_at = now()`)).toContain('append-only')
  expect(await refusal(world, sql`update ledger_changes set change_type = 'x'`)).toContain('append-only')
  for (const table of ['ledger_entries', 'ledger_changes']) {
    expect(await refusal(world, sql.raw(`delete from ${table}`))).toContain('append-only')
    expect(await refusal(world, sql.raw(`truncate ${table} cascade`))).toContain('append-only')
  }
  const history = await world.database.execute(sql`select change_type, new_balance from network_reserve_history`)
  expect(history.rows).toEqual([{ change_type: 'manual_edit', new_balance: '10.00' }])
  for (const statement of [
    `update ledger_accounts set organization_name = 'SNMF' where organization_name = 'SNMY1'`,
    `update ledger_accounts set organization_name = null where organization_name = 'SNMY1'`,
    `update ledger_accounts set currency = 'LBP' where organization_name is null and currency = 'USD'`,
    'delete from ledger_accounts',
    'truncate ledger_accounts cascade',
    'truncate change_approvals',
  ])
    expect(await refusal(world, sql.raw(statement))).toMatch(/stays as it is|append-only/)
})

test('a person belongs to an organization once; the organization of the profile is a placeholder until it has a row', async () => {
  const world = await createWorld()
  const add = sql`insert into user_organizations (id, user_id, organization_name, organization_role)
    values (${NEW_ID}, ${world.member.id}, 'SNMY1', 'secretary')`
  const memberships = async () => {
    const found = await world.database.execute(sql`
      select id is null as placeholder, organization_role from memberships where user_id = ${world.member.id}`)
    return found.rows
  }
  expect(await memberships()).toEqual([{ placeholder: true, organization_role: null }])
  await world.database.execute(add)
  expect(await memberships()).toEqual([{ placeholder: false, organization_role: 'secretary' }])
  expect(await refusal(world, add)).toContain('user_organizations_pair')
})

const REFUSED: readonly (readonly [what: string, statement: string, constraint: string])[] = [
  ['a second account of a group', addAccount("'SNMY1'"), 'ledger_accounts_of_owner'],
  ['a second account of the reserve', addAccount('null'), 'ledger_accounts_of_owner'],
  ['a balance below zero', 'update ledger_accounts set balance = -0.01', 'ledger_accounts_balance'],
  ['an unknown organization', "update profiles set organization_name = 'SNMX'", 'foreign key'],
  ['an unknown status', "update profiles set approval_status = 'maybe'", 'profiles_status'],
  ['an unknown role', "update profiles set organization_role = 'king'", 'profiles_role'],
  [
    'an unknown global role',
    "insert into user_roles (user_id, role) select id, 'root' from profiles",
    'user_roles_role',
  ],
  ['a blank name', "update profiles set full_name = ' '", 'profiles_erased'],
  [
    'an absence reason of someone present',
    `with made as (insert into sessions (id, title, presenter_name, topic, session_date)
       values (gen_random_uuid(), 't', 'p', 't', '2026-01-01') returning id)
     insert into attendance (id, session_id, attendee_name, name_key, status, absence_reason)
       select gen_random_uuid(), id, 'a', 'a', 'present', 'ill' from made`,
    'attendance_reason',
  ],
  [
    'a marker without the time of the mark',
    `with made as (insert into sessions (id, title, presenter_name, topic, session_date)
       values (gen_random_uuid(), 't', 'p', 't', '2026-01-01') returning id)
     insert into attendance (id, session_id, attendee_name, name_key, status, marked_by)
       select gen_random_uuid(), made.id, 'a', 'a', 'present', profiles.id from made, profiles limit 1`,
    'attendance_mark',
  ],
]

function addAccount(owner: string): string {
  return `insert into ledger_accounts (id, organization_name, currency) values (gen_random_uuid(), ${owner}, 'USD')`
}

test('the database itself refuses wrong values, accounts and balances', async () => {
  const world = await createWorld()
  for (const [what, statement, constraint] of REFUSED)
    expect([what, await refusal(world, sql.raw(statement))]).toEqual([what, expect.stringContaining(constraint)])
  expect(await refusal(world, anEntry({ amounts: [9, 0, 10] }))).toContain('ledger_entries_sum')
})

test.each<[string, readonly string[]]>([
  ['audit_log_action', AUDIT_ACTIONS],
  ['erasures_kind', ERASURE_KINDS],
  ['first_steps_step', [...CONFIRMED_STEPS, ALL_STEPS]],
  ['health_notices_problem', HEALTH_PROBLEMS],
  ['network_counts_kind', NETWORK_COUNTS],
  ['outgoing_mails_kind', MAIL_KINDS],
])('%s takes every name of the code by its form, and no other text', async (constraint, names) => {
  const { owner } = await createWorld()
  const found = await owner.execute<{ form: string }>(sql`
    select substring(pg_get_constraintdef(oid) from '''(.*)''') as form from pg_constraint where conname = ${constraint}`)
  const form = new RegExp(found.rows[0]?.form ?? '')
  expect(names.filter((name) => !form.test(name))).toEqual([])
  expect(form.test('Rita Khoury')).toBe(false)
})

test('Arabic names have trigrams in this database, so an index can find them', async () => {
  const world = await createWorld()
  const found = await world.database.execute<{ trigrams: string[] }>(sql`select show_trgm('محمد') as trigrams`)
  expect(found.rows[0]?.trigrams.length).toBeGreaterThan(0)
})
