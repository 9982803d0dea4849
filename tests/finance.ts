import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { type Currency, toAmountText, toMinorUnits } from '#domain/money.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import type { Database } from '#server/database/connect.ts'
import type { Caller, World } from './world.ts'

interface Funds {
  readonly organizationName?: OrganizationName
  readonly currency?: Currency
  readonly reserve: string
  readonly balance: string
}

/** Set the balances of the reserve and of an organization, both empty until now, as an administrator. */
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

export async function balances(world: World, currency: Currency = 'USD'): Promise<string> {
  const { balance, availableReserve } = await world.admin.finance.panel({ organizationName: 'SNMY1' })
  return `SNMY1 ${balance?.[currency]}, reserve ${availableReserve?.[currency]}`
}

export async function lastEntries(database: Database, howMany: number): Promise<string[]> {
  const found = await database.execute<{ line: string }>(sql`
    select coalesce(organization_name, account) || ' ' || change_type || ' ' || amount_change || ' = ' || new_balance as line
    from (select * from ledger_entries order by sequence desc limit ${howMany}) as newest order by sequence`)
  return found.rows.map((row) => row.line)
}
