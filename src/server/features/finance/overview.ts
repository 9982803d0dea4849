import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '#domain/permissions.ts'
import type { Queryable } from '#server/database/connect.ts'
import { prepared } from '#server/database/prepared.ts'
import { networkReserve } from '#server/database/schema/index.ts'
import { asAmounts } from '#server/shared/queries/finance.ts'

/** One statement, so that money moving between the reserve and an organization is counted once. */
const overviewOf = (name: string, visible: SQL) =>
  prepared(name, (database) =>
    database
      .select({
        usdReserve: networkReserve.usdBalance,
        lbpReserve: networkReserve.lbpBalance,
        pending: sql<number>`(
          select count(*)::int from financial_transactions where status = 'pending' and ${visible})`,
        usdTotal: sumOf('usd_balance', visible),
        lbpTotal: sumOf('lbp_balance', visible),
      })
      .from(networkReserve),
  )

const sumOf = (balance: string, visible: SQL) => sql<string>`(
  select coalesce(sum(${sql.identifier(balance)}), 0.00) from organization_balances where ${visible})`

const overviewOfAll = overviewOf('finance_overview', sql`true`)
const overviewOfSome = overviewOf(
  'finance_overview_of_some',
  sql`organization_name = any(${sql.placeholder('organizations')}::text[])`,
)

export async function readOverview(database: Queryable, scope: OrganizationScope) {
  const [row] =
    scope === 'all' ? await overviewOfAll(database) : await overviewOfSome(database, { organizations: [...scope] })
  if (!row) throw new Error('The reserve is missing: network_reserve has no row')
  return {
    reserve: asAmounts({ USD: row.usdReserve, LBP: row.lbpReserve }),
    total: asAmounts({ USD: row.usdTotal, LBP: row.lbpTotal }),
    pendingCount: row.pending,
  }
}
