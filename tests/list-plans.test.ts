import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
import { toMinorUnits } from '#domain/finance/money.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { lastCounts, listCounts, listWaiting } from '#server/features/finance/counts/cash-count-queries.ts'
import { listWithExchanges } from '#server/features/finance/exchange/exchange-queries.ts'
import { balanceBefore, entriesWithin, listReserveEntries } from '#server/features/finance/ledger/ledger-queries.ts'
import { approvedByMonth } from '#server/features/finance/ledger/month-totals.ts'
import { post } from '#server/features/finance/ledger/post.ts'
import { listTransactions, transactionsRequestedIn } from '#server/features/finance/requests/transaction-queries.ts'
import { listAttendees } from '#server/features/members/queries.ts'
import { listMembers } from '#server/queries/members.ts'
import { plansOf } from './plans.ts'
import { createWorld, type World } from './world.ts'
import { NOW } from './world-people.ts'

type Query = (database: Queryable) => Promise<unknown>

const TRANSACTIONS = 50
const WEEK = { from: '2026-06-01' as PlainDate, to: '2026-06-07' as PlainDate, timeZone: 'Asia/Beirut' }
const SNMY1 = { organizationName: 'SNMY1', currency: 'USD' } as const

const OCTOBER = { ...WEEK, scope: ['SNMY1'], from: '2026-10-12' as PlainDate, to: '2026-10-31' as PlainDate } as const

const RESERVE = { organizationName: null, currency: 'USD' } as const

async function aDepositPosted(database: Queryable, changedBy: string) {
  await database.execute(sql`update ledger_accounts set balance = 100 where organization_name is null`)
  const change = { kind: 'deposit', organizationName: 'SNMY1', currency: 'USD', amount: toMinorUnits('5.00') } as const
  const posting = {
    changeId: uuid(),
    changedBy,
    notes: null,
    at: new Date(),
    timeZone: 'Asia/Beirut',
  }
  await post(database as Database, change, posting)
}

/** Twenty thousand transactions and forty thousand entries of ten years, in turn over the organizations. */
async function aLongHistory(): Promise<World> {
  const world = await createWorld()
  await world.admin.finance.overview()
  await world.database.execute(sql`
    insert into financial_transactions
      (id, organization_name, transaction_type, currency, amount, status, requested_by, requested_at, reviewed_by,
       reviewed_at, notes)
    select gen_random_uuid(), (array(select name from organizations order by position))[1 + place % 8], 'withdraw',
      case when place % 3 = 0 then 'LBP' else 'USD' end, place,
      case when place < 100 then 'pending' when place % 5 = 0 then 'rejected' else 'approved' end, ${world.leader.id},
      timestamptz '2026-11-21' - place * interval '4 hours', case when place < 100 then null else ${world.admin.id}::uuid end,
      case when place < 100 then null else timestamptz '2026-11-22' - place * interval '4 hours' end, 'For something'
    from generate_series(1, 20000) as place`)
  await world.database.execute(sql`
    insert into ledger_accounts (id, organization_name, currency)
    select gen_random_uuid(), name, currency from organizations, unnest(array['USD', 'LBP']) as currency on conflict do nothing`)
  await world.database.execute(sql`
    with changes as (
      insert into ledger_changes (id, change_type, changed_by)
      select gen_random_uuid(), 'manual_edit', ${world.admin.id} from generate_series(1, 43800) returning id
    ), numbered as (select id, row_number() over () as place from changes)
    insert into ledger_entries (id, change_id, account_id, amount_change, previous_balance, new_balance, created_at)
    select gen_random_uuid(), numbered.id, account.id, 1, place, place + 1, timestamptz '2016-11-21' + place * interval '2 hours'
    from numbered join ledger_accounts as account on currency = case when place % 6 < 2 then 'LBP' else 'USD' end
      and organization_name is not distinct from
        case when place % 2 = 1 then (array(select name from organizations order by position))[1 + place / 2 % 8] end
    order by place`)
  await world.database.execute(sql`
    insert into exchanges (id, organization_name, gives_currency, gives_amount, gets_amount, exchanged_by, exchanged_at)
    select gen_random_uuid(), (array(select name from organizations order by position))[1 + place % 8], 'USD', place, place,
      ${world.admin.id}, timestamptz '2026-11-22' - place * interval '4 hours'
    from generate_series(1, 20000) as place`)
  await world.owner.execute(
    sql`analyze exchanges, financial_transactions, ledger_accounts, ledger_changes, ledger_entries`,
  )
  return world
}

