import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { monthEnd, monthStart, type PlainDate } from '#domain/dates/dates.ts'
import type { Currency } from '#domain/finance/money.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { OrganizationScope } from '#domain/rights/permissions.ts'
import type { Queryable } from '#server/database/connect.ts'
import { financialTransactions, pendingChanges, receipts } from '#server/database/schema/index.ts'
import { amountOf } from '#server/queries/finance.ts'
import { isWithinScope } from '#server/queries/organizations.ts'
import { isWithin } from './within-days.ts'

const transactions = financialTransactions

/**
 * A condition on approved transactions: it moved money of the ledger and was not reversed. Source: docs/product.md,
 * 23.6.
 */
export const IS_IN_EFFECT: SQL = sql`not ${transactions.beforeMove} and not exists (
  select from ledger_changes as posted join ledger_changes as reversal on reversal.reverses = posted.id
  where posted.transaction_id = ${transactions.id})`

interface Months {
  readonly scope: OrganizationScope
  readonly from: PlainDate
  readonly to: PlainDate
  readonly timeZone: string
}

/**
 * The amounts approved in each whole month and not reversed, the newest first. A month is identified by its first day.
 * Empty months are omitted.
 */
export async function approvedByMonth(database: Queryable, months: Months) {
  const change: SQL<string> = sql`case ${transactions.transactionType} when 'withdraw' then -${transactions.amount} else ${transactions.amount} end`
  const found = await database
    .select({
      month: monthIn(months),
      currency: sql<Currency>`${transactions.currency}`,
      total: sql<string>`sum(${change})`,
    })
    .from(transactions)
    .where(isApprovedIn(months))
    .groupBy(sql`1, 2`)
    .orderBy(sql`1 desc, 2 desc`)
  return found.map((row) => ({ ...row, total: amountOf(row.total) }))
}

/**
 * The expenses of each whole month, the newest first. An erased receipt counts as one. Source: docs/product.md, 8.21.
 */
export async function expensesByMonth(database: Queryable, months: Months) {
  const hasReceipt = sql`exists (select from ${receipts} where ${receipts.transactionId} = ${transactions.id})`
  return database
    .select({
      month: monthIn(months),
      all: sql<number>`count(*)::int`,
      withoutReceipt: sql<number>`(count(*) filter (where not ${hasReceipt}))::int`,
    })
    .from(transactions)
    .where(and(isApprovedIn(months), eq(transactions.transactionType, 'withdraw')))
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`)
}

/**
 * The requests and changes above the limit of each whole month that are still pending. @param organizationName null for
 * the reserve
 */
export async function pendingByMonth(
  database: Queryable,
  {
    organizationName,
    from,
    to,
    timeZone,
  }: Omit<Months, 'scope'> & { readonly organizationName: OrganizationName | null },
) {
  const days = daysOf({ from, to, timeZone })
  const pendingOf = (table: typeof transactions | typeof pendingChanges) =>
    database
      .select({ requestedAt: table.requestedAt })
      .from(table)
      .where(
        and(
          eq(table.status, 'pending'),
          organizationName === null ? isNull(table.organizationName) : eq(table.organizationName, organizationName),
          isWithin(table.requestedAt, days),
        ),
      )
  const pending = unionAll(pendingOf(transactions), pendingOf(pendingChanges)).as('pending')
  return database
    .select({
      month: sql<PlainDate>`to_char(${pending.requestedAt} at time zone ${timeZone}::text, 'YYYY-MM-01')`,
      count: sql<number>`count(*)::int`,
    })
    .from(pending)
    .groupBy(sql`1`)
}

function monthIn({ timeZone }: Months) {
  return sql<PlainDate>`to_char(${transactions.reviewedAt} at time zone ${timeZone}::text, 'YYYY-MM-01')`
}

function isApprovedIn({ scope, from, to, timeZone }: Months) {
  return and(
    eq(transactions.status, 'approved'),
    isWithinScope(scope, transactions.organizationName),
    isWithin(transactions.reviewedAt, daysOf({ from, to, timeZone })),
    IS_IN_EFFECT,
  )
}

/** All days of the months. */
function daysOf({ from, to, timeZone }: Omit<Months, 'scope'>) {
  return { from: monthStart(from), to: monthEnd(to), timeZone }
}
