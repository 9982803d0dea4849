import { sql } from 'drizzle-orm'
import { CURRENCIES } from '#domain/finance/money.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { missingApprovers, wrongConfirmations, wrongPendingChanges, wrongRights } from './audit-approvals.ts'
import { wrongCounts } from './audit-cash-counts.ts'
import { wrongClosings } from './audit-closings.ts'
import { wrongVouchers } from './audit-vouchers.ts'

/** Every inconsistency as a sentence. Reads a snapshot, so it may run while money moves. */
export function auditLedger(database: Database): Promise<string[]> {
  return database.transaction(
    async (tx) => [
      ...(await missingAccounts(tx)),
      ...(await wrongBalances(tx)),
      ...(await brokenChains(tx)),
      ...(await mismatchedEntries(tx)),
      ...(await wrongTransactions(tx)),
      ...(await missingApprovals(tx)),
      ...(await wrongExchanges(tx)),
      ...(await missingExchanges(tx)),
      ...(await wrongReversals(tx)),
      ...(await wrongCounts(tx)),
      ...(await wrongVouchers(tx)),
      ...(await missingApprovers(tx)),
      ...(await wrongPendingChanges(tx)),
      ...(await wrongConfirmations(tx)),
      ...(await wrongRights(tx)),
      ...(await wrongClosings(tx)),
    ],
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Owners with an account in one currency only, whose balances no screen shows. */
async function missingAccounts(database: Queryable): Promise<string[]> {
  const found = await database.execute<{ owner: string; currencies: string }>(sql`
    with owners as (
      select null as name union all select name from organizations
        where exists (select from ledger_accounts where organization_name = name)
    )
    select coalesce(name, 'reserve') as owner, coalesce(string_agg(currency, ', '), 'none') as currencies
    from owners left join ledger_accounts on organization_name is not distinct from name
    group by name having count(currency) <> ${CURRENCIES.length} order by owner`)
  return found.rows.map(({ owner, currencies }) => `${owner}: an account is missing, there is ${currencies}`)
}

async function wrongBalances(database: Queryable): Promise<string[]> {
  const found = await database.execute<Record<'account' | 'currency' | 'balance' | 'sum', string>>(sql`
    select coalesce(organization_name, 'reserve') as account, currency, balance, coalesce(sum(amount_change), 0.00) as sum
    from ledger_accounts left join ledger_entries on account_id = ledger_accounts.id
    group by ledger_accounts.id having balance <> coalesce(sum(amount_change), 0) order by account, currency`)
  return found.rows.map(
    ({ account, currency, balance, sum }) =>
      `${account} ${currency}: the balance is ${balance}, its entries come to ${sum}`,
  )
}

/** Entries that do not start at the balance of the previous one. */
async function brokenChains(database: Queryable): Promise<string[]> {
  const found = await database.execute<Record<'account' | 'currency' | 'sequence' | 'previous' | 'before', string>>(sql`
    with chained as (
      select account_id, sequence, previous_balance as previous,
        lag(new_balance, 1, 0.00) over (partition by account_id order by sequence) as before
      from ledger_entries
    )
    select coalesce(organization_name, 'reserve') as account, currency, sequence, previous, before
    from chained join ledger_accounts on ledger_accounts.id = account_id
    where previous <> before order by sequence`)
  return found.rows.map(
    ({ account, currency, sequence, previous, before }) =>
      `${account} ${currency}: entry ${sequence} begins at ${previous}, the one before it ends at ${before}`,
  )
}

/**
 * A change has an entry of one organization, of the reserve or of both; an exchange has one in each currency of one
 * owner. Deposits and edits of an organization add up to zero; differences of counts and balances from a former system
 * are of one account.
 */
async function mismatchedEntries(database: Queryable): Promise<string[]> {
  const found = await database.execute<{ change: string; type: string }>(sql`
    with changes as (
      select ledger_changes.id, change_type as type, transaction_id, exchange_id,
        count(distinct (currency, created_at)) as kinds,
        count(distinct coalesce(organization_name, '')) = count(*)
          and count(distinct organization_name) <= 1 as has_one_each,
        count(*) = 2 and count(distinct currency) = 2 and count(distinct coalesce(organization_name, '')) = 1
          and count(distinct created_at) = 1 and min(amount_change) < 0 and max(amount_change) > 0 as is_exchange,
        sum(amount_change) filter (where organization_name is not null) as organization,
        sum(amount_change) filter (where organization_name is null) as reserve
      from ledger_changes
        left join ledger_entries on change_id = ledger_changes.id
        left join ledger_accounts on ledger_accounts.id = account_id
      group by ledger_changes.id
    )
    select id as change, type from changes
    where type <> 'reversal' and (case type when 'exchange' then not is_exchange else kinds <> 1 or not has_one_each or exchange_id is not null end
      or (type in ('manual_edit', 'exchange', 'count_difference', 'brought_over')) <> (transaction_id is null)
      or not coalesce(case type
        when 'deposit_approved' then organization > 0 and reserve = -organization
        when 'withdraw_approved' then organization < 0 and reserve is null
        when 'income_approved' then organization > 0 and reserve = organization
        when 'exchange' then true
        when 'brought_over' then coalesce(organization, reserve) > 0 and (organization is null or reserve is null)
        when 'count_difference' then coalesce(organization, reserve) <> 0 and (organization is null or reserve is null)
        else reserve <> 0 and coalesce(organization = -reserve, true)
      end, false))
    order by id`)
  return found.rows.map(({ change, type }) => `change ${change} (${type}): its entries do not belong together`)
}

/**
 * Approved transactions without an entry of their amount, and other transactions, such as those from before the move,
 * with an entry.
 */
async function wrongTransactions(database: Queryable): Promise<string[]> {
  const found = await database.execute<Record<'id' | 'organization' | 'type' | 'amount' | 'status' | 'posted', string>>(
    sql`
    with posted as (
      select transaction_id, change_type, organization_name, currency, amount_change
      from ledger_changes
        join ledger_entries on change_id = ledger_changes.id
        join ledger_accounts on ledger_accounts.id = account_id
      where organization_name is not null
    )
    select request.id, request.organization_name as organization, request.transaction_type as type, request.amount,
      request.status, coalesce(posted.amount_change, 0.00) as posted
    from financial_transactions as request left join posted on posted.transaction_id = request.id
    where coalesce(posted.amount_change, 0) <> case
        when request.status <> 'approved' or request.before_move then 0
        when request.transaction_type = 'withdraw' then -request.amount
        else request.amount
      end
      or (posted.organization_name, posted.currency, posted.change_type)
        <> (request.organization_name, request.currency, request.transaction_type || '_approved')
    order by request.id`,
  )
  return found.rows.map(
    ({ id, organization, type, amount, status, posted }) =>
      `transaction ${id} (${organization}, ${status} ${type} of ${amount}): posted were ${posted}`,
  )
}

/** Approved requests without an approval by the person who posted them. */
async function missingApprovals(database: Queryable): Promise<string[]> {
  const found = await database.execute<{ id: string }>(sql`
    select id from financial_transactions where status = 'approved' and not posted_directly and not before_move and not exists (
      select from change_approvals where transaction_id = financial_transactions.id and approved_by = reviewed_by)
    order by id`)
  return found.rows.map(({ id }) => `transaction ${id}: the person who posted it has not approved it`)
}

/** Exchanges whose amounts differ from the entries of their owner. */
async function wrongExchanges(database: Queryable): Promise<string[]> {
  const found = await database.execute<Record<'id' | 'owner' | 'gives' | 'gets' | 'gave' | 'got', string>>(sql`
    with posted as (
      select exchange.id, exchange.organization_name, gives_currency, gives_amount, gets_amount,
        coalesce(sum(amount_change) filter (where currency = gives_currency), 0.00) as gave,
        coalesce(sum(amount_change) filter (where currency <> gives_currency), 0.00) as got
      from exchanges as exchange
        left join ledger_changes on exchange_id = exchange.id and change_type = 'exchange'
        left join ledger_entries on change_id = ledger_changes.id
        left join ledger_accounts as account
          on account.id = account_id and account.organization_name is not distinct from exchange.organization_name
      group by exchange.id
    )
    select id, coalesce(organization_name, 'reserve') as owner, gave, got,
      gives_amount || ' ' || gives_currency as gives, gets_amount || case gives_currency when 'USD' then ' LBP' else ' USD' end as gets
    from posted where gave <> -gives_amount or got <> gets_amount order by id`)
  return found.rows.map(
    ({ id, owner, gives, gets, gave, got }) =>
      `exchange ${id} (${owner}, ${gives} for ${gets}): posted were ${gave} and ${got}`,
  )
}

async function missingExchanges(database: Queryable): Promise<string[]> {
  const found = await database.execute<{ id: string }>(
    sql`select id from ledger_changes where change_type = 'exchange' and exchange_id is null order by id`,
  )
  return found.rows.map(({ id }) => `change ${id} (exchange): there is no exchange with it`)
}

/** Reversals that are not, account by account, the opposite of what they reverse, or that reverse a reversal. */
async function wrongReversals(database: Queryable): Promise<string[]> {
  const found = await database.execute<{ id: string }>(sql`
    select reversal.id from ledger_changes as reversal left join ledger_changes as original on original.id = reversal.reverses
    where (reversal.change_type = 'reversal') <> (original.id is not null)
      or original.change_type = 'reversal'
      or reversal.change_type = 'reversal' and (
        reversal.transaction_id is not null or reversal.exchange_id is not null
        or (select count(*) from ledger_entries where change_id = reversal.id)
          <> (select count(*) from ledger_entries where change_id = original.id)
        or exists (
          select from ledger_entries where change_id in (reversal.id, original.id)
          group by account_id having sum(amount_change) <> 0
        )
      )
    order by reversal.id`)
  return found.rows.map(({ id }) => `change ${id} (reversal): it is not the opposite of what it reverses`)
}
