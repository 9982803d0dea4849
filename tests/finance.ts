import { type SQL, sql, TransactionRollbackError } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { PlainDate } from '#domain/dates/dates.ts'
import { type AmountText, add, CURRENCIES, type Currency, toAmountText, toMinorUnits } from '#domain/finance/money.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { Database } from '#server/database/connect.ts'
import { cashCounts, closingFigures, closings } from '#server/database/schema/index.ts'
import { auditLedger } from '#server/features/finance/audits/audit-ledger.ts'
import { IS_CLOSED } from '#server/features/finance/closings/closing-figures.ts'
import { post } from '#server/features/finance/ledger/post.ts'
import { postTransaction } from '#server/features/finance/requests/transaction.ts'
import { insertTransaction } from '#server/features/finance/requests/transaction-queries.ts'
import { aBalance, aCount, aDeposit, anExchange, anIncome, aRequest, aReserve } from './factories.ts'
import { failureOf } from './failure-of.ts'
import { type Caller, createWorld, type World } from './world.ts'
import { NOW } from './world-people.ts'

const units = (text: string) => text as AmountText

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
  const from = before.totals?.reserve[currency] ?? units('0.00')
  const amount = toAmountText(add(toMinorUnits(reserve), toMinorUnits(balance)))
  await world.admin.finance.setReserve(aReserve({ currency, from, amount }))
  await world.admin.finance.setBalance(aBalance({ organizationName, currency, amount: balance }))
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

/** The id of the change that was posted last. */
export async function lastChange({ database }: Pick<World, 'database'>): Promise<string> {
  const { rows } = await database.execute<{ id: string }>(
    sql`select change_id as id from ledger_entries order by sequence desc limit 1`,
  )
  return rows[0]?.id ?? ''
}

/** The reversal of the change that was posted last. */
export async function aReversal(world: Pick<World, 'database'>) {
  return { id: uuid(), changeId: await lastChange(world), reason: 'Typed twice' }
}

/** The ledger as one table. */
export const LEDGER = sql.raw(`(
  select ledger_entries.*, change_type, changed_by, transaction_id, organization_name, currency,
    coalesce(organization_name, 'reserve') as account
  from ledger_entries join ledger_changes on ledger_changes.id = change_id join ledger_accounts on ledger_accounts.id = account_id
) as ledger`)

/**
 * What the audit of the ledger finds after a statement of the owner, which no trigger refuses and which is undone again.
 * @returns sorted sentences, with ID, ENTRY and TIME instead of what differs from run to run
 */
export async function auditAfter({ owner }: World, tampering: SQL | string): Promise<string[]> {
  let found: string[] = []
  const undone = await failureOf(
    owner.transaction(async (tx) => {
      await tx.execute(`do $$ declare of_app regclass; begin
        for of_app in select distinct tgrelid::regclass from pg_trigger where not tgisinternal
        loop execute format('alter table %s disable trigger user', of_app); end loop; end $$`)
      await tx.execute(tampering)
      found = await auditLedger(tx)
      tx.rollback()
    }),
  )
  if (!(undone instanceof TransactionRollbackError)) throw undone
  const masks = [
    [/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID'],
    [/(?<=entry )\d+/, 'ENTRY'],
    [/(?<= at )\d{4}-\d\d-\d\d [^ ,]+/g, 'TIME'],
  ] as const
  return found.map((line) => masks.reduce((text, [of, name]) => text.replace(of, name), line)).toSorted()
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

/** An income of SNMY1 by the admin at a time, posted without a request; its note is the time. */
export async function incomeAt(world: World, at: string, amount = '1.00', currency: Currency = 'USD') {
  const change = { kind: 'income', organizationName: 'SNMY1', currency, amount: toMinorUnits(amount) } as const
  const by = { changeId: uuid(), changedBy: world.admin.id, notes: at, timeZone: 'Asia/Beirut' }
  await world.database.transaction((tx) => post(tx, change, { ...by, at: new Date(at) }))
}

/** Incomes of SNMY1 on past days, 10.00 USD each, posted as with the clocks of these days. @returns their ids */
export async function postInMonths({ database, financeManager }: World, days: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const day of days) {
    const [id, at, by] = [uuid(), new Date(`${day}T10:00:00Z`), financeManager.id]
    const money = { currency: 'USD', amount: '10.00', notes: day } as const
    const income = { id, organizationName: 'SNMY1', transactionType: 'income', ...money } as const
    const review = { status: 'approved', requestedBy: by, requestedAt: at, reviewedBy: by, reviewedAt: at } as const
    await database.transaction(async (tx) => {
      await insertTransaction(tx, { ...income, ...review, postedDirectly: true })
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

/** Changes of every kind, a rejected and a pending request, and two closed months. The last change is a reversal. */
export async function everyChange() {
  const world = await createWorld()
  const { admin, financeManager } = world
  await postInMonths(world, ['2026-09-05', '2026-10-05', '2026-10-06'])
  await financeManager.closings.close({ id: uuid(), organizationName: 'SNMY1', to: '2026-10' as PlainDate })
  await admin.finance.setReserve(aReserve({ from: units('30.00'), amount: '170' }))
  await admin.finance.setBalance(aBalance({ from: units('30.00'), amount: '100' }))
  await financeManager.finance.addIncome(anIncome())
  await admin.finance.deposit(aDeposit())
  const [withdrawal, refused, waiting] = [aRequest({ transactionType: 'withdraw' }), aRequest(), aRequest()]
  for (const request of [withdrawal, refused, waiting]) await financeManager.finance.request(request)
  await admin.finance.review({ id: withdrawal.id, decision: 'approved' })
  await admin.finance.review({ id: refused.id, decision: 'rejected' })
  await financeManager.finance.exchange(anExchange())
  await admin.finance.exchange(anExchange({ organizationName: null, givesAmount: '5', getsAmount: '447500' }))
  const short = { bookBalance: units('130.00'), pieces: { 20: 6, 1: 2 }, coins: '0.25', reason: 'Bus' }
  await financeManager.cashCounts.finish(aCount(short))
  await admin.finance.deposit(aDeposit({ amount: '7' }))
  await admin.finance.reverse(await aReversal(world))
  return world
}