/** No step reads a table as a whole, or gives more rows. */
async function expectFewReads(url: string, query: Query, tables: readonly string[], most: number) {
  const steps = (await plansOf(url, query)).flat()
  expect(steps).not.toEqual([])
  const whole = steps.filter((step) => step['Node Type'] === 'Seq Scan' && tables.includes(step['Relation Name'] ?? ''))
  expect([String(query), whole]).toEqual([String(query), []])
  expect([String(query), steps.filter((step) => step['Actual Rows'] > most)]).toEqual([String(query), []])
}

test('lists and statements of a long history use indexes and read only what they show', async () => {
  const world = await aLongHistory()
  const tables = ['exchanges', 'financial_transactions', 'ledger_changes', 'ledger_entries']
  // What a statement of a week may read: its own rows, of which there are fewer than this.
  const few = 2 * (TRANSACTIONS + 1)
  const page = { limit: TRANSACTIONS }
  const queries: readonly Query[] = [
    ...(['all', ['SNMY1']] as const).flatMap((scope) => [
      (database: Queryable) => listTransactions(database, { status: 'reviewed', scope, ...page }),
      (database: Queryable) => listTransactions(database, { status: 'pending', scope, ...page }),
      (database: Queryable) => listWithExchanges(database, { status: 'reviewed', scope, ...page }),
    ]),
    (database) => listTransactions(database, { status: 'all', scope: ['SNMY1'], ...page }),
    (database) => listReserveEntries(database, undefined, TRANSACTIONS),
    ...[RESERVE, SNMY1].flatMap((account) => [
      (database: Queryable) => entriesWithin(database, account, WEEK, 10_000),
      (database: Queryable) => balanceBefore(database, account, WEEK),
    ]),
    (database) => aDepositPosted(database, world.admin.id),
    (database) => approvedByMonth(database, OCTOBER),
    (database) => transactionsRequestedIn(database, 'SNMY1', 'USD', WEEK, 10_000),
  ]
  for (const query of queries) await expectFewReads(world.url, query, tables, few)
})

test('lists of ten thousand counts use indexes and read only what they show', async () => {
  const world = await createWorld()
  await world.owner.execute(sql`
    insert into cash_counts (id, organization_name, currency, pieces, coins, total, book_balance, began_at, counted_by, counted_at, signed_by, signed_at)
    select gen_random_uuid(), (array(select name from organizations order by position))[1 + place % 8],
      case when place % 3 = 0 then 'LBP' else 'USD' end, '{}', 0, 0, 0, at, ${world.financeManager.id}::uuid, at,
      case when place % 4 > 0 then ${world.leader.id}::uuid end, case when place % 4 > 0 then at end
    from generate_series(1, 10000) as place, lateral (select ${new Date(NOW).toISOString()}::timestamptz - place * interval '9 hours' as at) as counted`)
  await world.owner.execute(sql`analyze cash_counts`)
  const person = await world.leader.accounts.me()
  if (!person) throw new Error('The leader is not signed in')
  const reader = { person, clock: () => NOW }
  const page = { organizationName: 'SNMY1', limit: TRANSACTIONS }
  for (const [most, query] of [
    [TRANSACTIONS + 1, (database) => listCounts(database, reader, page)],
    [100, (database) => listWaiting(database, reader, 'all', 100)],
    // The dates of one group’s counts, from the index.
    [10_000 / 8, (database) => lastCounts(database, 'SNMY1')],
  ] as const satisfies readonly (readonly [number, Query])[])
    await expectFewReads(world.url, query, ['cash_counts'], most)
})

const PAGE = 24
const ATTENDEES = 40_000
/** Each has as many people as a roster may have. */
const GROUPS = 20
const MEMBERS = 10_000

