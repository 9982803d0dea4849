import { eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { receipts } from '#server/database/schema/index.ts'

type SubjectColumn = (typeof receipts)['transactionId' | 'exchangeId' | 'countId' | 'changeId']

/** Also of what waited for two approvers before, under the same id. */
export function isReceiptOf(column: SubjectColumn, id: string | SQLWrapper): SQL | undefined {
  return or(eq(column, id), eq(receipts.pendingChangeId, id))
}

/** How many receipts there are, also erased ones. */
export const receiptsOf = (column: SubjectColumn, id: SQLWrapper) =>
  sql<number>`(select count(*)::int from ${receipts} where ${isReceiptOf(column, id)})`
