import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { SESSION_COOKIE } from '#server/auth/auth.ts'
import type { Database } from '#server/database/connect.ts'
import { auditLedger } from '#server/features/finance/audits/audit-ledger.ts'
import { auditSessions } from '#server/features/sessions/audit-sessions.ts'
import { auditNetworkCounts } from '#server/operations/network-counts/audit-counts.ts'
import { aSession } from '#tests/factories.ts'
import { LEDGER } from '#tests/finance.ts'
import { applyFirstMigration, emptyDatabase } from '#tests/first-migration.ts'
import { signIn } from '#tests/sign-in.ts'
import { createWorld, refusalOf } from '#tests/world.ts'
import { prepareDatabase } from './migrate.ts'
import { ROLES } from './roles.ts'

const RITA = '01990000-0000-7000-8000-000000000001'
const GEORGES = '01990000-0000-7000-8000-000000000002'
const SESSION = '01990000-0000-7000-8000-000000000041'
/** An edit of the reserve by Rita. */
const FIRST_CHANGE = '01990000-0000-7000-8000-0000000000a1'

/**
 * What migrations have deliberately changed in rows of the first version: the former value of a column, and today's.
 */
const RENAMED: Readonly<Record<string, readonly [former: unknown, now: unknown]>> = {
  'public.outgoing_mails.kind': ['waiting', 'approval_digest'],
}
const REMOVED: readonly string[] = [
  ...['content_digest', 'created_by', 'deleted_at', 'id'].map((column) => `public.deleted_sessions.${column}`),
  'public.financial_transactions.content_digest',
  ...['account', 'change_type', 'changed_by', 'currency', 'notes', 'organization_name', 'transaction_id'].map(
    (column) => `public.ledger_entries.${column}`,
  ),
  'public.network_reserve.single',
  'public.organization_attendees.content_digest',
  'public.sessions.content_digest',
  'public.sessions.edit_digest',
  'public.transfers.content_digest',
]

async function firstNetwork() {
  const old = await emptyDatabase()
  await applyFirstMigration(old.database)
  await old.database.execute(await readFile('tests/files/first-network.sql', 'utf8'))
  return old
}

type Columns = ReadonlyMap<string, readonly string[]>

