import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { DECLARED_COLUMNS } from '#server/database/declarations.ts'
import { approvalLimits, changeApprovals, passkeys, rosterMerges } from '#server/database/schema/index.ts'
import { aKnownChild } from '#tests/known-child.ts'
import { createWorld, type World } from '#tests/world.ts'

/**
 * The columns that declare what one's own data has of their rows, with its name there; null for nothing, with a reason.
 */
const DECLARED = DECLARED_COLUMNS.flatMap(({ declaration, name, facts: { own } }) =>
  own ? [[`${declaration.name}.${name}`, 'none' in own ? null : (Object.values(own)[0] as string)] as const] : [],
)

/** The columns that refer to an account by a foreign key, or by the name of a column with ids. */
async function columnsOfPeople({ owner }: World): Promise<string[]> {
  const { rows } = await owner.execute<{ name: string }>(sql`
    select nspname || '.' || relname || '.' || attname as name
    from pg_constraint
      join pg_class on pg_class.oid = conrelid join pg_namespace on pg_namespace.oid = relnamespace
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid in ('public.profiles'::regclass, 'auth.users'::regclass)
    union
    select table_schema || '.' || table_name || '.' || column_name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema in ('public', 'auth') and udt_name = 'uuid'
      and column_name ~ '(_by|^user_id|^person_id|^profile_id|^actor_id)$'`)
  return rows.map(({ name }) => name).sort()
}

/** A row of every table with such a column. */
async function worldWithEverything() {
  const world = await createWorld()
  const { admin, leader, financeManager, owner, database } = world
  const { personId, other } = await aKnownChild(world)
  await admin.invitations.make({ id: uuid(), organizationName: 'SNMY1', former: null })
  await leader.meetings.setDay({ organizationName: 'SNMY1', day: { weekday: 6, time: null } })
  const changeId = await aPendingChangeOf(world)
  await database.insert(changeApprovals).values({ changeId, approvedBy: admin.id })
  const [at, by] = [new Date(), admin.id]
  const limit = { currency: 'USD', amount: '5.00', proposedBy: by, proposedAt: at } as const
  await database.insert(approvalLimits).values([
    { id: uuid(), ...limit, confirmedBy: by, confirmedAt: at, afterEntry: 0 },
    { id: uuid(), ...limit, withdrawnBy: by, withdrawnAt: at },
  ])
  const merge = { keptId: other.id, mergedId: personId, before: {}, after: 'digest' }
  await database.insert(rosterMerges).values({ id: uuid(), ...merge, madeBy: leader.id })
  const key = { name: 'Phone', credentialId: 'id', publicKey: 'key', counter: 0, transports: [] }
  await database.insert(passkeys).values({ id: uuid(), userId: admin.id, ...key })
  for (const statement of [
    sql`insert into auth.second_factors (user_id, secret, confirmed_at) values (${by}, 'secret', now())`,
    sql`insert into auth.recovery_codes (user_id, digest) values (${by}, 'digest')`,
    sql`insert into former_reserve_history (id, position, changed_by, change_type, currency, amount_change, previous_balance, new_balance, created_at)
      values (gen_random_uuid(), -1, ${by}, 'manual_edit', 'USD', 1, 0, 1, now())`,
    sql`insert into receipts (id, transaction_id, kind, bytes, size, added_by, added_later)
      select gen_random_uuid(), id, 'pdf', 'x', 1, ${by}, false from financial_transactions limit 1`,
    sql`update cash_counts set signed_by = ${leader.id}, signed_at = counted_at where counted_by = ${financeManager.id}`,
    sql`alter table closings disable trigger user`,
    sql`update closings set signed_by = ${leader.id}, signed_at = closed_at`,
    sql`alter table closings enable trigger user`,
  ])
    await owner.execute(statement)
  return world
}

async function aPendingChangeOf({ owner }: World): Promise<string> {
  const { rows } = await owner.execute<{ id: string }>(sql`select id from pending_changes limit 1`)
  return rows[0]?.id ?? ''
}

/** Gives a row of the column to the person; the function gives it back. */
async function giveTo(personId: string, name: string, { owner }: World) {
  const [schema, table, column] = name.split('.').map((part) => sql.identifier(part))
  const on = sql`${schema}.${table}`
  const change = async (from: ReturnType<typeof sql>, to: string | null) => {
    await owner.execute(sql`alter table ${on} disable trigger user`)
    const { rows } = await owner.execute<{ ctid: string }>(
      sql`update ${on} set ${column} = ${to} where ctid = (${from}) returning ctid::text`,
    )
    await owner.execute(sql`alter table ${on} enable trigger user`)
    return rows[0]?.ctid ?? ''
  }
  const isOthers = sql`${column} is distinct from ${personId}`
  const pick = sql`select ctid, ${column}::text as before from ${on} where ${isOthers} order by ${column} is null, ctid desc limit 1`
  const { rows } = await owner.execute<{ before: string | null }>(pick)
  expect([name, rows.length]).toEqual([name, 1])
  const given = await change(sql`select ctid from (${pick}) as picked`, personId)
  return () => change(sql`select ${given}::tid`, rows[0]?.before ?? null)
}

test('every column that refers to an account declares what one’s own data has of it, or why nothing', async () => {
  expect(await columnsOfPeople(await createWorld())).toEqual(DECLARED.map(([name]) => name).sort())
})

test('one’s own data has what each of them is about', async () => {
  const world = await worldWithEverything()
  const person = await world.person({ fullName: 'Nadim', roles: { SNMK3: 'secretary' } })
  for (const [name, key] of DECLARED) {
    if (key === null) continue
    const before = (await person.accounts.held())[key]
    const giveBack = await giveTo(person.id, name, world)
    const data = await person.accounts.held()
    // Its own downloads are recorded actions.
    if (key !== 'actionsRecorded') expect([name, data[key]]).not.toEqual([name, before])
    else expect((data[key] as unknown[]).length).toBe((before as unknown[]).length + 2)
    await giveBack()
  }
  // Their approvals have one column.
  const { requestsApproved, changesApproved } = await world.admin.accounts.held()
  expect({ requestsApproved, changesApproved }).toEqual({ requestsApproved: 1, changesApproved: 1 })
})
