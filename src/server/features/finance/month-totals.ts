import { and, eq, type SQL, sql } from 'drizzle-orm'
import { monthEnd, monthStart, type PlainDate } from '#domain/dates.ts'
import type { Currency } from '#domain/money.ts'
import type { OrganizationScope } from '#domain/permissions.ts'
import type { Queryable } from '#server/database/connect.ts'
import { financialTransactions, receipts } from '#server/database/schema/index.ts'
import { amountOf } from '#server/shared/queries/finance.ts'
import { isWithinScope } from './queries.ts'
import { isWithin } from './within-days.ts'

const transactions = financialTransactions

/** Of an approved transaction. */
export const IS_NOT_REVERSED: SQL = sql`not exists (
  select from ledger_changes as posted join ledger_changes as reversal on reversal.reverses = posted.id
  where posted.transaction_id = ${transactions.id})`

interface Months {
  readonly scope: OrganizationScope
  readonly from: PlainDate
  readonly to: PlainDate
  readonly timeZone: string
}

/** Approved in each whole month and not reversed, newest first; a month is named by its first day. Empty months are omitted. */
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

/** Of each whole month, newest first. An erased receipt counts: there was one. Source: docs/product.md, 8.21. */
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

/** Requests of each whole month that are still pending. */
export async function pendingByMonth(database: Queryable, { scope, from, to, timeZone }: Months) {
  return database
    .select({
      month: sql<PlainDate>`to_char(${transactions.requestedAt} at time zone ${timeZone}::text, 'YYYY-MM-01')`,
      count: sql<number>`count(*)::int`,
    })
    .from(transactions)
    .where(
      and(
        eq(transactions.status, 'pending'),
        isWithinScope(scope, transactions.organizationName),
        isWithin(transactions.requestedAt, daysOf({ from, to, timeZone })),
      ),
    )
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
    IS_NOT_REVERSED,
  )
}

/** All days of the months. */
function daysOf({ from, to, timeZone }: Omit<Months, 'scope'>) {
  return { from: monthStart(from), to: monthEnd(to), timeZone }
}
