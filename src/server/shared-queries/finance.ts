import { sql } from 'drizzle-orm'
import { type AmountText, add, toAmountText, toMinorUnits } from '#domain/money.ts'
import type { Queryable } from '#server/database/connect.ts'
import { networkReserve, organizationBalances } from '#server/database/schema/index.ts'

export type Amounts = Record<'USD' | 'LBP', AmountText>

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
  // One statement, so that money that moves between the two is counted once.
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
export function asAmounts(stored: Record<'USD' | 'LBP', string>): Amounts {
  return { USD: amountOf(stored.USD), LBP: amountOf(stored.LBP) }
}

/**
 * A stored amount as one of the API.
 * @throws RangeError where it is not an amount with two decimals
 */
export function amountOf(stored: string): AmountText {
  return toAmountText(toMinorUnits(stored))
}

function sum(one: AmountText, other: AmountText): AmountText {
  return toAmountText(add(toMinorUnits(one), toMinorUnits(other)))
}
