import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CategorySum } from '#contract/finance/categories.ts'
import type { Currency } from '#domain/finance/money.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { Queryable } from '#server/database/connect.ts'
import { categories, financialTransactions, ledgerChanges } from '#server/database/schema/index.ts'
import { amountOf } from '#server/queries/finance.ts'
import { CATEGORY_NAME } from './closed-months.ts'
import { IS_IN_EFFECT } from './month-totals.ts'
import { type Days, isWithin } from './within-days.ts'

const transactions = financialTransactions

const sumOf = (type: 'income' | 'withdraw') =>
  sql<string>`coalesce(sum(${transactions.amount}) filter (where ${transactions.transactionType} = ${type}), 0.00)`

/**
 * Incomes and withdrawals that were approved in a period and not reversed, by category. A renamed category is listed
 * once for each name that closed months keep. The list is empty if no transaction has a category.
 * Source: docs/product.md, 8.24.
 */
export async function sumsByCategory(
  database: Queryable,
  organization: OrganizationName,
  currency: Currency,
  days: Days,
): Promise<CategorySum[]> {
  const found = await database
    .select({
      category: { id: categories.id, name: CATEGORY_NAME },
      incomes: sumOf('income'),
      withdrawals: sumOf('withdraw'),
    })
    .from(transactions)
    .leftJoin(categories, eq(categories.id, transactions.category))
    .leftJoin(ledgerChanges, eq(ledgerChanges.transactionId, transactions.id))
    .where(
      and(
        eq(transactions.organizationName, organization),
        eq(transactions.currency, currency),
        eq(transactions.status, 'approved'),
        inArray(transactions.transactionType, ['income', 'withdraw']),
        isWithin(transactions.reviewedAt, days),
        IS_IN_EFFECT,
      ),
    )
    .groupBy(categories.id, CATEGORY_NAME)
    .orderBy(
      sql`${categories.id} is null, ${categories.position} nulls last, ${categories.name}, ${categories.id}, ${CATEGORY_NAME}`,
    )
  if (!found.some(({ category }) => category)) return []
  return found.map(({ category, incomes, withdrawals }) => ({
    category,
    incomes: amountOf(incomes),
    withdrawals: amountOf(withdrawals),
  }))
}
