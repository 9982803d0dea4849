import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '#server/database/connect.ts'

/** Every inconsistency as a sentence. Reads a snapshot, so it may run while money moves. */
export function auditLedger(database: Database): Promise<string[]> {
  return database.transaction(
    async (tx) => [
      ...(await wrongBalances(tx)),
      ...(await brokenChains(tx)),
      ...(await mismatchedEntries(tx)),
      ...(await wrongTransactions(tx)),
    ],
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function wrongBalances(database: Queryable): Promise<string[]> {
  const found = await database.execute<{ account: string; currency: string; balance: string | null; sum: string }>(sql`
    with balances as (
      select organization_name as account, 'USD' as currency, usd_balance as balance from organization_balances
      union all select organization_name, 'LBP', lbp_balance from organization_balances
      union all select 'reserve', 'USD', usd_balance from network_reserve
      union all select 'reserve', 'LBP', lbp_balance from network_reserve
    ), sums as (
      select coalesce(organization_name, account) as account, currency, sum(amount_change) as sum
      from ledger_entries group by 1, 2
    )
    select account, currency, balance, coalesce(sum, 0.00) as sum
    from balances full join sums using (account, currency)
    where balance is distinct from coalesce(sum, 0) order by account, currency`)
  return found.rows.map(({ account, currency, balance, sum }) =>
    balance === null
      ? `${account} ${currency}: there are entries of ${sum}, and no balance`
      : `${account} ${currency}: the balance is ${balance}, its entries come to ${sum}`,
  )
}

/** Entries that do not start at the balance of the previous one. */
async function brokenChains(database: Queryable): Promise<string[]> {
  const found = await database.execute<Record<'account' | 'currency' | 'sequence' | 'previous' | 'before', string>>(sql`
    with chained as (
      select coalesce(organization_name, account) as account, currency, sequence, previous_balance as previous,
        lag(new_balance, 1, 0.00) over (partition by account, organization_name, currency order by sequence) as before
      from ledger_entries
    )
    select * from chained where previous <> before order by sequence`)
  return found.rows.map(
    ({ account, currency, sequence, previous, before }) =>
      `${account} ${currency}: entry ${sequence} begins at ${previous}, the one before it ends at ${before}`,
  )
}

/** Changes with a missing entry, or with two that do not match. Only in an income both have the same sign. */
async function mismatchedEntries(database: Queryable): Promise<string[]> {
  const found = await database.execute<{ change: string; type: string }>(sql`
    with changes as (
      select change_id, min(change_type) as type, count(distinct (change_type, currency, changed_by)) as kinds,
        sum(amount_change) filter (where account = 'organization') as organization,
        sum(amount_change) filter (where account = 'reserve') as reserve
      from ledger_entries group by change_id
    )
    select change_id as change, type from changes
    where kinds <> 1 or not coalesce(case type
      when 'deposit_approved' then organization > 0 and reserve = -organization
      when 'withdraw_approved' then organization < 0 and reserve is null
      when 'income_approved' then organization > 0 and reserve = organization
      else reserve <> 0 and coalesce(organization = -reserve, true)
    end, false)
    order by change_id`)
  return found.rows.map(({ change, type }) => `change ${change} (${type}): its two sides do not belong together`)
}

/** Approved transactions without an entry of their amount, and others with an entry. */
async function wrongTransactions(database: Queryable): Promise<string[]> {
  const found = await database.execute<Record<'id' | 'organization' | 'type' | 'amount' | 'status' | 'posted', string>>(
    sql`
    select request.id, request.organization_name as organization, request.transaction_type as type, request.amount,
      request.currency, request.status, coalesce(entry.amount_change, 0.00) as posted
    from financial_transactions as request
    left join ledger_entries as entry on entry.transaction_id = request.id and entry.account = 'organization'
    where coalesce(entry.amount_change, 0) <> case
        when request.status <> 'approved' then 0
        when request.transaction_type = 'withdraw' then -request.amount
        else request.amount
      end
      or (entry.organization_name, entry.currency, entry.change_type)
        <> (request.organization_name, request.currency, request.transaction_type || '_approved')
    order by request.id`,
  )
  return found.rows.map(
    ({ id, organization, type, amount, status, posted }) =>
      `transaction ${id} (${organization}, ${status} ${type} of ${amount}): posted were ${posted}`,
  )
}
