import type pg from 'pg'
import { transactionKeys } from '#domain/search-keys.ts'
import type { Insert } from './bulk-load.ts'
import type { Dimensions } from './dimensions.ts'

const NOTES = ['Bus to the summer camp', 'دفاتر وأقلام للمجموعة', 'Snacks for the meeting', 'مساهمة الأهل في المخيّم']
const FIRST_RESERVE = 10_000_000
/** Requests of each group that wait for a decision. */
const PENDING = 2

/**
 * Transactions of each group in turn, with the ledger entries of the approved ones: a deposit, an income, a withdrawal, and a rejected
 * request; the newest ones wait for a decision. Balances and ledger add up as `npm run audit:ledger` checks them.
 */
export async function fillFinance(insert: Insert, client: pg.Client, dimensions: Dimensions): Promise<void> {
  const { groups, transactionsPerGroup: count } = dimensions
  await client.query(`
    create temp table bench_transactions as
    select gen_random_uuid() as id, finance.organization, leaders.id as requester, finance.id as reviewer, made.kind, currency, amount, note,
      row_number() over (order by nth, finance.position) as sequence,
      now() - interval '30 minutes' * (${groups * count} - row_number() over (order by nth, finance.position)) - interval '1 hour' as at,
      case when nth >= ${count - PENDING} then 'pending' when made.kind = 'rejected' then 'rejected' else 'approved' end as status,
      case made.kind when 'withdraw' then -amount else amount end as change,
      case made.kind when 'deposit' then -amount when 'income' then amount end as reserve_change
    from bench_people as finance join bench_people as leaders using (organization)
    cross join generate_series(0, ${count - 1}) as nth
    cross join lateral (select
      (array['deposit', 'income', 'withdraw', 'rejected'])[nth % 4 + 1] as kind,
      (array['USD', 'LBP'])[nth / 4 % 2 + 1] as currency,
      (array[100, 80, 60, 40])[nth % 4 + 1] + (finance.position % 50) / 100.00 as amount,
      (nth + finance.position) % ${NOTES.length} + 1 as note) as made
    where finance.kind = 'finance' and leaders.kind = 'leader';
    analyze bench_transactions`)
  const keys = NOTES.map((notes) => ({ notes, ...transactionKeys({ notes }) }))
  await insert(
    'financial_transactions',
    {
      id: 'id',
      organization_name: 'organization',
      transaction_type: `case kind when 'rejected' then 'withdraw' else kind end`,
      currency: 'currency',
      amount: 'amount',
      status: 'status',
      requested_by: 'requester',
      requested_at: 'at',
      reviewed_by: `case when status <> 'pending' then reviewer end`,
      reviewed_at: `case when status <> 'pending' then at + interval '1 hour' end`,
      notes: choice(keys.map(({ notes }) => notes)),
      search_key: choice(keys.map(({ searchKey }) => searchKey)),
      transliteration_key: choice(keys.map(({ transliterationKey }) => transliterationKey)),
      content_digest: `''`,
    },
    'from bench_transactions',
  )
  await fillLedger(insert, client)
}

async function fillLedger(insert: Insert, client: pg.Client): Promise<void> {
  // The first entries of the reserve, before all others.
  await client.query(`
    create temp table bench_entries as
    select null::uuid as transaction_id, gen_random_uuid() as change_id, null as organization, 'manual_edit' as change_type, currency,
      ${FIRST_RESERVE}::numeric as change, ${FIRST_RESERVE}::numeric as new_balance, 0::bigint as sequence,
      (select min(at) from bench_transactions) as at, (select id from bench_people where kind = 'admin' limit 1) as changed_by
    from unnest(array['USD', 'LBP']) as currency`)
  await client.query(`
    insert into bench_entries
    select id, change_id, owner, kind || '_approved', currency, moved,
      coalesce(${FIRST_RESERVE} * (owner is null)::int, 0) + sum(moved) over (partition by owner, currency order by sequence),
      sequence, at + interval '1 hour', reviewer
    from (select *, gen_random_uuid() as change_id from bench_transactions where status = 'approved') as approved
    cross join lateral (values (organization, change), (null, reserve_change)) as sides (owner, moved)
    where moved is not null`)
  await insert(
    'ledger_entries',
    {
      id: 'gen_random_uuid()',
      account: `case when organization is null then 'reserve' else 'organization' end`,
      organization_name: 'organization',
      currency: 'currency',
      amount_change: 'change',
      previous_balance: 'new_balance - change',
      new_balance: 'new_balance',
      change_type: 'change_type',
      changed_by: 'changed_by',
      transaction_id: 'transaction_id',
      change_id: 'change_id',
      created_at: 'at',
    },
    'from bench_entries order by sequence, organization nulls last',
  )
  const sum = (currency: string, owner: string) =>
    `coalesce((select sum(change) from bench_entries where currency = '${currency}' and organization is not distinct from ${owner}), 0)`
  await client.query('create index on bench_entries (organization)')
  await client.query(`
    update organization_balances set usd_balance = coalesce(usd, 0), lbp_balance = coalesce(lbp, 0) from (
      select organization, sum(change) filter (where currency = 'USD') as usd, sum(change) filter (where currency = 'LBP') as lbp
      from bench_entries group by organization
    ) as sums where organization = organization_name`)
  await client.query(
    `update network_reserve set usd_balance = ${sum('USD', 'null')}, lbp_balance = ${sum('LBP', 'null')}`,
  )
}

/** SQL for one of several texts, by the number of the transaction's note. */
function choice(texts: readonly string[]): string {
  return `(array[${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')}])[note]`
}
