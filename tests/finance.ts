import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { type Currency, toAmountText, toMinorUnits } from '#domain/money.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import type { Database } from '#server/database/connect.ts'
import type { Caller, World } from './world.ts'

interface Funds {
  readonly organizationName?: OrganizationName
  readonly currency?: Currency
  /** What the reserve has afterwards. */
  readonly reserve: string
  /** What the organization has afterwards. */
  readonly balance: string
}

/** Give the reserve and an organization, both empty until now, money of their own, as an administrator does. */
export async function fund(
  world: { readonly admin: Pick<Caller, 'finance'> },
  { organizationName = 'SNMY1', currency = 'USD', reserve, balance }: Funds,
) {
  const before = await world.admin.finance.overview()
  const from = before.totals?.reserve[currency] ?? toAmountText(toMinorUnits('0.00'))
  const all = toAmountText((toMinorUnits(reserve) + toMinorUnits(balance)) as ReturnType<typeof toMinorUnits>)
  await world.admin.finance.setReserve({ id: uuid(), currency, from, amount: all })
  await world.admin.finance.setBalance({
    id: uuid(),
    organizationName,
    currency,
    from: toAmountText(toMinorUnits('0.00')),
    amount: balance,
  })
}

/** What SNMY1 and the reserve have: `SNMY1 50.00, reserve 100.00`. */
export async function standing(world: World, currency: Currency = 'USD'): Promise<string> {
  const { balances, totals } = await world.admin.finance.overview()
  const own = balances.find((one) => one.organizationName === 'SNMY1')
  return `SNMY1 ${own?.balance[currency]}, reserve ${totals?.reserve[currency]}`
}

/** The newest entries of the ledger, oldest of them first, as `account type change = balance`. */
export async function lastEntries(database: Database, howMany: number): Promise<string[]> {
  const found = await database.execute<{ told: string }>(sql`
    select coalesce(organization_name, account) || ' ' || change_type || ' ' || amount_change || ' = ' || new_balance as told
    from (select * from ledger_entries order by sequence desc limit ${howMany}) as newest order by sequence`)
  return found.rows.map((row) => row.told)
}

const refused = () => new Error('The change was refused')

/** For changes that must be posted. */
export const NO_REFUSAL = {
  BALANCE_NOT_FOUND: refused,
  INSUFFICIENT_RESERVE: refused,
  INSUFFICIENT_BALANCE: refused,
  CHANGED: refused,
  CONFLICT: refused,
  INVALID_INPUT: refused,
}
