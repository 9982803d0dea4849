import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { type AmountText, toMinorUnits } from '#domain/finance/money.ts'
import { auditLedger } from '#server/features/finance/audits/audit-ledger.ts'
import { LEDGER } from '#tests/finance.ts'
import { newSeed } from '#tests/property-runs.ts'
import { type Caller, createWorld, type World } from '#tests/world.ts'
import { NOW } from '#tests/world-people.ts'
import { type Asked, type Call, editCall, exchangeCall, transactionCall } from './book-calls.ts'
import { reviewCall } from './book-reviews.ts'
import { Books, type Change, CURRENCIES, OWNERS } from './books.ts'

const PEOPLE = ['admin', 'financeManager', 'otherFinance', 'leader'] as const
const TRANSACTIONS = ['deposit', 'withdraw', 'income', 'addIncome', 'giveDeposit'] as const

const step = fc.record({
  who: fc.constantFrom('admin' as const, 'admin' as const, ...PEOPLE),
  what: fc.constantFrom(...TRANSACTIONS, 'exchange', 'edit', 'edit', 'approve', 'approve', 'approve', 'reject'),
  owner: fc.constantFrom(...OWNERS),
  currency: fc.constantFrom(...CURRENCIES),
  // Small, so that balances run out and fill up all the time.
  amount: fc.integer({ min: 1, max: 160 }),
  /** Which of the requests that were sent so far is reviewed. */
  which: fc.nat({ max: 7 }),
})

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

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
export async function moveMoneyAtRandom(runs: number, seed = newSeed()) {
  await fc.assert(
    fc.asyncProperty(lanes, (all) => moveMoney(all)),
    // Smaller sequences prove nothing about a race: the one that failed is told as it was.
    { numRuns: runs, seed, endOnFailure: true },
  )
}

const FIRST = { who: 'admin', what: 'edit', owner: null, amount: 160, which: 1 } as const

async function moveMoney(all: readonly (readonly Step[])[]): Promise<void> {
  const world = await createWorld()
  try {
    await world.admin.finance.overview()
    const history: string[] = []
    const books = new Books(NOW, PEOPLE)
    const run: Run = { world, books, history, requests: [], expected: new Map(), reviewed: new Map() }
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

interface Run {
  readonly world: World
  /** Of nothing: the answers alone say what should be there. */
  readonly books: Books
  readonly history: string[]
  readonly requests: Change[]
  /** By how much each account should have changed, by the answers alone. */
  readonly expected: Map<string, bigint>
  readonly reviewed: Map<string, string>
}

async function take(run: Run, { what, which, ...one }: Step): Promise<void> {
  const { history, world } = run
  // Now and then they try elsewhere.
  const own = which > 0 && one.who !== 'admin' ? (one.who === 'otherFinance' ? 'SNMK1' : 'SNMY1') : one.owner
  const caller = world[one.who]
  const asked = { ...one, owner: own, days: null, isWrong: false }
  let told = `${one.who} ${what}`
  try {
    const call = await callOf(run, caller, what, which, asked)
    if (!call) return
    told = `${one.who}: ${call.what}`
    await call.send(caller)
    history.push(`${told}: done`)
    if (what === 'approve' || what === 'reject') expectReview(run, call, `${what} by ${one.who}`)
    else if (what === 'deposit' || what === 'withdraw' || what === 'income') run.requests.push(call.change as Change)
    else expectChange(run, call.change)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    history.push(`${told}: ${code}`)
    expect(FORESEEN).toContain(code)
  }
}

async function callOf(
  { books, requests }: Run,
  { finance }: Caller,
  what: Step['what'],
  which: number,
  asked: Asked,
): Promise<Call | null> {
  if (what === 'approve' || what === 'reject') {
    const request = requests.at(-1 - (which % Math.max(requests.length, 1)))
    const decision = what === 'approve' ? 'approved' : 'rejected'
    return request ? { ...reviewCall(books, asked.who, request, decision), change: request } : null
  }
  if (what === 'exchange') return exchangeCall(books, asked)
  if (what !== 'edit') return transactionCall(books, asked, what)
  const { owner: organizationName, currency } = asked
  const seen =
    organizationName === null
      ? (await finance.overview()).availableReserve
      : (await finance.panel({ organizationName })).balance
  return editCall(books, asked, toMinorUnits(seen?.[currency] ?? ('0.00' as AmountText)))
}

/** The same decision of the same person again has no further effect. */
function expectReview(run: Run, { change }: Call, decision: string): void {
  const id = change?.id ?? ''
  const first = run.reviewed.get(id)
  expect(first ?? decision).toBe(decision)
  if (first === undefined && decision.startsWith('approve')) expectChange(run, change)
  run.reviewed.set(id, decision)
}

function expectChange({ expected }: Run, change: Change | undefined): void {
  for (const { owner, currency, units } of change?.movements ?? []) {
    const key = `${owner ?? 'reserve'} ${currency}`
    expected.set(key, (expected.get(key) ?? 0n) + units)
  }
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
