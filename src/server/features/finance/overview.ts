import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { OrganizationScope } from '#domain/permissions.ts'
import type { Queryable } from '#server/database/connect.ts'
import { preparedInScope } from '#server/database/prepared.ts'
import {
  financialTransactions,
  networkReserve,
  organizationBalances,
  organizations,
} from '#server/database/schema/index.ts'
import { asAmounts } from '#server/shared-queries/finance.ts'

// One statement, so that money that moves between the reserve and an organization is counted once.
const overviewWithin = preparedInScope('finance_overview', (database, within) => {
  const { organizationName, usdBalance, lbpBalance } = organizationBalances
  const pending = database
    .select({ count: count().as('count') })
    .from(financialTransactions)
    .where(and(eq(financialTransactions.status, 'pending'), within(financialTransactions.organizationName)))
    .as('pending')
  return database
    .select({
      reserve: { USD: networkReserve.usdBalance, LBP: networkReserve.lbpBalance },
      pendingCount: pending.count,
      organizationName,
      balance: { USD: usdBalance, LBP: lbpBalance },
    })
    .from(networkReserve)
    .crossJoin(pending)
    .leftJoin(organizationBalances, within(organizationName) ?? sql`true`)
    .leftJoin(organizations, eq(organizations.name, organizationName))
    .orderBy(asc(organizations.position))
})

/** The reserve, the balances of some organizations in the network's order, and how many of their requests are pending. */
export async function readOverview(database: Queryable, scope: OrganizationScope) {
  const rows = await overviewWithin(database, scope)
  const [first] = rows
  if (!first) throw new Error('The reserve is missing: network_reserve has no row')
  const balances = rows.flatMap(({ organizationName, balance }) =>
    organizationName !== null && balance !== null ? [{ organizationName, balance: asAmounts(balance) }] : [],
  )
  return { reserve: asAmounts(first.reserve), balances, pendingCount: first.pendingCount }
}
