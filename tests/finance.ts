import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { CURRENCIES, type Currency, toAmountText, toMinorUnits } from '#domain/money.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import type { Database } from '#server/database/connect.ts'
import { cashCounts, closingFigures, closings } from '#server/database/schema/index.ts'
import { IS_CLOSED } from '#server/features/finance/closing-figures.ts'
import { insertTransaction } from '#server/features/finance/queries.ts'
import { postTransaction } from '#server/features/finance/transaction-to-post.ts'
import type { Caller, World } from './world.ts'
import { NOW } from './world-people.ts'

interface Funds {
  readonly organizationName?: OrganizationName
  readonly currency?: Currency
  readonly reserve: string
  readonly balance: string
}

/** Set the balances of the reserve and of an organization, both empty until now, as an administrator. */
export async function fund(
  world: { readonly admin: Pick<Caller, 'finance'> },
  { organizationName = 'SNMY1', currency = 'USD', reserve, balance }: Funds,
) {
  const before = await world.admin.finance.overview()
  const from = before.totals?.reserve[currency] ?? toAmountText(toMinorUnits('0.00'))
  const all = toAmountText((toMinorUnits(reserve) + toMinorUnits(balance)) as ReturnType<typeof toMinorUnits>)
  await world.admin.finance.setReserve({ id: uuid(), currency, from, amount: all })
  await world.admin.finance.setBalance({
    id: uuid(),
    organizationName,
    currency,
    from: toAmountText(toMinorUnits('0.00')),
    amount: balance,
  })
}

export async function balances(world: World, currency: Currency = 'USD'): Promise<string> {
  const { balance, availableReserve } = await world.admin.finance.panel({ organizationName: 'SNMY1' })
  return `SNMY1 ${balance?.[currency]}, reserve ${availableReserve?.[currency]}`
}

export async function lastEntries(database: Database, howMany: number): Promise<string[]> {
  const found = await database.execute<{ line: string }>(sql`
    select account || ' ' || change_type || ' ' || amount_change || ' = ' || new_balance as line
    from (select * from ${LEDGER} order by sequence desc limit ${howMany}) as newest order by sequence`)
  return found.rows.map((row) => row.line)
}

/** The ledger as one table. */
export const LEDGER = sql.raw(`(
  select ledger_entries.*, change_type, changed_by, transaction_id, organization_name, currency,
    coalesce(organization_name, 'reserve') as account
  from ledger_entries join ledger_changes on ledger_changes.id = change_id join ledger_accounts on ledger_accounts.id = account_id
) as ledger`)

/** Gives a voucher to each change that was inserted without one, as the migration did. */
export async function giveVouchers(database: Database): Promise<void> {
  await database.execute(sql`
    insert into vouchers (change_id, organization_name, prefix, year, number)
    select change_id, organization_name, coalesce(organization_name, 'NETWORK'), year,
      row_number() over (partition by organization_name, year order by sequence)
        + (select count(*) from vouchers where vouchers.organization_name is not distinct from moved.organization_name
          and vouchers.year = moved.year)
    from (
      select change_id, organization_name, min(sequence) as sequence,
        extract(year from min(created_at) at time zone 'Asia/Beirut')::int as year
      from ${LEDGER} group by change_id, organization_name
    ) as moved
    where not exists (
      select from vouchers where vouchers.change_id = moved.change_id
        and vouchers.organization_name is not distinct from moved.organization_name)`)
}

/** Deletes the accounts of all organizations, which the app never does. @param owner of the tables */
export async function deleteBalances(owner: Database): Promise<void> {
  await owner.execute(sql`alter table ledger_accounts disable trigger ledger_accounts_stay`)
  await owner.execute(sql`delete from ledger_accounts where organization_name is not null`)
  await owner.execute(sql`alter table ledger_accounts enable trigger ledger_accounts_stay`)
}

interface EntryToAdd {
  /** The reserve without one. */
  readonly organizationName?: OrganizationName
  readonly currency?: Currency
  /** By how much, from and to. */
  readonly amounts: readonly [number, number, number]
  readonly changeType?: string
  readonly createdAt?: string
}

/** The statement that adds a change with one entry, made by any person, and leaves the balance as it is. */
export function anEntry(entry: EntryToAdd) {
  const { organizationName = null, currency = 'USD', amounts, changeType = 'manual_edit', createdAt = null } = entry
  const [change, before, after] = amounts
  return sql`
    with change as (
      insert into ledger_changes (id, change_type, changed_by) select gen_random_uuid(), ${changeType}, id from profiles limit 1
      returning id
    )
    insert into ledger_entries (id, change_id, account_id, amount_change, previous_balance, new_balance, created_at)
    select gen_random_uuid(), change.id, account.id, ${change}, ${before}, ${after}, coalesce(${createdAt}::timestamptz, now())
    from change, ledger_accounts as account
    where organization_name is not distinct from ${organizationName}::text and currency = ${currency}`
}

/** A count without a difference, by the finance manager, some time ago. */
export async function countedAgo(world: World, ms: number, organizationName: string | null = 'SNMY1') {
  const [id, at] = [uuid(), new Date(NOW - ms)]
  const none = { pieces: {}, coins: '0.00', total: '0.00', bookBalance: '0.00' }
  const by = { beganAt: at, countedBy: world.financeManager.id, countedAt: at }
  await world.database.insert(cashCounts).values({ id, organizationName, currency: 'USD', ...none, ...by })
  return { id }
}

/** Incomes of SNMY1 on past days, 10.00 USD each, posted as with the clocks of these days. @returns their ids */
export async function postInMonths({ database, financeManager }: World, days: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const day of days) {
    const [id, at, by] = [uuid(), new Date(`${day}T10:00:00Z`), financeManager.id]
    const income = {
      id,
      organizationName: 'SNMY1',
      transactionType: 'income',
      currency: 'USD',
      amount: '10.00',
      notes: day,
    } as const
    const review = {
      status: 'approved',
      requestedBy: by,
      requestedAt: at,
      reviewedBy: by,
      reviewedAt: at,
      postedDirectly: true,
    } as const
    await database.transaction(async (tx) => {
      await insertTransaction(tx, { ...income, ...review })
      await postTransaction(tx, income, { changedBy: by, at, timeZone: 'Asia/Beirut' })
    })
    ids.push(id)
  }
  return ids
}

/** September, as the finance manager closed it just now, without a call; what was closed before is open again. */
export async function closedMonth(world: World): Promise<string> {
  const [id, at, closedBy] = [uuid(), new Date(NOW), world.financeManager.id]
  await world.database
    .update(closings)
    .set({ reopenedBy: closedBy, reopenedAt: at, reopenReason: 'Test' })
    .where(IS_CLOSED)
  const month = { organizationName: 'SNMY1', month: '2026-09-01', endsAt: new Date('2026-09-30T21:00:00Z') }
  await world.database.insert(closings).values({ id, ...month, closedBy, closedAt: at })
  const figures = { opening: '0.00', received: '0.00', paid: '0.00', closing: '0.00' }
  await world.database
    .insert(closingFigures)
    .values(CURRENCIES.map((currency) => ({ closingId: id, currency, ...figures })))
  return id
}
