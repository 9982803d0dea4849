import { sql } from 'drizzle-orm'
import { categories, financialTransactions, ledgerChanges } from '#server/database/schema/index.ts'

const transactions = financialTransactions

const POSTED_AT = sql`(select created_at from ledger_entries where change_id = ${ledgerChanges.id} limit 1)`

/** A condition on transactions joined with their changes. Source: docs/product.md, 8.26 and 23.6. */
export const IS_IN_CLOSED_MONTH = sql<boolean>`${transactions.beforeMove} or coalesce(${POSTED_AT} < (
  select max(ends_at) from closings
  where reopened_at is null and closings.organization_name = ${transactions.organizationName}), false)`

/**
 * The name of the category of a transaction that is joined with its change and category: today's name, or in a closed
 * month the one that it had when the month was closed.
 * Source: docs/product.md, 8.24.
 */
export const CATEGORY_NAME = sql<string | null>`coalesce((
  select former_name from category_renames
  where category_id = ${categories.id} and sequence > (
    select last_rename from closings
    where reopened_at is null and closings.organization_name = ${transactions.organizationName} and ends_at > ${POSTED_AT}
    order by month limit 1)
  order by sequence limit 1), ${categories.name})`
