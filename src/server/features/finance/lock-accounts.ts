import { sql } from 'drizzle-orm'
import type { Balances, Change } from '#domain/ledger.ts'
import { toMinorUnits } from '#domain/money.ts'
import type { Database } from '#server/database/connect.ts'
import { preparedSql } from '#server/database/prepared.ts'
import { changedAccounts } from './balances.ts'
import { PostingRefused } from './posting-refused.ts'

const value = (name: string) => sql.placeholder(name)

const balanceIn = (table: string) => sql`
  (select case ${value('currency')}::text when 'USD' then usd_balance else lbp_balance end from ${sql.raw(table)})`

/**
 * Each part waits for the one before it, because it reads how many rows that locked. A locked row is read as it is once the lock is
 * there, not as it was when the statement began.
 */
const lock = preparedSql<{ status: string | null; organization: string | null; reserve: string | null }>(
  'finance_lock',
  sql`
    with request as (
      select status from financial_transactions where id = ${value('requestId')}::uuid for update
    ),
    organization as (
      select usd_balance, lbp_balance from organization_balances, (select count(*) from request) as before
      where organization_name = ${value('organizationName')}::text for update of organization_balances
    ),
    reserve as (
      select usd_balance, lbp_balance from network_reserve, (select count(*) from organization) as before
      where ${value('movesReserve')}::boolean for update of network_reserve
    )
    select (select status from request) as status, ${balanceIn('organization')} as organization,
      ${balanceIn('reserve')} as reserve`,
)

/**
 * The balances that a change moves, locked until the transaction ends, always in the same order: the request, the organization, the
 * reserve. So no two changes deadlock.
 * @param requestId the request that is approved with the change; null without one
 * @returns null if the request is not pending any more
 * @throws PostingRefused if an account has no balance
 */
export async function lockAccounts(tx: Database, change: Change, requestId: string | null): Promise<Balances | null> {
  const accounts = changedAccounts(change)
  const [locked] = await lock(tx, { ...accounts, currency: change.currency, requestId })
  if (requestId !== null && locked?.status !== 'pending') return null
  return {
    ...balanceOf('organization', accounts.organizationName !== null),
    ...balanceOf('reserve', accounts.movesReserve),
  }

  function balanceOf(account: keyof Balances, isMoved: boolean): Balances {
    if (!isMoved) return {}
    const balance = locked?.[account] ?? null
    if (balance === null) throw new PostingRefused({ code: 'BALANCE_NOT_FOUND' })
    return { [account]: toMinorUnits(balance) }
  }
}
