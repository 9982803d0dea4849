import { asc, eq, inArray } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { type Account, accountsOf, type Balances, type Change } from '#domain/ledger.ts'
import { type Currency, type MinorUnits, toAmountText, toMinorUnits } from '#domain/money.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import type { OrganizationScope } from '#domain/permissions.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { networkReserve, organizationBalances, organizations } from '#server/database/schema/index.ts'
import { asAmounts } from '#server/shared-queries/finance.ts'
import { PostingRefused } from './posting-refused.ts'

/** Opens the balance of an organization of the network at zero; a balance that exists stays as it is. */
export async function insertZeroBalance(database: Queryable, organizationName: OrganizationName): Promise<void> {
  await database
    .insert(organizationBalances)
    .values({ id: uuid(), organizationName })
    .onConflictDoNothing({ target: organizationBalances.organizationName })
}

/** Balances in the order of the organizations. */
export async function listBalances(database: Queryable, scope: OrganizationScope) {
  const rows = await database
    .select({
      organizationName: organizationBalances.organizationName,
      USD: organizationBalances.usdBalance,
      LBP: organizationBalances.lbpBalance,
    })
    .from(organizationBalances)
    .innerJoin(organizations, eq(organizations.name, organizationBalances.organizationName))
    .where(scope === 'all' ? undefined : inArray(organizationBalances.organizationName, [...scope]))
    .orderBy(asc(organizations.position))
  return rows.map(({ organizationName, ...stored }) => ({ organizationName, balance: asAmounts(stored) }))
}

/** An account that a change moves, with whose it is; null for the reserve. */
export interface ChangedAccount {
  readonly account: Account
  readonly organizationName: OrganizationName | null
}

/** The accounts whose balances a change moves, in the order in which they are locked; of an edit the edited one first. */
export function changedAccounts(change: Change): readonly ChangedAccount[] {
  const organizationName = change.kind === 'editReserve' ? null : change.organizationName
  return accountsOf(change).map((account) => ({
    account,
    organizationName: account === 'reserve' ? null : organizationName,
  }))
}

const COLUMNS = {
  organization: { USD: organizationBalances.usdBalance, LBP: organizationBalances.lbpBalance },
  reserve: { USD: networkReserve.usdBalance, LBP: networkReserve.lbpBalance },
} as const

/**
 * The balances of accounts, locked until the transaction ends.
 * @param accounts in the order of {@link changedAccounts}, so that two changes cannot deadlock
 * @throws PostingRefused if an account has no balance
 */
export async function lockBalances(
  tx: Database,
  accounts: readonly ChangedAccount[],
  currency: Currency,
): Promise<Balances> {
  const balances: Partial<Record<Account, MinorUnits>> = {}
  for (const { account, organizationName } of accounts) {
    const balance = { balance: COLUMNS[account][currency] }
    const [row] =
      organizationName === null
        ? await tx.select(balance).from(networkReserve).for('update')
        : await tx
            .select(balance)
            .from(organizationBalances)
            .where(eq(organizationBalances.organizationName, organizationName))
            .for('update')
    if (!row) throw new PostingRefused({ code: 'BALANCE_NOT_FOUND' })
    balances[account] = toMinorUnits(row.balance)
  }
  return balances
}

/** Sets the balance of an account, null for the reserve, in one currency. */
export async function updateBalance(
  tx: Database,
  organizationName: OrganizationName | null,
  currency: Currency,
  balance: MinorUnits,
): Promise<void> {
  const column = currency === 'USD' ? { usdBalance: toAmountText(balance) } : { lbpBalance: toAmountText(balance) }
  if (organizationName === null) await tx.update(networkReserve).set(column)
  else
    await tx.update(organizationBalances).set(column).where(eq(organizationBalances.organizationName, organizationName))
}
