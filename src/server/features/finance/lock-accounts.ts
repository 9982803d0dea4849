import { eq } from 'drizzle-orm'
import type { Balances, Change } from '#domain/ledger.ts'
import { type Currency, type MinorUnits, toMinorUnits } from '#domain/money.ts'
import type { Database } from '#server/database/connect.ts'
import { networkReserve, organizationBalances } from '#server/database/schema/index.ts'
import { changedAccounts } from './balances.ts'
import { PostingRefused } from './posting-refused.ts'

/** Always the organization before the reserve, to avoid deadlocks. @throws PostingRefused if there is no balance */
export async function lockAccounts(tx: Database, change: Change): Promise<Balances> {
  const { currency } = change
  const { organizationName, movesReserve } = changedAccounts(change)
  const balances: { -readonly [Account in keyof Balances]: Balances[Account] } = {}
  if (organizationName !== null) {
    const isOfOrganization = eq(organizationBalances.organizationName, organizationName)
    const rows = await tx.select().from(organizationBalances).where(isOfOrganization).for('update')
    balances.organization = balanceIn(rows, currency)
  }
  if (movesReserve) balances.reserve = balanceIn(await tx.select().from(networkReserve).for('update'), currency)
  return balances
}

function balanceIn(
  [row]: readonly { readonly usdBalance: string; readonly lbpBalance: string }[],
  currency: Currency,
): MinorUnits {
  if (!row) throw new PostingRefused({ code: 'BALANCE_NOT_FOUND' })
  return toMinorUnits(currency === 'USD' ? row.usdBalance : row.lbpBalance)
}
