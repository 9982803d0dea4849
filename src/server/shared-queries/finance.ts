import { sql } from 'drizzle-orm'
import { type AmountText, add, toAmountText, toMinorUnits } from '#domain/money.ts'
import type { Queryable } from '#server/database/connect.ts'
import { networkReserve, organizationBalances } from '#server/database/schema/index.ts'

export type Amounts = Record<'USD' | 'LBP', AmountText>

/** What the reserve holds, in each currency. */
export async function readReserve(database: Queryable): Promise<Amounts> {
  const [row] = await database.select().from(networkReserve)
  if (!row) throw new Error('The network has no reserve: its one row in network_reserve is missing')
  return asAmounts({ USD: row.usdBalance, LBP: row.lbpBalance })
}

/**
 * The reserve, the total of all organizations, and both together: the network's balance.
 * Source: specification, section 2, "Admin-only cards".
 */
export async function readTotals(database: Queryable) {
  // One statement, one moment: money that moves between the two is counted once.
  const [row] = await database
    .select({
      usdReserve: networkReserve.usdBalance,
      lbpReserve: networkReserve.lbpBalance,
      usdOrganizations: sql<string>`(select coalesce(sum(${organizationBalances.usdBalance}), 0.00) from ${organizationBalances})`,
      lbpOrganizations: sql<string>`(select coalesce(sum(${organizationBalances.lbpBalance}), 0.00) from ${organizationBalances})`,
    })
    .from(networkReserve)
  if (!row) throw new Error('The network has no reserve: its one row in network_reserve is missing')
  const reserve = asAmounts({ USD: row.usdReserve, LBP: row.lbpReserve })
  const organizations = asAmounts({ USD: row.usdOrganizations, LBP: row.lbpOrganizations })
  const grand = { USD: sum(reserve.USD, organizations.USD), LBP: sum(reserve.LBP, organizations.LBP) }
  return { reserve, organizations, grand }
}

/** Balances as they are stored, as money that travels. */
export function asAmounts(stored: Record<'USD' | 'LBP', string>): Amounts {
  return { USD: amountOf(stored.USD), LBP: amountOf(stored.LBP) }
}

/** @throws RangeError where what is stored is no amount with two decimals */
export function amountOf(stored: string): AmountText {
  return toAmountText(toMinorUnits(stored))
}

function sum(one: AmountText, other: AmountText): AmountText {
  return toAmountText(add(toMinorUnits(one), toMinorUnits(other)))
}