/** Forty thousand people in the rosters and ten thousand members, with names in both scripts. */
async function aVeryLargeNetwork(): Promise<World> {
  const world = await createWorld()
  const given = sql`(array['احمد', 'كريستا', 'انطوني', 'maria-rita', 'joe', 'ميرا', 'charbel'])[1 + place % 7]`
  const family = sql`(array['خوري', 'haddad', 'سعد', 'nasr', 'مطر'])[1 + place % 5]`
  // It takes longer than any call of a person may take.
  await world.owner.transaction(async (tx) => {
    await tx.execute(sql`
      insert into organizations (name, age_checked, position)
      select 'SNMG' || place, false, place from generate_series((select count(*) + 1 from organizations), ${GROUPS}) as place`)
    await tx.execute(sql`
      insert into organization_attendees
        (id, organization_name, attendee_name, name_key, search_key, is_leader, birthdate)
      select gen_random_uuid(), (array(select name from organizations order by position))[1 + place % ${GROUPS}],
        ${given} || ' ' || ${family} || ' ' || place, ${given} || ' ' || ${family} || ' ' || place,
        ${given} || ' ' || ${family} || ' ' || place, place % 20 = 0, date '2010-01-01' + place % 3000
      from generate_series(1, ${ATTENDEES}) as place`)
    await tx.execute(sql`
      insert into auth.users (id, name, email, email_verified, metadata)
      select gen_random_uuid(), ${given} || ' ' || place, 'p' || place || '@example.org', true,
        json_build_object('organization_name', 'SNMK1', 'phone_number', null, 'language', 'en',
          'search_key', ${given} || ' ' || place || ' p' || place || '@example.org')
      from generate_series(1, ${MEMBERS}) as place`)
    await tx.execute(sql`update profiles set approval_status = 'approved' where approval_status = 'pending'`)
  })
  await world.owner.execute(sql`vacuum analyze organization_attendees`)
  await world.owner.execute(sql`vacuum analyze profiles`)
  return world
}

test('lists and searches among forty thousand people use indexes, also in Arabic', async () => {
  const world = await aVeryLargeNetwork()
  const attendees =
    (search: string, within: 'all' | string[] = 'all', cursor?: string) =>
    (database: Queryable) =>
      listAttendees(database, { search, within, unreachable: null, guardiansIn: within, cursor, limit: PAGE })
  const members = (search: string, cursor?: string) => (database: Queryable) =>
    listMembers(database, { search, within: 'all', cursor, limit: PAGE })
  const second = (await attendees('')(world.database)).nextCursor ?? ''
  const secondFound = (await attendees('كريستا')(world.database)).nextCursor ?? ''
  const secondOfMembers = (await members('')(world.database)).nextCursor ?? ''
  for (const [what, query, table, rows] of [
    ['everybody', attendees(''), 'organization_attendees', 30],
    ['the next page', attendees('', 'all', second), 'organization_attendees', 30],
    ['one group', attendees('', ['SNMY1']), 'organization_attendees', 30],
    ['an Arabic name', attendees('أحمد خوري 4001'), 'organization_attendees', 5_000],
    ['a Latin name', attendees('HADDAD 39991'), 'organization_attendees', 5_000],
    ['a name that nobody has', attendees('Xavier Zzz'), 'organization_attendees', 5_000],
    // All people with the name are read and sorted.
    ['a frequent name', attendees('كريستا'), 'organization_attendees', ATTENDEES / 6],
    ['more of a frequent name', attendees('كريستا', 'all', secondFound), 'organization_attendees', ATTENDEES / 6],
    // A fifth of all people has the name: PostgreSQL may as well walk through the list.
    ['a frequent family', attendees('haddad'), 'organization_attendees', ATTENDEES],
    ['a name in a group', attendees('joe', ['SNMY1']), 'organization_attendees', ATTENDEES / GROUPS],
    ['two letters', attendees('jo', ['SNMY1']), 'organization_attendees', ATTENDEES / GROUPS],
    ['members', members(''), 'profiles', 30],
    ['the next members', members('', secondOfMembers), 'profiles', 30],
    ['an address', members('p9123@example'), 'profiles', 500],
    ['an Arabic member', members('كريستا 8'), 'profiles', 2_500],
  ] as const) {
    const steps = (await plansOf(world.url, query)).flat().filter((step) => step['Relation Name'] === table)
    expect([what, steps.filter((step) => step['Node Type'] === 'Seq Scan').length]).toEqual([what, 0])
    expect([what, steps.filter((step) => step['Actual Rows'] > rows).map((step) => step['Actual Rows'])]).toEqual([
      what,
      [],
    ])
    const inVain = steps.map((step) => step['Rows Removed by Filter'] ?? 0)
    expect([what, inVain.filter((count) => count > Math.max(10_000, rows))]).toEqual([what, []])
  }
  for (const query of [attendees(''), attendees('', ['SNMY1'])]) {
    const steps = (await plansOf(world.url, query)).flat()
    const ofEntries = steps.filter((step) => step['Relation Name'] === 'organization_attendees')
    expect(ofEntries.map((one) => one['Node Type'])).toEqual(['Index Only Scan'])
  }
  const { rows } = await world.admin.members.attendees({ search: 'أحمد خوري 3500' })
  expect(rows.map(({ attendeeName }) => attendeeName)).toContain('احمد خوري 3500')
}, 120_000)
