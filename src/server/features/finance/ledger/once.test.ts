import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AmountText } from '#domain/finance/money.ts'
import { aBalance, aDeposit, anExchange, anIncome, aRequest, aReserve } from '#tests/factories.ts'
import { balances, fund } from '#tests/finance.ts'
import { countRows, createWorld, refusalOf } from '#tests/world.ts'

const units = (text: string) => text as AmountText

async function outcomesOf(calls: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {}
  for (const call of await Promise.allSettled(calls)) {
    const outcome = call.status === 'fulfilled' ? 'done' : call.reason.code
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  return outcomes
}

const times = (count: number, call: (at: number) => Promise<unknown>) =>
  Array.from({ length: count }, (_, at) => call(at))

test('of parallel reviews of one request one counts: of the same by two people, and of an approval and a rejection', async () => {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '0.00' })
  const { admin, financeManager } = world
  const first = await financeManager.finance.request(aRequest())
  const people = [admin, financeManager]
  const approvals = times(20, async (at) => people[at % 2]?.finance.review({ id: first.id, decision: 'approved' }))
  expect(await outcomesOf(approvals)).toEqual({ done: 10, ALREADY_REVIEWED: 10 })
  expect(await balances(world)).toBe('SNMY1 50.00, reserve 50.00')
  expect(await countRows(world.database, `audit_log where action = 'money.approved'`)).toBe(1)
  await expect(admin.finance.review({ id: first.id, decision: 'rejected' })).rejects.toThrow(
    'This transaction has already been reviewed',
  )

  const { id } = await financeManager.finance.request(aRequest())
  const both = times(10, (at) => admin.finance.review({ id, decision: at % 2 ? 'approved' : 'rejected' }))
  expect(await outcomesOf(both)).toEqual({ done: 5, ALREADY_REVIEWED: 5 })
  const { rows } = await admin.finance.transactions({ status: 'reviewed' })
  expect(await balances(world)).toBe(
    rows.find((row) => row.id === id)?.status === 'approved'
      ? 'SNMY1 100.00, reserve 0.00'
      : 'SNMY1 50.00, reserve 50.00',
  )
})

test('a rejection that is sent again by its person is answered as the first time, unless the reason is another', async () => {
  const { admin, financeManager, database } = await createWorld()
  const { id } = await financeManager.finance.request(aRequest())
  const rejection = { id, decision: 'rejected', reason: 'Too early' } as const
  for (let sent = 0; sent < 2; sent += 1) await admin.finance.review(rejection)
  expect(await countRows(database, `audit_log where action = 'money.rejected'`)).toBe(1)
  for (const call of [
    () => admin.finance.review({ ...rejection, reason: 'Too much' }),
    () => admin.finance.review({ id, decision: 'rejected' }),
    () => admin.finance.review({ id, decision: 'approved' }),
    () => financeManager.finance.review(rejection),
  ])
    expect(await refusalOf(call())).toBe('ALREADY_REVIEWED')
})

test('of parallel changes of one balance as many succeed as it allows', async () => {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '0.00' })
  const { admin, financeManager } = world
  const deposits = times(10, () => admin.finance.deposit(aDeposit({ amount: '30' })))
  expect(await outcomesOf(deposits)).toEqual({ done: 3, INSUFFICIENT_RESERVE: 7 })
  expect(await balances(world)).toBe('SNMY1 90.00, reserve 10.00')
  expect(await countRows(world.database, 'financial_transactions')).toBe(3)

  const exchanges = times(10, () => financeManager.finance.exchange(anExchange({ givesAmount: '40' })))
  expect(await outcomesOf(exchanges)).toEqual({ done: 2, INSUFFICIENT_BALANCE: 8 })
  expect(await balances(world)).toBe('SNMY1 10.00, reserve 10.00')

  const edits = times(9, (at) => admin.finance.setBalance(aBalance({ from: units('10.00'), amount: String(at) })))
  expect(await outcomesOf(edits)).toEqual({ done: 1, CHANGED: 8 })
  const balance = (await admin.finance.panel({ organizationName: 'SNMY1' })).balance?.USD
  const refusals = (await Promise.allSettled(edits)).filter(({ status }) => status === 'rejected')
  expect(refusals).toMatchObject(refusals.map(() => ({ reason: { data: { balance } } })))
})

