import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationName } from '#domain/organizations.ts'
import type { OrganizationScope } from '#domain/permissions.ts'
import type { Queryable } from '#server/database/connect.ts'
import { preparedSql } from '#server/database/prepared.ts'
import { asAmounts } from '#server/shared-queries/finance.ts'

/** The reserve in each row, beside an organization with its balance, or beside none if no organization is in sight. */
interface OverviewRow {
  usdReserve: string
  lbpReserve: string
  pending: number
  organization: OrganizationName | null
  usd: string
  lbp: string
}

/**
 * One statement, so that money that moves between the reserve and an organization is counted once.
 * @param inSight the condition that `organization_name` is in sight
 */
const overviewOf = (inSight: SQL) => sql`
  select reserve.usd_balance as "usdReserve", reserve.lbp_balance as "lbpReserve", pending, organization, usd, lbp
  from network_reserve as reserve
  cross join (
    select count(*)::int as pending from financial_transactions where status = 'pending' and ${inSight}
  ) as requests
  left join (
    select organization_name as organization, usd_balance as usd, lbp_balance as lbp, position
    from organization_balances join organizations on name = organization_name where ${inSight}
  ) as balances on true
  order by position`

const ofAll = preparedSql<OverviewRow>('finance_overview', overviewOf(sql`true`))
const ofSome = preparedSql<OverviewRow>(
  'finance_overview_within',
  overviewOf(sql`organization_name = any(${sql.placeholder('organizations')}::text[])`),
)

/** The reserve, the balances of some organizations in the network's order, and how many of their requests are pending. */
export async function readOverview(database: Queryable, scope: OrganizationScope) {
  const rows = scope === 'all' ? await ofAll(database) : await ofSome(database, { organizations: [...scope] })
  const [first] = rows
  if (!first) throw new Error('The reserve is missing: network_reserve has no row')
  const balances = rows.flatMap(({ organization, usd, lbp }) =>
    organization === null ? [] : [{ organizationName: organization, balance: asAmounts({ USD: usd, LBP: lbp }) }],
  )
  return {
    reserve: asAmounts({ USD: first.usdReserve, LBP: first.lbpReserve }),
    balances,
    pendingCount: first.pending,
  }
}
