import { eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { receipts } from '#server/database/schema/index.ts'

type SubjectColumn = (typeof receipts)['transactionId' | 'exchangeId' | 'countId' | 'changeId']

/** Also of what waited for two approvers before, under the same id. */
export function isReceiptOf(column: SubjectColumn, id: string | SQLWrapper): SQL | undefined {
  return or(eq(column, id), eq(receipts.pendingChangeId, id))
}

/** How many receipts there are, also erased ones. */
export const receiptsOf = (column: SubjectColumn, id: SQLWrapper) =>
  sql<number>`(select count(*)::int from ${receipts} where ${isReceiptOf(column, id)})`

/** Of a change; null if it is of the reserve alone. */
export const organizationOf = (change: SQLWrapper) => sql<OrganizationName | null>`(
  select organization_name from ledger_entries join ledger_accounts on ledger_accounts.id = account_id
  where change_id = ${change} and organization_name is not null limit 1)`

/** Whose a receipt is; null: the reserve. */
export const RECEIPT_OWNER = sql<OrganizationName | null>`coalesce(
  (select organization_name from financial_transactions where id = receipts.transaction_id),
  (select organization_name from exchanges where id = receipts.exchange_id),
  (select organization_name from cash_counts where id = receipts.count_id),
  (select organization_name from pending_changes where id = receipts.pending_change_id),
  ${organizationOf(sql`receipts.change_id`)})`
