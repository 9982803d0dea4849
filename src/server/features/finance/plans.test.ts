import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates.ts'
import { toMinorUnits } from '#domain/money.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { plansOf } from '#tests/plans.ts'
import { createWorld, type World } from '#tests/world.ts'
import { balanceBefore, entriesWithin, listReserveEntries } from './ledger-queries.ts'
import { approvedByMonth } from './month-totals.ts'
import { post } from './post.ts'
import { listTransactions, transactionsRequestedIn } from './queries.ts'

const LIMIT = 50
const WEEK = { from: '2026-06-01' as PlainDate, to: '2026-06-07' as PlainDate, timeZone: 'Asia/Beirut' }
const SNMY1 = { organizationName: 'SNMY1', currency: 'USD' } as const

const OCTOBER = { ...WEEK, scope: ['SNMY1'], from: '2026-10-12' as PlainDate, to: '2026-10-31' as PlainDate } as const

const RESERVE = { organizationName: null, currency: 'USD' } as const

/** A change of both accounts, which reads only their last entries. */
async function aDepositPosted(database: Queryable, changedBy: string) {
  await database.execute(sql`update network_reserve set usd_balance = 100`)
  const change = { kind: 'deposit', organizationName: 'SNMY1', currency: 'USD', amount: toMinorUnits('5.00') } as const
  const posting = { changeId: uuid(), changedBy, transactionId: null, notes: null }
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
    insert into ledger_entries
      (id, account, organization_name, currency, amount_change, previous_balance, new_balance, change_type, changed_by, created_at)
    select gen_random_uuid(), case when place % 2 = 0 then 'reserve' else 'organization' end,
      case when place % 2 = 0 then null else (array(select name from organizations order by position))[1 + place / 2 % 8] end,
      case when place % 6 < 2 then 'LBP' else 'USD' end, 1, place, place + 1, 'manual_edit', ${world.admin.id},
      timestamptz '2016-11-21' + place * interval '2 hours'
    from generate_series(1, 43800) as place`)
  await world.owner.execute(sql`analyze financial_transactions, ledger_entries`)
  return world
}

test('lists and statements of a long history use indexes and read only what they show', async () => {
  const world = await aLongHistory()
  const list = (status: 'pending' | 'reviewed' | 'all', scope: 'all' | readonly string[]) =>
    plansOf(world.url, (database) => listTransactions(database, { status, scope, limit: LIMIT }))
  // What a statement of a week may read: its own rows, of which there are fewer than this.
  const few = 2 * (LIMIT + 1)
  for (const [what, plans] of [
    ['everybody’s reviewed', await list('reviewed', 'all')],
    ['one organization’s reviewed', await list('reviewed', ['SNMY1'])],
    ['everybody’s pending', await list('pending', 'all')],
    ['one organization’s pending', await list('pending', ['SNMY1'])],
    ['one organization’s last', await list('all', ['SNMY1'])],
    ['the reserve’s history', await plansOf(world.url, (database) => listReserveEntries(database, undefined, LIMIT))],
    [
      'the reserve’s entries of a week',
      await plansOf(world.url, (database) => entriesWithin(database, RESERVE, WEEK, 10_000)),
    ],
    ['the reserve before', await plansOf(world.url, (database) => balanceBefore(database, RESERVE, WEEK))],
    ['a deposit', await plansOf(world.url, (database) => aDepositPosted(database, world.admin.id))],
    ['a week’s entries', await plansOf(world.url, (database) => entriesWithin(database, SNMY1, WEEK, 10_000))],
    ['the balance before', await plansOf(world.url, (database) => balanceBefore(database, SNMY1, WEEK))],
    ['the totals of a month', await plansOf(world.url, (database) => approvedByMonth(database, OCTOBER))],
    [
      'a week’s requests',
      await plansOf(world.url, (database) => transactionsRequestedIn(database, 'SNMY1', 'USD', WEEK, 10_000)),
    ],
  ] as const) {
    const steps = plans.flat()
    expect([what, steps.length > 0]).toEqual([what, true])
    const whole = steps.filter(
      (step) =>
        step['Node Type'] === 'Seq Scan' &&
        ['financial_transactions', 'ledger_entries'].includes(step['Relation Name'] ?? ''),
    )
    expect([what, whole]).toEqual([what, []])
    expect([what, steps.filter((step) => step['Actual Rows'] > few).length]).toEqual([what, 0])
  }
})
