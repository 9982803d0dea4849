import { and, asc, eq, getTableColumns, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { parsePlainDate } from '#domain/dates/dates.ts'
import { type AmountText, type Currency, otherCurrency, toAmountText, ZERO } from '#domain/finance/money.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { keyIn, pageOf } from '#server/database/page.ts'
import {
  ledgerAccounts as accounts,
  ledgerEntries as entries,
  exchanges,
  financialTransactions,
  formerReserveHistory,
  ledgerChanges,
  profiles,
  vouchers,
} from '#server/database/schema/index.ts'
import { amountOf } from '#server/queries/finance.ts'
import { nameOf } from '#server/queries/people.ts'
import {
  IS_REVERSAL,
  IS_REVERSER,
  isVoucherOf,
  originals,
  POSTED_COLUMNS,
  reversals,
  reversers,
  timeOf,
  withPosted,
} from './reversal-queries.ts'
import { type Days, isWithin, startOf } from './within-days.ts'

export interface LedgerAccount {
  readonly organizationName: OrganizationName | null
  readonly currency: Currency
}

export async function listReserveEntries(database: Queryable, cursor: string | undefined, limit: number) {
  const key = keyIn(cursor, ['position'])
  const found = await entryRows(database, {
    where: and(isOwnedBy(null), key ? sql`${entries.sequence} < ${key[0]}::bigint` : undefined),
    order: sql`${entries.sequence} desc`,
    limit: limit + 1,
  })
  const missing = limit + 1 - found.length
  const former = missing > 0 ? await formerReserveEntries(database, key?.[0], missing) : []
  const both = [
    ...found.map((row) => ({ position: row.sequence, entry: asEntry(row) })),
    ...former.map(({ position, ...entry }) => ({ position, entry })),
  ]
  const page = pageOf(both, limit, ({ position }) => [String(position)])
  return { ...page, rows: page.rows.map(({ entry }) => entry) }
}

/** The history of the reserve from before the move, the newest first. Source: docs/product.md, 23.6. */
async function formerReserveEntries(database: Queryable, before: string | undefined, limit: number) {
  const found = await database
    .select({ ...getTableColumns(formerReserveHistory), changedBy: nameOf(profiles) })
    .from(formerReserveHistory)
    .leftJoin(profiles, eq(profiles.id, formerReserveHistory.changedBy))
    .where(before === undefined ? undefined : sql`${formerReserveHistory.position} < ${before}::bigint`)
    .orderBy(sql`${formerReserveHistory.position} desc`)
    .limit(limit)
  return found.map(({ amountChange, previousBalance, newBalance, ...row }) => ({
    ...row,
    amountChange: amountOf(amountChange),
    previousBalance: amountOf(previousBalance),
    newBalance: amountOf(newBalance),
    organizationName: null,
    isBeforeMove: true as const,
  }))
}

export async function entriesWithin(database: Queryable, account: LedgerAccount, days: Days, limit: number) {
  const found = await entryRows(database, {
    where: and(isOf(account), isWithin(entries.createdAt, days)),
    order: sql`${entries.createdAt} asc nulls first, ${entries.sequence} asc nulls first`,
    limit,
  })
  return found.map(asEntry)
}

export async function balanceBefore(database: Queryable, account: LedgerAccount, days: Days): Promise<AmountText> {
  const [last] = await database
    .select({ newBalance: entries.newBalance })
    .from(entries)
    .where(and(isOf(account), sql`${entries.createdAt} < ${startOf(days.from, days.timeZone)}`))
    // This equals the order by sequence, because no entry is earlier than the previous one, and it has an index.
    .orderBy(sql`${entries.createdAt} desc nulls last, ${entries.sequence} desc nulls last`)
    .limit(1)
  return last ? amountOf(last.newBalance) : toAmountText(ZERO)
}

/** The newest entries of an account after an instant, newest first. */
export async function entriesAfter(database: Queryable, account: LedgerAccount, instant: Date, limit: number) {
  const found = await entryRows(database, {
    where: and(isOf(account), gt(entries.createdAt, instant)),
    order: sql`${entries.createdAt} desc nulls last, ${entries.sequence} desc nulls last`,
    limit,
  })
  return found.map(asEntry)
}

/** The balance of an account; null without one. */
export async function readBalance(database: Queryable, account: LedgerAccount): Promise<AmountText | null> {
  const [row] = await database
    .select({ balance: accounts.balance })
    .from(accounts)
    .where(and(isOwnedBy(account.organizationName), eq(accounts.currency, account.currency)))
  return row ? amountOf(row.balance) : null
}

/** The balance of an account at the end of each day on which it changed. */
export async function balancesByDay(database: Queryable, account: LedgerAccount, days: Days) {
  const day = sql<string>`(${entries.createdAt} at time zone ${days.timeZone}::text)::date`
  const found = await database
    .selectDistinctOn([sql`1`], { date: sql<string>`${day}::text`, balance: entries.newBalance })
    .from(entries)
    .where(and(isOf(account), isWithin(entries.createdAt, days)))
    .orderBy(sql`1`, sql`${entries.sequence} desc`)
  return found.flatMap(({ date, balance }) => {
    const parsed = parsePlainDate(date)
    return parsed ? { date: parsed, balance: amountOf(balance) } : []
  })
}

/**
 * The time of the last entry of any of the accounts, or the end of the last closed month of their owners, if that is
 * later; null without any.
 */
export async function lastPostedAt(database: Queryable, accountIds: readonly string[]): Promise<Date | null> {
  const last = await database
    .select({
      createdAt: sql<Date | null>`greatest((
        select created_at from ledger_entries where account_id = ledger_accounts.id
        order by created_at desc nulls last limit 1
      ), (
        select max(ends_at) from closings
        where reopened_at is null and closings.organization_name is not distinct from ledger_accounts.organization_name
      ))`.mapWith(entries.createdAt),
    })
    .from(accounts)
    .where(inArray(accounts.id, [...accountIds]))
  const times = last.flatMap(({ createdAt }) => (createdAt ? [createdAt.getTime()] : []))
  return times.length > 0 ? new Date(Math.max(...times)) : null
}

function entryRows(
  database: Queryable,
  { where, order, limit }: { where: SQL | undefined; order: SQL; limit: number },
) {
  return database
    .select({
      id: entries.id,
      sequence: entries.sequence,
      changeType: ledgerChanges.changeType,
      currency: accounts.currency,
      amountChange: entries.amountChange,
      previousBalance: entries.previousBalance,
      newBalance: entries.newBalance,
      notes: ledgerChanges.notes,
      createdAt: entries.createdAt,
      changedBy: nameOf(profiles),
      // A reserve entry shows the organization of the change's other entry.
      organizationName: sql<OrganizationName | null>`coalesce(${accounts.organizationName}, (
        select organization_name from ledger_entries as other join ledger_accounts on ledger_accounts.id = other.account_id
        where other.change_id = ${entries.changeId} and organization_name is not null limit 1))`,
      exchange: {
        givesCurrency: exchanges.givesCurrency,
        givesAmount: exchanges.givesAmount,
        getsAmount: exchanges.getsAmount,
      },
      ...POSTED_COLUMNS,
      originalType: originals.changeType,
      originalAt: timeOf(sql`originals.id`),
      postedDirectly: financialTransactions.postedDirectly,
    })
    .from(entries)
    .innerJoin(accounts, eq(accounts.id, entries.accountId))
    .innerJoin(ledgerChanges, eq(ledgerChanges.id, entries.changeId))
    .leftJoin(profiles, eq(profiles.id, ledgerChanges.changedBy))
    .leftJoin(exchanges, eq(exchanges.id, ledgerChanges.exchangeId))
    .leftJoin(financialTransactions, eq(financialTransactions.id, ledgerChanges.transactionId))
    .leftJoin(originals, eq(originals.id, ledgerChanges.reverses))
    .leftJoin(vouchers, isVoucherOf(accounts.organizationName))
    .leftJoin(reversals, IS_REVERSAL)
    .leftJoin(reversers, IS_REVERSER)
    .where(where)
    .orderBy(order)
    .limit(limit)
}

function asEntry(found: Awaited<ReturnType<typeof entryRows>>[number]) {
  const { sequence: _, exchange, originalType, originalAt, postedDirectly, ...row } = withPosted(found)
  return {
    ...row,
    reversed: originalType && originalAt && { changeType: originalType, at: originalAt },
    isAdminDeposit: row.changeType === 'deposit_approved' && postedDirectly === true,
    amountChange: amountOf(row.amountChange),
    previousBalance: amountOf(row.previousBalance),
    newBalance: amountOf(row.newBalance),
    ...(exchange && { otherSide: otherSideOf(row.currency, exchange) }),
  }
}

function otherSideOf(
  own: Currency,
  exchange: { readonly givesCurrency: Currency; readonly givesAmount: string; readonly getsAmount: string },
) {
  const amountChange = amountOf(own === exchange.givesCurrency ? exchange.getsAmount : `-${exchange.givesAmount}`)
  return { currency: otherCurrency(own), amountChange }
}

function isOf({ organizationName, currency }: LedgerAccount): SQL {
  return sql`${entries.accountId} = (
    select id from ${accounts} where ${and(isOwnedBy(organizationName), eq(accounts.currency, currency))})`
}

/** Locks both accounts of an owner: until the end of the transaction no one else posts to them or closes a month. */
export async function lockOwner(tx: Database, organizationName: OrganizationName | null) {
  return tx
    .select({ id: accounts.id, currency: accounts.currency, balance: accounts.balance })
    .from(accounts)
    .where(isOwnedBy(organizationName))
    .orderBy(asc(accounts.currency))
    .for('update')
}

/** @param organizationName null for the reserve */
export function isOwnedBy(organizationName: OrganizationName | null): SQL {
  return organizationName === null ? isNull(accounts.organizationName) : eq(accounts.organizationName, organizationName)
}
