import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import { type AmountText, toMinorUnits } from '#domain/finance/money.ts'
import type { Database } from '#server/database/connect.ts'
import { auditLedger } from '#server/features/finance/audits/audit-ledger.ts'
import { aDeposit, anIncome, aRequest } from '#tests/factories.ts'
import { LEDGER } from '#tests/finance.ts'
import type { apiAt } from '#tests/running-app.ts'

export type Api = ReturnType<typeof apiAt>

export const FUNDS = [
  { currency: 'USD', reserve: '100000.00', balance: '1000.00' },
  { currency: 'LBP', reserve: '100000.00', balance: '0.00' },
] as const

/** By how much each account changes, in hundredths; accounts as `SNMY1 USD` and `reserve USD`. */
type Sides = Readonly<Record<string, bigint>>

/** Something sent to the server, which may be sent again: with one id it happens once. */
export interface Change {
  readonly kind: 'income' | 'deposit' | 'request' | 'review' | 'edit'
  readonly id: string
  readonly send: (api: Api) => Promise<unknown>
  /** What it does to the balances; asked only once it was sent. */
  readonly sides: () => Sides
}

const NO_SIDES = () => ({})

export function changesOf(lane: number, count: number): Change[] {
  const income = anIncome({ amount: '3' })
  const deposit = aDeposit({ amount: '2' })
  const request = aRequest({ amount: '1', transactionType: count % 2 ? 'withdraw' : 'deposit' })
  const id = uuid()
  const edit: Change = { kind: 'edit', id, ...editOnce(id, count) }
  const reviewed = count % 2 ? { 'SNMY1 USD': -100n } : { 'SNMY1 USD': 100n, 'reserve USD': -100n }
  return [
    // One lane's alone, so that no other changes the balance between what is seen and what is set.
    ...(lane === 0 ? [edit] : []),
    {
      kind: 'income',
      id: income.id,
      send: (api) => api.finance.addIncome(income),
      sides: () => ({ 'SNMY1 USD': 300n, 'reserve USD': 300n }),
    },
    {
      kind: 'deposit',
      id: deposit.id,
      send: (api) => api.finance.deposit(deposit),
      sides: () => ({ 'SNMY1 USD': 200n, 'reserve USD': -200n }),
    },
    { kind: 'request', id: request.id, send: (api) => api.finance.request(request), sides: NO_SIDES },
    {
      kind: 'review',
      id: request.id,
      send: (api) => api.finance.review({ id: request.id, decision: 'approved' }),
      sides: () => reviewed,
    },
  ]
}

/** The balance in pounds set to another one; sent again it is the very same edit. */
function editOnce(id: string, count: number): Pick<Change, 'send' | 'sides'> {
  let seen: AmountText | undefined
  const change = () => {
    const from = seen ?? ('0.00' as AmountText)
    const amount = from === `${count + 1}.00` ? String(count + 2) : String(count + 1)
    return { from, amount }
  }
  return {
    async send(api) {
      seen ??= (await api.finance.panel({ organizationName: 'SNMY1' })).balance?.LBP
      await api.finance.setBalance({ id, organizationName: 'SNMY1', currency: 'LBP', ...change() })
    },
    sides() {
      const { from, amount } = change()
      const difference = BigInt(amount) * 100n - toMinorUnits(from)
      return { 'SNMY1 LBP': difference, 'reserve LBP': -difference }
    },
  }
}

/** A review that was answered with 'reviewed before' had been done by the same call, whose answer was lost. */
export function expectReviewed(change: Change, error: unknown) {
  expect([change.kind, error]).toMatchObject(['review', { code: 'ALREADY_REVIEWED' }])
}

/** With exactly the sides and amounts of its kind; the balances are those before plus all changes. */
export async function expectAllOnce(database: Database, changes: readonly Change[]): Promise<void> {
  expect(await auditLedger(database)).toEqual([])
  const entries = await database.execute<{ id: string; account: string; change: string }>(sql`
    select coalesce(transaction_id, change_id) as id, account || ' ' || currency as account, amount_change as change
    from ${LEDGER} order by sequence`)
  const sidesOf = new Map<string, [account: string, units: bigint][]>()
  for (const { id, account, change } of entries.rows)
    sidesOf.set(id, [...(sidesOf.get(id) ?? []), [account, toMinorUnits(change)]])
  const transactions = await database.execute<{ id: string; status: string }>(
    sql`select id, status from financial_transactions`,
  )
  const statusOf = new Map(transactions.rows.map(({ id, status }) => [id, status]))
  const reviewed = new Set(changes.filter(({ kind }) => kind === 'review').map(({ id }) => id))
  const balances = new Map<string, bigint>()
  const add = (account: string, units: bigint) => balances.set(account, (balances.get(account) ?? 0n) + units)
  for (const { currency, reserve, balance } of FUNDS) {
    add(`reserve ${currency}`, toMinorUnits(reserve))
    add(`SNMY1 ${currency}`, toMinorUnits(balance))
  }
  for (const { kind, id, sides } of changes) {
    const isReviewed = kind === 'request' && reviewed.has(id)
    const expected = Object.entries(sides())
    for (const [account, units] of expected) add(account, units)
    // A request has the sides of its review.
    if (!isReviewed) expect([kind, id, sorted(sidesOf.get(id) ?? [])]).toEqual([kind, id, sorted(expected)])
    const status = kind === 'edit' ? undefined : kind === 'request' && !isReviewed ? 'pending' : 'approved'
    expect([kind, id, statusOf.get(id)]).toEqual([kind, id, status])
  }
  expect(await balancesIn(database)).toEqual(Object.fromEntries(balances))
}

function sorted(sides: readonly [account: string, units: bigint][]) {
  return sides.toSorted(([one], [other]) => one.localeCompare(other))
}

async function balancesIn(database: Database): Promise<Sides> {
  const found = await database.execute<{ account: string; usd: string; lbp: string }>(sql`
    select organization_name as account, usd_balance as usd, lbp_balance as lbp from organization_balances
    where organization_name = 'SNMY1'
    union all select 'reserve', usd_balance, lbp_balance from network_reserve`)
  return Object.fromEntries(
    found.rows.flatMap(({ account, usd, lbp }) => [
      [`${account} USD`, toMinorUnits(usd)],
      [`${account} LBP`, toMinorUnits(lbp)],
    ]),
  )
}