async function columnsOf(database: Database): Promise<Columns> {
  const { rows } = await database.execute<{ name: string; columns: string[] }>(sql`
    select table_schema || '.' || table_name as name, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'auth') and table_type in ('BASE TABLE', 'VIEW')
    group by 1 order by 1`)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

type Rows = ReadonlyMap<string, readonly Record<string, unknown>[]>

async function rowsOf(database: Database, tables: Columns): Promise<Rows> {
  const found = new Map<string, Record<string, unknown>[]>()
  for (const [name, columns] of tables) {
    const list = sql.raw(columns.map((column) => `"${column}"`).join(', '))
    const { rows } = await database.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) as row from (select ${list} from ${sql.raw(name)}) as t order by to_jsonb(t)::text`,
    )
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return found
}

function keptColumns(first: Columns, today: Columns): Columns {
  const remaining = [...first].map(([name, columns]) => {
    const now = today.get(name) ?? []
    return [name, columns.filter((column) => now.includes(column))] as const
  })
  return new Map(remaining.filter(([, columns]) => columns.length > 0))
}

function expectedRows(table: string, before: Rows, today: Columns): unknown[] {
  const valueNow = (column: string, value: unknown) => {
    const [former, now] = RENAMED[`${table}.${column}`] ?? []
    return former !== undefined && value === former ? now : value
  }
  const rows = (before.get(table) ?? []).map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([column]) => today.get(table)?.includes(column))
        .map(([column, value]) => [column, valueNow(column, value)]),
    ),
  )
  return expect.arrayContaining(rows) as unknown[]
}

test('every row of the first version is there after all migrations, with the same values', async () => {
  const old = await firstNetwork()
  const first = await columnsOf(old.database)
  const before = await rowsOf(old.database, first)
  const empty = [...before].filter(([, rows]) => rows.length === 0).map(([table]) => table)
  expect(empty).toEqual(['auth.rate_limits', 'public.demo_seeds'])
  await prepareDatabase(old.url, ROLES.app, () => undefined)
  const today = await columnsOf(old.database)
  const names = (tables: typeof first) =>
    [...tables].flatMap(([name, columns]) => columns.map((one) => `${name}.${one}`))
  expect(names(first).filter((name) => !names(today).includes(name))).toEqual(REMOVED)
  const after = await rowsOf(old.database, keptColumns(first, today))
  for (const [table, rows] of after) expect([table, rows]).toEqual([table, expectedRows(table, before, today)])
  expect(await auditLedger(old.database)).toEqual([])
  expect(await auditSessions(old.database)).toEqual([])
  expect(await auditNetworkCounts(old.database)).toEqual([])
})

test('every entry of the first ledger has its account, type, author, transaction and note, and every approval its person', async () => {
  const old = await firstNetwork()
  const columns = sql`id, sequence, coalesce(organization_name, 'reserve') as account, currency, amount_change, previous_balance, new_balance,
    change_type, changed_by, transaction_id, change_id, notes, created_at`
  const before = await old.database.execute(sql`select ${columns} from ledger_entries order by sequence`)
  const approved = await old.database.execute(sql`
    select id, reviewed_by, reviewed_at from financial_transactions where status = 'approved' and not posted_directly order by id`)
  expect([before.rows.length, approved.rows.length]).toEqual([5, 2])
  await prepareDatabase(old.url, ROLES.app, () => undefined)
  const after = await old.database.execute(sql`
    select ${columns} from ${LEDGER} join (select id as noted, notes from ledger_changes) as changes on noted = change_id order by sequence`)
  expect(after.rows).toEqual(before.rows)
  const approvals = await old.database.execute(sql`
    select transaction_id as id, approved_by as reviewed_by, approved_at as reviewed_at from change_approvals order by 1`)
  expect(approvals.rows).toEqual(approved.rows)
})

const oldEntry = (owner: string, changedBy: string, changeId: string) => sql`
  insert into ledger_entries
    (id, account, organization_name, currency, amount_change, previous_balance, new_balance, change_type, changed_by, change_id)
  values (gen_random_uuid(), 'organization', ${owner}, 'USD', 5, 0, 5, 'manual_edit', ${changedBy}, ${changeId})`

test.each([
  ['an entry without a balance', oldEntry('SNMF', RITA, SESSION), 'entries of the ledger have no balance: SNMF USD'],
  [
    'a change of two people',
    oldEntry('SNMY1', GEORGES, FIRST_CHANGE),
    `entries of one change differ in type, author or transaction: ${FIRST_CHANGE}`,
  ],
])('%s stops the upgrade, and nothing is changed', async (_what, wrong, message) => {
  const old = await firstNetwork()
  await old.database.execute(wrong)
  const before = await columnsOf(old.database)
  await expect(prepareDatabase(old.url, ROLES.app, () => undefined)).rejects.toMatchObject({ cause: { message } })
  expect(await columnsOf(old.database)).toEqual(before)
})

test('the app answers on the upgraded network of the first version as on one of its own', async () => {
  const old = await firstNetwork()
  await prepareDatabase(old.url, ROLES.app, () => undefined)
  await old.close()
  const world = await createWorld({ template: old.name })

  // The password, the running sign-in, the roles.
  expect((await signIn(world)).status).toBe(200)
  expect((await signIn(world, {}, { password: 'a guess' })).status).toBe(401)
  const signature = createHmac('sha256', world.secret).update('token-of-georges').digest('base64')
  const georges = world.callerWith(`${SESSION_COOKIE}=${encodeURIComponent(`token-of-georges.${signature}`)}`, GEORGES)
  const rita = world.callerWith(await world.signIn(RITA), RITA)
  expect(await georges.accounts.me()).toMatchObject({ fullName: 'Georges Khoury', isAdmin: false })
  expect((await rita.approvals.list({ status: 'pending' })).rows.map(({ fullName }) => fullName)).toContain('غسّان')

  // Rosters and sessions.
  const roster = await georges.roster.list({ organizationName: 'SNMY1' })
  expect(roster.map(({ attendeeName }) => attendeeName).sort()).toEqual(['Karam', 'Leader One', 'مريم'])
  expect((await georges.sessions.list({})).rows).toHaveLength(2)
  const session = await georges.sessions.get({ id: SESSION })
  expect(session).toMatchObject({ reflection: 'Line one\nline two', sessionTime: '17:30', version: 2 })
  expect(session.attendance.map(({ status }) => status).sort()).toEqual(['absent', 'present', 'present'])
  const { id } = await georges.sessions.create(aSession())
  expect((await georges.sessions.list({})).rows.map((row) => row.id)).toContain(id)

  // Money.
  const panel = await rita.finance.panel({ organizationName: 'SNMY1' })
  expect(JSON.stringify(panel)).toContain('137.25')
  await rita.finance.review({ id: '01990000-0000-7000-8000-000000000074', decision: 'approved' })
  expect(
    await refusalOf(rita.finance.review({ id: '01990000-0000-7000-8000-000000000073', decision: 'approved' })),
  ).toBe('ALREADY_REVIEWED')
  expect(await auditLedger(world.database)).toEqual([])
})
