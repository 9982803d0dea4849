import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import type { TransactionType } from '#domain/ledger.ts'
import { type AmountText, type Currency, otherCurrency, toMinorUnits } from '#domain/money.ts'
import { auditLedger } from '#server/features/finance/audit-ledger.ts'
import { LEDGER } from '#tests/finance.ts'
import { type Caller, createWorld, type World } from '#tests/world.ts'

const PEOPLE = ['admin', 'financeManager', 'otherFinance', 'leader'] as const
const ORGANIZATIONS = ['SNMY1', 'SNMK1'] as const
const CURRENCIES = ['USD', 'LBP'] as const

interface Step {
  readonly who: (typeof PEOPLE)[number]
  readonly what:
    | TransactionType
    | 'approve'
    | 'reject'
    | 'addIncome'
    | 'giveDeposit'
    | 'exchange'
    | 'setBalance'
    | 'setReserve'
  readonly organizationName: (typeof ORGANIZATIONS)[number]
  readonly currency: Currency
  /** In hundredths: small, so that balances run out and fill up all the time. */
  readonly amount: number
  /** Which of the requests that were sent so far is reviewed. */
  readonly which: number
}

const step: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom('admin' as const, 'admin' as const, ...PEOPLE),
  what: fc.constantFrom(
    'deposit' as const,
    'withdraw' as const,
    'income' as const,
    'approve' as const,
    'approve' as const,
    'approve' as const,
    'reject' as const,
    'addIncome' as const,
    'giveDeposit' as const,
    'exchange' as const,
    'setBalance' as const,
    'setReserve' as const,
  ),
  organizationName: fc.constantFrom(...ORGANIZATIONS),
  currency: fc.constantFrom(...CURRENCIES),
  amount: fc.integer({ min: 1, max: 20_000 }),
  which: fc.nat({ max: 7 }),
})

/** What each of several people does, one thing after another; all of them at once. */
const lanes = fc.array(fc.array(step, { minLength: 8, maxLength: 16 }), { minLength: 3, maxLength: 5 })

/** What a call may be answered with when people move money against each other. Above all not UNEXPECTED. */
const FORESEEN = [
  'FORBIDDEN',
  'NOT_FOUND',
  'ALREADY_REVIEWED',
  'INSUFFICIENT_RESERVE',
  'INSUFFICIENT_BALANCE',
  'CHANGED',
]

/** Each run on its own database. Fails with the seed, the sequences and the answers; the seed repeats a failure. */
export async function moveMoneyAtRandom(runs: number, seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)) {
  await fc.assert(
    fc.asyncProperty(lanes, (all) => moveMoney(all)),
    // Smaller sequences prove nothing about a race: the one that failed is told as it was.
    { numRuns: runs, seed, endOnFailure: true },
  )
}

const FIRST = { who: 'admin', what: 'setReserve', organizationName: 'SNMY1', amount: 20_000, which: 1 } as const

