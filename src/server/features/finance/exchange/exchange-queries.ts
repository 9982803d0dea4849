import { aliasedTable, and, eq, isNull, sql } from 'drizzle-orm'
import type { Exchange } from '#contract/finance/exchanges.ts'
import type { Queryable } from '#server/database/connect.ts'
import { keyIn, pageOf } from '#server/database/page.ts'
import { exchangeRates, exchanges, ledgerChanges, profiles, receipts, vouchers } from '#server/database/schema/index.ts'
import {
  IS_REVERSAL,
  IS_REVERSER,
  isVoucherOf,
  POSTED_COLUMNS,
  reversals,
  reversers,
  withPosted,
} from '#server/features/finance/ledger/reversal-queries.ts'
import {
  asTransaction,
  findTransactions,
  type TransactionFilter,
} from '#server/features/finance/requests/transaction-queries.ts'
import { amountOf } from '#server/queries/finance.ts'
import { isWithinScope } from '#server/queries/organizations.ts'
import { receiptsOf } from '#server/queries/receipts.ts'

const authors = aliasedTable(profiles, 'authors')

/**
 * The exchanges, the newest first, and one more than the limit, which indicates a next page. Those of the reserve are
 * only in a list of all.
 */
function exchangeRows(
  database: Queryable,
  { scope, cursor, limit }: Pick<TransactionFilter, 'scope' | 'cursor' | 'limit'>,
) {
  const key = keyIn(cursor, ['instant', 'uuid'])
  return database
    .select({
      id: exchanges.id,
      organizationName: exchanges.organizationName,
      givesCurrency: exchanges.givesCurrency,
      givesAmount: exchanges.givesAmount,
      getsAmount: exchanges.getsAmount,
      notes: exchanges.notes,
      exchangedAt: exchanges.exchangedAt,
      exchangedBy: { id: authors.id, fullName: authors.fullName, email: authors.email },
      rateOfDay: exchangeRates.rate,
      ...POSTED_COLUMNS,
      receipts: receiptsOf(receipts.exchangeId, exchanges.id),
      orderedBy: sql<string>`${exchanges.exchangedAt}::text`,
    })
    .from(exchanges)
    .leftJoin(authors, and(eq(authors.id, exchanges.exchangedBy), isNull(authors.erasedAt)))
    .leftJoin(exchangeRates, eq(exchangeRates.id, exchanges.rateId))
    .leftJoin(ledgerChanges, eq(ledgerChanges.exchangeId, exchanges.id))
    .leftJoin(vouchers, isVoucherOf(exchanges.organizationName))
    .leftJoin(reversals, IS_REVERSAL)
    .leftJoin(reversers, IS_REVERSER)
    .where(
      and(
        isWithinScope(scope, exchanges.organizationName),
        key ? sql`(${exchanges.exchangedAt}, ${exchanges.id}) < (${key[0]}::timestamptz, ${key[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(sql`${exchanges.exchangedAt} desc nulls last`, sql`${exchanges.id} desc nulls last`)
    .limit(limit + 1)
}

function asExchange(row: Awaited<ReturnType<typeof exchangeRows>>[number]): Exchange {
  const { orderedBy: _, rateOfDay, ...rest } = withPosted(row)
  return {
    ...rest,
    givesAmount: amountOf(row.givesAmount),
    getsAmount: amountOf(row.getsAmount),
    rateOfDay: rateOfDay === null ? null : amountOf(rateOfDay),
  }
}

/** A page of transactions and exchanges together, in one order. Its cursor is that of a list of transactions. */
export async function listWithExchanges(database: Queryable, filter: TransactionFilter) {
  const transactions = await findTransactions(database, filter)
  const found = await exchangeRows(database, filter)
  const both = [
    ...transactions.map(({ id, orderedBy, reviewedAt, requestedAt }) => {
      return { id, orderedBy, at: filter.status === 'reviewed' ? (reviewedAt ?? requestedAt) : requestedAt }
    }),
    ...found.map(({ id, orderedBy, exchangedAt }) => ({ id, orderedBy, at: exchangedAt })),
  ].sort((one, other) => other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1))
  const page = pageOf(both, filter.limit, ({ orderedBy, id }) => [orderedBy, id])
  const isShown = new Set(page.rows.map(({ id }) => id))
  return {
    nextCursor: page.nextCursor,
    rows: transactions.filter(({ id }) => isShown.has(id)).map(asTransaction),
    exchanges: found.filter(({ id }) => isShown.has(id)).map(asExchange),
    /** The times of the first and the last row. */
    newest: page.rows[0]?.at,
    oldest: page.rows.at(-1)?.at,
  }
}
