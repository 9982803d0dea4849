import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Currency } from '#domain/finance/money.ts'
import type { OrganizationScope } from '#domain/rights/permissions.ts'
import type { Queryable } from '#server/database/connect.ts'
import { keyIn, pageOf } from '#server/database/page.ts'
import { organizationBalances, organizations } from '#server/database/schema/index.ts'
import { asAmounts } from '#server/queries/finance.ts'
import { isWithinScope } from '#server/queries/organizations.ts'

/** By how much the balance has changed since an instant. */
const changeOf = (currency: Currency, since: SQL) => sql<string>`(
  select coalesce(sum(entry.amount_change), 0.00)
  from ledger_entries as entry join ledger_accounts as account on account.id = entry.account_id
  where account.organization_name = ${organizationBalances.organizationName} and account.currency = ${currency}
    and entry.created_at >= ${since})`

const NO_CHANGE = sql<string>`0.00`

function balancesIn(database: Queryable, scope: OrganizationScope, after?: string, since?: SQL) {
  return database
    .select({
      organizationName: organizationBalances.organizationName,
      USD: organizationBalances.usdBalance,
      LBP: organizationBalances.lbpBalance,
      changeInUSD: since ? changeOf('USD', since) : NO_CHANGE,
      changeInLBP: since ? changeOf('LBP', since) : NO_CHANGE,
      position: organizations.position,
    })
    .from(organizationBalances)
    .innerJoin(organizations, eq(organizations.name, organizationBalances.organizationName))
    .where(
      and(
        isWithinScope(scope, organizationBalances.organizationName),
        after === undefined ? undefined : sql`${organizations.position} > ${after}::bigint`,
      ),
    )
    .orderBy(asc(organizations.position))
}

export async function readBalances(database: Queryable, scope: OrganizationScope) {
  const rows = await balancesIn(database, scope)
  return rows.map(asBalance)
}

interface BalancesOptions {
  readonly scope: OrganizationScope
  /** The instant at which the recent changes begin. */
  readonly since: SQL
  readonly cursor?: string | undefined
  readonly limit: number
}

export async function listBalances(database: Queryable, { scope, since, cursor, limit }: BalancesOptions) {
  const [after] = keyIn(cursor, ['number']) ?? []
  const found = await balancesIn(database, scope, after, since).limit(limit + 1)
  const page = pageOf(found, limit, ({ position }) => [String(position)])
  const rows = page.rows.map((row) => ({
    ...asBalance(row),
    recentChange: asAmounts({ USD: row.changeInUSD, LBP: row.changeInLBP }),
  }))
  return { ...page, rows }
}

function asBalance({ organizationName, USD, LBP }: Awaited<ReturnType<typeof balancesIn>>[number]) {
  return { organizationName, balance: asAmounts({ USD, LBP }) }
}
