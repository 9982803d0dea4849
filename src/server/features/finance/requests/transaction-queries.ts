import { aliasedTable, and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { PlainDate } from '#domain/dates/dates.ts'
import { hasCounted } from '#domain/finance/approvers.ts'
import { isOwnApproval } from '#domain/finance/ledger.ts'
import type { Currency } from '#domain/finance/money.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { OrganizationScope } from '#domain/rights/permissions.ts'
import { transactionKeys } from '#domain/texts/search-keys.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { keyIn, pageOf } from '#server/database/page.ts'
import { prepared } from '#server/database/prepared.ts'
import {
  categories,
  financialTransactions,
  ledgerChanges,
  profiles,
  receipts,
  vouchers,
} from '#server/database/schema/index.ts'
import { CATEGORY_NAME, IS_IN_CLOSED_MONTH } from '#server/features/finance/ledger/closed-months.ts'
import {
  IS_REVERSAL,
  IS_REVERSER,
  isVoucherOf,
  POSTED_COLUMNS,
  reversals,
  reversers,
  withPosted,
} from '#server/features/finance/ledger/reversal-queries.ts'
import { type Days, isWithin } from '#server/features/finance/ledger/within-days.ts'
import { amountOf } from '#server/queries/finance.ts'
import { isWithinScope } from '#server/queries/organizations.ts'
import { receiptsOf } from '#server/queries/receipts.ts'
import { approversOf } from './waiting-queries.ts'

const transactions = financialTransactions
const requesters = aliasedTable(profiles, 'requesters')
const reviewers = aliasedTable(profiles, 'reviewers')

export interface TransactionFilter {
  readonly scope: OrganizationScope
  /** Pending transactions and 'all' are ordered by request time, reviewed ones by review time. */
  readonly status: 'pending' | 'reviewed' | 'all'
  readonly cursor?: string | undefined
  readonly limit: number
}

export async function listTransactions(database: Queryable, filter: TransactionFilter) {
  const found = await findTransactions(database, filter)
  const page = pageOf(found, filter.limit, (row) => [row.orderedBy, row.id])
  return { ...page, rows: page.rows.map(asTransaction) }
}

/** The transactions of a filter, and one more than the limit, which indicates a next page. */
export function findTransactions(database: Queryable, { scope, status, cursor, limit }: TransactionFilter) {
  const key = keyIn(cursor, ['instant', 'uuid'])
  const time = status === 'reviewed' ? transactions.reviewedAt : transactions.requestedAt
  return transactionRows(database, {
    orderedBy: sql<string>`${time}::text`,
    where: and(
      status === 'pending' ? eq(transactions.status, 'pending') : undefined,
      status === 'reviewed' ? ne(transactions.status, 'pending') : undefined,
      isWithinScope(scope, transactions.organizationName),
      key ? sql`(${time}, ${transactions.id}) < (${key[0]}::timestamptz, ${key[1]}::uuid)` : undefined,
    ),
    // The order has nulls last, although there are none, because the indexes have it too.
    order: [sql`${time} desc nulls last`, sql`${transactions.id} desc nulls last`],
    limit: limit + 1,
  })
}

export async function transactionsRequestedIn(
  database: Queryable,
  organization: OrganizationName,
  currency: Currency,
  days: Days,
  limit: number,
) {
  const found = await transactionRows(database, {
    orderedBy: sql<string>`''`,
    where: and(
      eq(transactions.organizationName, organization),
      eq(transactions.currency, currency),
      isWithin(transactions.requestedAt, days),
      // The statement is of the ledger, which does not have transactions from before the move.
      eq(transactions.beforeMove, false),
    ),
    order: [asc(transactions.requestedAt), asc(transactions.id)],
    limit,
  })
  return found.map(asTransaction)
}

function transactionRows(
  database: Queryable,
  { orderedBy, where, order, limit }: { orderedBy: SQL<string>; where: SQL | undefined; order: SQL[]; limit: number },
) {
  return database
    .select({
      id: transactions.id,
      organizationName: transactions.organizationName,
      transactionType: transactions.transactionType,
      currency: transactions.currency,
      amount: transactions.amount,
      status: transactions.status,
      notes: transactions.notes,
      requestedBy: transactions.requestedBy,
      requestedAt: transactions.requestedAt,
      requester: { id: requesters.id, fullName: requesters.fullName, email: requesters.email },
      reviewedBy: transactions.reviewedBy,
      reviewedAt: transactions.reviewedAt,
      reviewer: { id: reviewers.id, fullName: reviewers.fullName },
      rejectionReason: transactions.rejectionReason,
      postedDirectly: transactions.postedDirectly,
      approvedAlone: transactions.approvedAlone,
      approvers: approversOf('transaction', transactions.id, transactions.reviewedBy),
      countedApprovers: transactions.countedApprovers,
      category: { id: categories.id, name: CATEGORY_NAME },
      documentDate: sql<PlainDate | null>`${transactions.documentDate}`,
      isMonthClosed: IS_IN_CLOSED_MONTH,
      isBeforeMove: transactions.beforeMove,
      ...POSTED_COLUMNS,
      receipts: receiptsOf(receipts.transactionId, transactions.id),
      orderedBy,
    })
    .from(transactions)
    .leftJoin(requesters, and(eq(requesters.id, transactions.requestedBy), isNull(requesters.erasedAt)))
    .leftJoin(reviewers, and(eq(reviewers.id, transactions.reviewedBy), isNull(reviewers.erasedAt)))
    .leftJoin(categories, eq(categories.id, transactions.category))
    .leftJoin(ledgerChanges, eq(ledgerChanges.transactionId, transactions.id))
    .leftJoin(vouchers, isVoucherOf(transactions.organizationName))
    .leftJoin(reversals, IS_REVERSAL)
    .leftJoin(reversers, IS_REVERSER)
    .where(where)
    .orderBy(...order)
    .limit(limit)
}

export function asTransaction(row: Awaited<ReturnType<typeof transactionRows>>[number]) {
  const { orderedBy: _, reviewedBy, countedApprovers, ...rest } = withPosted(row)
  const { requestedBy, approvers } = rest
  const approvedBy = approvers.filter(({ id }) => hasCounted(id, countedApprovers)).map(({ name }) => name)
  return {
    ...rest,
    approvedBy,
    amount: amountOf(row.amount),
    isOwnApproval: isOwnApproval({ ...row, requestedBy, reviewedBy }),
  }
}

type Inserted = typeof transactions.$inferInsert

type InsertedTransaction = PgInsertValue<typeof transactions> &
  Pick<Inserted, 'id' | 'organizationName' | 'transactionType' | 'currency' | 'amount' | 'notes'>

export async function insertTransaction(tx: Database, transaction: InsertedTransaction): Promise<boolean> {
  const inserted = await tx
    .insert(transactions)
    .values({ ...transaction, ...transactionKeys(transaction) })
    .onConflictDoNothing({ target: transactions.id })
    .returning({ id: transactions.id })
  return inserted.length > 0
}

const requestColumns = {
  id: transactions.id,
  organizationName: transactions.organizationName,
  transactionType: transactions.transactionType,
  currency: transactions.currency,
  amount: transactions.amount,
  notes: transactions.notes,
  requestedBy: transactions.requestedBy,
}

const readById = prepared('finance_request', (database) =>
  database
    .select(requestColumns)
    .from(transactions)
    .where(eq(transactions.id, sql.placeholder('id'))),
)

export async function readTransaction(database: Queryable, id: string) {
  const [row] = await readById(database, { id })
  return row ?? null
}

/** A pending transaction, locked; null if it is reviewed. */
export async function lockPendingTransaction(tx: Database, id: string) {
  const isPending = and(eq(transactions.id, id), eq(transactions.status, 'pending'))
  const [row] = await tx.select(requestColumns).from(transactions).where(isPending).for('update')
  return row ?? null
}

/** The fields that may be changed after the decision, locked. */
export async function lockDetails(tx: Database, id: string) {
  const columns = { category: transactions.category, documentDate: transactions.documentDate }
  const [locked] = await tx.select(columns).from(transactions).where(eq(transactions.id, id)).for('update')
  return locked ?? { category: null, documentDate: null }
}

/** Whether the transaction was posted in a month that its organization has closed, or decided before the move. */
export async function isInClosedMonth(tx: Database, id: string): Promise<boolean> {
  const [found] = await tx
    .select({ isClosed: IS_IN_CLOSED_MONTH })
    .from(transactions)
    .leftJoin(ledgerChanges, eq(ledgerChanges.transactionId, transactions.id))
    .where(eq(transactions.id, id))
  return found?.isClosed ?? false
}

export async function writeDetails(
  tx: Database,
  id: string,
  details: Partial<Pick<Inserted, 'category' | 'documentDate'>>,
): Promise<void> {
  await tx.update(transactions).set(details).where(eq(transactions.id, id))
}
