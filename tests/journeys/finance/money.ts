import type { Locator, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Change } from '#domain/finance/ledger.ts'
import { add, type Currency, type MinorUnits, toMinorUnits, ZERO } from '#domain/finance/money.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { Database } from '#server/database/connect.ts'
import { financialTransactions } from '#server/database/schema/index.ts'
import { post } from '#server/features/finance/ledger/post.ts'
import { readReserve } from '#server/queries/finance.ts'
import type { RunningApp } from '#tests/journeys/app.ts'
import { now } from '#tests/journeys/clock.ts'
import type { Texts } from '#tests/journeys/texts.ts'
import { createPerson, type PersonToBe } from '#tests/people.ts'

/** The finance manager of a group, to sign in as. */
export function financeOf(group: string): PersonToBe {
  return { fullName: 'Rita Khoury', signedUpUnder: group, roles: { [group]: 'finance_manager' } }
}

/** Amounts of the reserve and of a group's balance, in dollars unless a currency is given. */
export interface Funds {
  readonly currency?: Currency
  readonly reserve: string
  readonly balance: string
}

/** The funds that many journeys begin with. */
export const FUNDS: Funds = { reserve: '100.00', balance: '50.00' }

/** Set the reserve, and the balance of a group that has none yet, as an admin's edits. */
export async function fund(app: RunningApp, organizationName: OrganizationName, funds: Funds) {
  const { currency = 'USD' } = funds
  const [reserve, balance] = [toMinorUnits(funds.reserve), toMinorUnits(funds.balance)]
  const changedBy = await createPerson(app.database, { fullName: 'Treasurer', signedUpUnder: organizationName })
  const from = toMinorUnits((await readReserve(app.database))[currency])
  await book(app.database, { kind: 'editReserve', currency, from, to: add(reserve, balance) }, changedBy)
  await book(app.database, { kind: 'editBalance', organizationName, currency, from: ZERO, to: balance }, changedBy)
}

/** Book a change as `changedBy`, now or at the given time. */
export async function book(database: Database, change: Change, changedBy: string, at = new Date(now())): Promise<void> {
  const posting = { changeId: uuid(), changedBy, notes: null, at, timeZone: 'Asia/Beirut' }
  await database.transaction((tx) => post(tx, change, posting))
}

type Transaction = typeof financialTransactions.$inferInsert

/** Insert a withdrawal of five dollars, which waits unless it has another status; by a finance manager, or who is named. */
export async function insertWithdrawal({ database }: RunningApp, group: string, more: Partial<Transaction>) {
  const requestedBy = more.requestedBy ?? (await createPerson(database, financeOf(group)))
  const at = new Date(now())
  const review = more.status && more.status !== 'pending' ? { reviewedBy: requestedBy, reviewedAt: at } : {}
  const withdrawal = { organizationName: group, transactionType: 'withdraw', currency: 'USD', amount: '5.00' } as const
  const transaction = { id: uuid(), ...withdrawal, requestedBy, requestedAt: at, ...review, ...more }
  await database.insert(financialTransactions).values(transaction)
}

/** The balances of a group and of the reserve in a currency: '70.00, reserve 30.00'. */
export async function balances(app: RunningApp, group: string, currency: Currency = 'USD'): Promise<string> {
  const column = sql.raw(currency === 'USD' ? 'usd_balance' : 'lbp_balance')
  const found = await app.database.execute<{ balances: string }>(sql`
    select balance.${column} || ', reserve ' || network_reserve.${column} as balances
    from network_reserve, organization_balances as balance where organization_name = ${group}`)
  return found.rows[0]?.balances ?? 'no balance'
}

/** An amount in minor units, for changes to book. */
export function units(text: string): MinorUnits {
  return toMinorUnits(text)
}

/** Fill in the open dialog's amount and description, and press its button. */
export async function fillIn(
  page: Page,
  t: Texts,
  { amount, notes, submit }: { amount?: string; notes?: string; submit: string },
): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  if (amount !== undefined) await dialog.getByRole('textbox').first().fill(amount)
  if (notes !== undefined) await dialog.getByLabel(t.finance.notes).fill(notes)
  await dialog.getByRole('button', { name: submit, exact: true }).click()
  return dialog
}