test('with one id a change happens once, in parallel and after others too; with other content it is CONFLICT', async () => {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '50.00' })
  const { admin, financeManager } = world
  const [request, income, deposit, exchange] = [aRequest({ amount: '50' }), anIncome(), aDeposit(), anExchange()]
  const balance = aBalance({ from: units('130.00'), amount: '100', notes: 'Counted' })
  const reserve = aReserve({ from: units('130.00'), amount: '80' })
  const calls = [
    () => financeManager.finance.request(request),
    () => financeManager.finance.addIncome(income),
    () => admin.finance.deposit(deposit),
    () => financeManager.finance.exchange(exchange),
    () => financeManager.finance.setBalance(balance),
    () => admin.finance.setReserve(reserve),
  ]
  for (const call of calls) expect([`${call}`, await outcomesOf(times(5, call))]).toEqual([`${call}`, { done: 5 }])
  await admin.finance.review({ id: request.id, decision: 'rejected' })
  const present = 'SNMY1 100.00, reserve 80.00'
  expect(await balances(world)).toBe(present)
  for (const call of calls) expect(Object.keys(await call())).toEqual(['id'])
  // The same amount, written in another way.
  expect(await financeManager.finance.request({ ...request, amount: '50.00' })).toEqual({ id: request.id })

  const conflicts = [
    financeManager.finance.request({ ...request, amount: '51' }),
    financeManager.finance.request({ ...request, notes: 'Other' }),
    financeManager.finance.addIncome({ ...income, currency: 'LBP' }),
    financeManager.finance.exchange({ ...exchange, getsAmount: '1' }),
    admin.finance.exchange(exchange),
    admin.finance.request(request),
    admin.finance.addIncome(income),
    financeManager.finance.addIncome(anIncome({ id: request.id })),
    admin.finance.deposit(aDeposit({ id: income.id })),
    admin.finance.setReserve({ ...reserve, amount: '90' }),
    admin.finance.setReserve({ ...reserve, notes: 'Other' }),
    admin.finance.setReserve({ ...reserve, currency: 'LBP' }),
    admin.finance.setBalance(aBalance({ id: reserve.id, from: units('100.00'), amount: '90' })),
  ]
  expect(await outcomesOf(conflicts)).toEqual({ CONFLICT: conflicts.length })
  expect(await balances(world)).toBe(present)
  expect(await countRows(world.database, 'financial_transactions')).toBe(3)
  expect(await countRows(world.database, 'exchanges')).toBe(1)

  const edit = aBalance({ from: units('100.00'), amount: '60' })
  const several = [
    admin.finance.setBalance(edit),
    admin.finance.setBalance({ ...edit, currency: 'LBP', from: units('1790000.00') }),
    admin.finance.setReserve({ ...edit, from: units('80.00') }),
  ]
  expect((await outcomesOf(several)).done).toBe(1)
})

test('nothing moves where an account cannot be written, and the error has a reference number, not the reason', async () => {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '50.00' })
  const { id } = await world.financeManager.finance.request(aRequest())
  await world.owner.execute(
    sql.raw(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'forced, with a secret'; end $$;
    create trigger fail after update on ledger_accounts for each row when (new.organization_name is null)
      execute function fail();`),
  )
  const { admin, financeManager } = world
  const failures = [
    financeManager.finance.addIncome(anIncome()),
    admin.finance.deposit(aDeposit()),
    admin.finance.review({ id, decision: 'approved' }),
    admin.finance.setBalance(aBalance({ from: units('50.00'), amount: '60' })),
    admin.finance.setReserve(aReserve({ from: units('100.00'), amount: '60' })),
  ]
  expect(await outcomesOf(failures)).toEqual({ UNEXPECTED: failures.length })
  expect(await balances(world)).toBe('SNMY1 50.00, reserve 100.00')
  expect((await admin.finance.overview()).pendingCount).toBe(1)
  expect(await countRows(world.database, 'financial_transactions')).toBe(1)
  const failure: unknown = await financeManager.finance.addIncome(anIncome()).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'UNEXPECTED', data: { reference: expect.stringMatching(/^[0-9a-f]{8}$/) } })
  expect(String(failure) + JSON.stringify(failure)).not.toContain('secret')
})
