import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '#domain/permissions.ts'
import type { Queryable } from '#server/database/connect.ts'
import { asAmounts } from '#server/shared-queries/finance.ts'

type OverviewRow = {
  usdReserve: string
  lbpReserve: string
  pending: number
  /** The sums of the balances. */
  usdTotal: string
  lbpTotal: string
}

/**
 * One statement, so that money moving between the reserve and an organization is counted once.
 * @param inSight the condition on `organization_name`
 */
const overviewOf = (inSight: SQL) => sql`
  select reserve.usd_balance as "usdReserve", reserve.lbp_balance as "lbpReserve", pending, "usdTotal", "lbpTotal"
  from network_reserve as reserve
  cross join (
    select count(*)::int as pending from financial_transactions where status = 'pending' and ${inSight}
  ) as requests
  cross join (
    select coalesce(sum(usd_balance), 0.00) as "usdTotal", coalesce(sum(lbp_balance), 0.00) as "lbpTotal"
    from organization_balances where ${inSight}
  ) as sums`

/** The reserve, and the total balance and pending requests of some organizations. */
export async function readOverview(database: Queryable, scope: OrganizationScope) {
  const inSight = scope === 'all' ? sql`true` : sql`organization_name = any(${sql.param([...scope])}::text[])`
  const { rows } = await database.execute<OverviewRow>(overviewOf(inSight))
  const [row] = rows
  if (!row) throw new Error('The reserve is missing: network_reserve has no row')
  return {
    reserve: asAmounts({ USD: row.usdReserve, LBP: row.lbpReserve }),
    total: asAmounts({ USD: row.usdTotal, LBP: row.lbpTotal }),
    pendingCount: row.pending,
  }
}
