import { sql } from 'drizzle-orm'
import type { Amounts } from '#contract/fields.ts'
import { type AmountText, add, type Currency, isAmountText, toAmountText, toMinorUnits } from '#domain/finance/money.ts'
import type { Queryable } from '#server/database/connect.ts'
import { prepared } from '#server/database/prepared.ts'
import { networkReserve, organizationBalances } from '#server/database/schema/index.ts'

const findReserve = prepared('reserve', (database) => database.select().from(networkReserve))

/** The present balances of the reserve. @throws Error if it has no row */
export async function readReserve(database: Queryable): Promise<Amounts> {
  const [row] = await findReserve(database)
  if (!row) throw new Error('The reserve is missing: network_reserve has no row')
  return asAmounts({ USD: row.usdBalance, LBP: row.lbpBalance })
}

// It is one statement, so that money moving between the reserve and an organization is counted once.
const findTotals = prepared('totals', (database) =>
  database
    .select({
      usdReserve: networkReserve.usdBalance,
      lbpReserve: networkReserve.lbpBalance,
      usdOrganizations: sql<string>`(select coalesce(sum(${organizationBalances.usdBalance}), 0.00) from ${organizationBalances})`,
      lbpOrganizations: sql<string>`(select coalesce(sum(${organizationBalances.lbpBalance}), 0.00) from ${organizationBalances})`,
    })
    .from(networkReserve),
)

/** The totals, of which `grand` is the reserve and all organizations together. Source: docs/product.md, 8.16. */
export async function readTotals(database: Queryable) {
  const [row] = await findTotals(database)
  if (!row) throw new Error('The reserve is missing: network_reserve has no row')
  const reserve = asAmounts({ USD: row.usdReserve, LBP: row.lbpReserve })
  return totalsOf(reserve, asAmounts({ USD: row.usdOrganizations, LBP: row.lbpOrganizations }))
}

/** The totals, of which `grand` is both together, each currency by itself. Source: docs/product.md, 8.1. */
export function totalsOf(reserve: Amounts, organizations: Amounts) {
  const grand = { USD: sum(reserve.USD, organizations.USD), LBP: sum(reserve.LBP, organizations.LBP) }
  return { reserve, organizations, grand }
}

/** Balances as the database has them. @throws RangeError if one is not an amount with two decimals */
export function asAmounts(stored: Record<Currency, string>): Amounts {
  return { USD: amountOf(stored.USD), LBP: amountOf(stored.LBP) }
}

/** @throws RangeError if it is not an amount with two decimals */
export function amountOf(stored: string): AmountText {
  if (!isAmountText(stored)) throw new RangeError(`Not an amount: ${stored}`)
  return stored
}

function sum(one: AmountText, other: AmountText): AmountText {
  return toAmountText(add(toMinorUnits(one), toMinorUnits(other)))
}
