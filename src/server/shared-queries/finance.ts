import { sql } from 'drizzle-orm'
import type { Amounts } from '#contract/fields.ts'
import { type AmountText, add, type Currency, toAmountText, toMinorUnits } from '#domain/money.ts'
import type { Queryable } from '#server/database/connect.ts'
import { networkReserve, organizationBalances } from '#server/database/schema/index.ts'

/** The balance of the reserve, in each currency. */
export async function readReserve(database: Queryable): Promise<Amounts> {
  const [row] = await database.select().from(networkReserve)
  if (!row) throw new Error('The reserve is missing: network_reserve has no row')
  return asAmounts({ USD: row.usdBalance, LBP: row.lbpBalance })
}

/**
 * The reserve, the total of all organizations, and both together: the network's balance.
 * Source: docs/product.md, 8.16.
 */
export async function readTotals(database: Queryable) {
  // One statement, so that money that moves between the reserve and an organization is counted once.
  const [row] = await database
    .select({
      usdReserve: networkReserve.usdBalance,
      lbpReserve: networkReserve.lbpBalance,
      usdOrganizations: sql<string>`(select coalesce(sum(${organizationBalances.usdBalance}), 0.00) from ${organizationBalances})`,
      lbpOrganizations: sql<string>`(select coalesce(sum(${organizationBalances.lbpBalance}), 0.00) from ${organizationBalances})`,
    })
    .from(networkReserve)
  if (!row) throw new Error('The reserve is missing: network_reserve has no row')
  const reserve = asAmounts({ USD: row.usdReserve, LBP: row.lbpReserve })
  const organizations = asAmounts({ USD: row.usdOrganizations, LBP: row.lbpOrganizations })
  const grand = { USD: sum(reserve.USD, organizations.USD), LBP: sum(reserve.LBP, organizations.LBP) }
  return { reserve, organizations, grand }
}

/** Stored balances as amounts of the API. */
export function asAmounts(stored: Record<Currency, string>): Amounts {
  return { USD: amountOf(stored.USD), LBP: amountOf(stored.LBP) }
}

/**
 * A stored amount as an amount of the API.
 * @throws RangeError if it is not an amount with two decimals
 */
export function amountOf(stored: string): AmountText {
  return toAmountText(toMinorUnits(stored))
}

function sum(one: AmountText, other: AmountText): AmountText {
  return toAmountText(add(toMinorUnits(one), toMinorUnits(other)))
}