async function moveMoney(all: readonly (readonly Step[])[]): Promise<void> {
  const world = await createWorld()
  try {
    await world.admin.finance.overview()
    const history: string[] = []
    const run: Run = { world, history, requests: [], expected: new Map(), reviewed: new Map() }
    try {
      for (const currency of CURRENCIES) await take(run, { ...FIRST, currency })
      await Promise.all(
        all.map(async (steps) => {
          for (const one of steps) await take(run, one)
        }),
      )
      await expectAccessible(run)
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : error}\nWhat happened:\n${history.join('\n')}`)
    }
  } finally {
    await world.close()
  }
}

interface Sent {
  readonly id: string
  readonly transactionType: TransactionType
  readonly organizationName: string
  readonly currency: Currency
  readonly units: bigint
}

interface Run {
  readonly world: World
  readonly history: string[]
  readonly requests: Sent[]
  /** By how much each account should have changed, by the answers alone. */
  readonly expected: Map<string, bigint>
  readonly reviewed: Map<string, string>
}

async function take(run: Run, { who, what, which, ...step }: Step): Promise<void> {
  const { history } = run
  // Now and then they try elsewhere.
  const own = which > 0 && who !== 'admin' ? (who === 'otherFinance' ? 'SNMK1' : 'SNMY1') : step.organizationName
  const details = { ...step, organizationName: own }
  const told = `${who} ${what} ${JSON.stringify(details)}`
  try {
    history.push(`${told}: ${await act(run, run.world[who], what, which, details)}`)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    history.push(`${told}: ${code}`)
    expect(FORESEEN).toContain(code)
  }
}

type Details = Omit<Step, 'who' | 'what' | 'which'>

async function act(
  run: Run,
  { finance, id: personId }: Caller,
  what: Step['what'],
  which: number,
  details: Details,
): Promise<'done' | 'nothing to review'> {
  const { organizationName, currency } = details
  const id = uuid()
  const units = BigInt(details.amount)
  const amount = (details.amount / 100).toFixed(2)
  const sent = { id, organizationName, currency, amount }
  switch (what) {
    case 'deposit':
    case 'withdraw':
    case 'income':
      await finance.request({ ...sent, transactionType: what, notes: 'Random' })
      run.requests.push({ id, transactionType: what, organizationName, currency, units })
      return 'done'
    case 'approve':
    case 'reject': {
      const request = run.requests.at(-1 - (which % Math.max(run.requests.length, 1)))
      if (!request) return 'nothing to review'
      await finance.review({ id: request.id, decision: what === 'approve' ? 'approved' : 'rejected' })
      const decision = `${what} by ${personId}`
      const first = run.reviewed.get(request.id)
      // The same decision of the same person again has no further effect.
      expect(first ?? decision).toBe(decision)
      if (first !== undefined) return 'done'
      run.reviewed.set(request.id, decision)
      return what === 'approve' ? expectTransaction(run, request) : 'done'
    }
    case 'addIncome':
      await finance.addIncome({ ...sent, notes: 'Random' })
      return expectTransaction(run, { ...sent, transactionType: 'income', units })
    case 'giveDeposit':
      await finance.deposit(sent)
      return expectTransaction(run, { ...sent, transactionType: 'deposit', units })
    case 'exchange': {
      // Some of the reserve. The other currency comes to three times as much.
      const owner = which === 1 ? null : organizationName
      const [givesAmount, getsAmount] = [amount, ((details.amount * 3) / 100).toFixed(2)]
      await finance.exchange({ id, organizationName: owner, givesCurrency: currency, givesAmount, getsAmount })
      expectChange(run, owner ?? 'reserve', currency, -units)
      return expectChange(run, owner ?? 'reserve', otherCurrency(currency), units * 3n)
    }
    case 'setBalance': {
      const from = (await finance.panel({ organizationName })).balance?.[currency] ?? ('0.00' as AmountText)
      await finance.setBalance({ ...sent, from })
      const difference = units - toMinorUnits(from)
      expectChange(run, organizationName, currency, difference)
      return expectChange(run, 'reserve', currency, -difference)
    }
    case 'setReserve': {
      const from = (await finance.overview()).availableReserve?.[currency] ?? ('0.00' as AmountText)
      await finance.setReserve({ id, currency, from, amount })
      return expectChange(run, 'reserve', currency, units - toMinorUnits(from))
    }
  }
}

function expectTransaction(run: Run, { transactionType, organizationName, currency, units }: Sent) {
  expectChange(run, organizationName, currency, transactionType === 'withdraw' ? -units : units)
  if (transactionType === 'deposit') expectChange(run, 'reserve', currency, -units)
  if (transactionType === 'income') expectChange(run, 'reserve', currency, units)
  return 'done' as const
}

function expectChange({ expected }: Run, account: string, currency: Currency, change: bigint) {
  const key = `${account} ${currency}`
  expected.set(key, (expected.get(key) ?? 0n) + change)
  return 'done' as const
}

async function expectAccessible({ world, expected }: Run): Promise<void> {
  const { totals } = await world.admin.finance.overview()
  const { rows: balances } = await world.admin.finance.balances({})
  for (const currency of CURRENCIES) {
    const accounts = [
      ...balances.map(({ organizationName, balance }) => [organizationName, balance[currency]] as const),
      ['reserve', totals?.reserve[currency] ?? ('' as AmountText)] as const,
    ]
    for (const [account, balance] of accounts) {
      const units = toMinorUnits(balance)
      expect(units >= 0n).toBe(true)
      // What people were told was done is what was done: nothing more, nothing less.
      expect([account, currency, units]).toEqual([account, currency, expected.get(`${account} ${currency}`) ?? 0n])
    }
  }
  const entries = await world.database.execute<{ account: string; previous: string; change: string; next: string }>(sql`
    select account || ' ' || currency as account, previous_balance as previous, amount_change as change, new_balance as next
    from ${LEDGER} order by sequence`)
  const last = new Map<string, string>()
  for (const { account, previous, change, next } of entries.rows) {
    expect([account, previous]).toEqual([account, last.get(account) ?? '0.00'])
    expect(toMinorUnits(previous) + toMinorUnits(change)).toBe(toMinorUnits(next))
    last.set(account, next)
  }
  const outOfOrder = await world.database.execute(sql`
    select from (select created_at, lag(created_at) over (partition by account order by sequence) as before
      from ${LEDGER}) as chained where created_at < before`)
  expect(outOfOrder.rowCount).toBe(0)
  expect(await auditLedger(world.database)).toEqual([])
}
