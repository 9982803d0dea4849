import { eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { receipts } from '#server/database/schema/index.ts'

type SubjectColumn = (typeof receipts)['transactionId' | 'exchangeId' | 'countId' | 'changeId']

/**
 * Whether a receipt belongs to a subject. It may have been added while that waited for two approvers, under the same
 * id.
 */
export function isReceiptOf(column: SubjectColumn, id: string | SQLWrapper): SQL | undefined {
  return or(eq(column, id), eq(receipts.pendingChangeId, id))
}

/** The number of receipts, including erased ones. */
export const receiptsOf = (column: SubjectColumn, id: SQLWrapper) =>
  sql<number>`(select count(*)::int from ${receipts} where ${isReceiptOf(column, id)})`

/** The organization of a change; null if it is of the reserve alone. */
export const organizationOf = (change: SQLWrapper) => sql<OrganizationName | null>`(
  select organization_name from ledger_entries join ledger_accounts on ledger_accounts.id = account_id
  where change_id = ${change} and organization_name is not null limit 1)`

/** The owner of a receipt, which is null for the reserve. */
export const RECEIPT_OWNER = sql<OrganizationName | null>`coalesce(
  (select organization_name from financial_transactions where id = receipts.transaction_id),
  (select organization_name from exchanges where id = receipts.exchange_id),
  (select organization_name from cash_counts where id = receipts.count_id),
  (select organization_name from pending_changes where id = receipts.pending_change_id),
  ${organizationOf(sql`receipts.change_id`)})`
