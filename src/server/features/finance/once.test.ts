import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { AmountText } from '#domain/money.ts'
import { aBalance, aDeposit, anIncome, aRequest, aReserve } from '#tests/factories.ts'
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

test('of twenty approvals of one request by two people one counts, repeats of its person succeed, and the other one is refused', async () => {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '0.00' })
  const { id } = await world.financeManager.finance.request(aRequest())
  const people = [world.admin, world.financeManager]
  const calls = times(20, async (at) => people[at % 2]?.finance.review({ id, decision: 'approved' }))
  expect(await outcomesOf(calls)).toEqual({ done: 10, ALREADY_REVIEWED: 10 })
  expect(await balances(world)).toBe('SNMY1 50.00, reserve 50.00')
  expect(await countRows(world.database, `audit_log where action = 'money.approved'`)).toBe(1)
  await expect(world.admin.finance.review({ id, decision: 'rejected' })).rejects.toThrow(
    'This transaction has already been reviewed',
  )
})

test('a rejection that is sent again by its person is answered as the first time, unless the reason is another', async () => {
  const world = await createWorld()
  const { id } = await world.financeManager.finance.request(aRequest())
  const rejection = { id, decision: 'rejected', reason: 'Too early' } as const
  for (let sent = 0; sent < 2; sent += 1) await world.admin.finance.review(rejection)
  expect(await countRows(world.database, `audit_log where action = 'money.rejected'`)).toBe(1)
  const { admin, financeManager } = world
  for (const call of [
    () => admin.finance.review({ ...rejection, reason: 'Too much' }),
    () => admin.finance.review({ id, decision: 'rejected' }),
    () => admin.finance.review({ id, decision: 'approved' }),
    () => financeManager.finance.review(rejection),
  ])
    expect(await refusalOf(call())).toBe('ALREADY_REVIEWED')
})

test('of a parallel approval and rejection one counts', async () => {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '0.00' })
  const { id } = await world.financeManager.finance.request(aRequest())
  const calls = times(10, (at) => world.admin.finance.review({ id, decision: at % 2 ? 'approved' : 'rejected' }))
  expect(await outcomesOf(calls)).toEqual({ done: 5, ALREADY_REVIEWED: 5 })
  const [row] = (await world.admin.finance.transactions({ status: 'reviewed' })).rows
  expect(await balances(world)).toBe(
    row?.status === 'approved' ? 'SNMY1 50.00, reserve 50.00' : 'SNMY1 0.00, reserve 100.00',
  )
})

test('of ten parallel deposits of 30 out of a reserve of 100 three succeed', async () => {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '0.00' })
  const outcomes = await outcomesOf(times(10, () => world.admin.finance.deposit(aDeposit({ amount: '30' }))))
  expect(outcomes).toEqual({ done: 3, INSUFFICIENT_RESERVE: 7 })
  expect(await balances(world)).toBe('SNMY1 90.00, reserve 10.00')
  expect(await countRows(world.database, 'financial_transactions')).toBe(3)
})

test('of ten parallel edits of one balance one succeeds, and the others get CHANGED with the new balance', async () => {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '50.00' })
  const calls = times(10, (at) =>
    world.admin.finance.setBalance(aBalance({ from: units('50.00'), amount: String(51 + at) })),
  )
  expect(await outcomesOf(calls)).toEqual({ done: 1, CHANGED: 9 })
  const balance = (await world.admin.finance.panel({ organizationName: 'SNMY1' })).balance?.USD
  const refusals = (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected')
  expect(refusals).toMatchObject(refusals.map(() => ({ reason: { data: { balance } } })))
})

describe('sent five times in parallel with one id, it happens once', () => {
  test('a request, also when it was reviewed since', async () => {
    const world = await createWorld()
    const request = aRequest({ amount: '50' })
    expect(await outcomesOf(times(5, () => world.financeManager.finance.request(request)))).toEqual({ done: 5 })
    await world.admin.finance.review({ id: request.id, decision: 'rejected' })
    expect(await world.financeManager.finance.request({ ...request, amount: '50.00' })).toEqual({ id: request.id })
    expect(await countRows(world.database, 'financial_transactions')).toBe(1)
    expect((await world.admin.finance.overview()).pendingCount).toBe(0)
  })

  test('an income', async () => {
    const world = await createWorld()
    await world.admin.finance.overview()
    const income = anIncome()
    expect(await outcomesOf(times(5, () => world.financeManager.finance.addIncome(income)))).toEqual({ done: 5 })
    expect(await balances(world)).toBe('SNMY1 50.00, reserve 50.00')
  })

  test('a deposit', async () => {
    const world = await createWorld()
    await fund(world, { reserve: '100.00', balance: '0.00' })
    const deposit = aDeposit()
    expect(await outcomesOf(times(5, () => world.admin.finance.deposit(deposit)))).toEqual({ done: 5 })
    expect(await balances(world)).toBe('SNMY1 50.00, reserve 50.00')
  })

  test('an edit of the balance and of the reserve, also when they were changed since', async () => {
    const world = await createWorld()
    await fund(world, { reserve: '100.00', balance: '50.00' })
    const balance = aBalance({ from: units('50.00'), amount: '60', notes: 'Counted' })
    expect(await outcomesOf(times(5, () => world.financeManager.finance.setBalance(balance)))).toEqual({ done: 5 })
    const reserve = aReserve({ from: units('90.00'), amount: '80' })
    expect(await outcomesOf(times(5, () => world.admin.finance.setReserve(reserve)))).toEqual({ done: 5 })
    await world.financeManager.finance.addIncome(anIncome())
    expect(await world.financeManager.finance.setBalance(balance)).toEqual({ id: balance.id })
    expect(await world.admin.finance.setReserve(reserve)).toEqual({ id: reserve.id })
    expect(await balances(world)).toBe('SNMY1 110.00, reserve 130.00')
  })
})

test('the same id with other content, or by someone else, is CONFLICT and changes nothing', async () => {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '50.00' })
  const { admin, financeManager } = world
  const request = aRequest()
  await financeManager.finance.request(request)
  const income = anIncome()
  await financeManager.finance.addIncome(income)
  const edit = aReserve({ from: units('150.00'), amount: '100' })
  await admin.finance.setReserve(edit)
  const present = await balances(world)
  const conflicts = [
    financeManager.finance.request({ ...request, amount: '51' }),
    financeManager.finance.request({ ...request, notes: 'Other' }),
    financeManager.finance.addIncome({ ...income, currency: 'LBP' }),
    admin.finance.request(request),
    admin.finance.addIncome(income),
    financeManager.finance.addIncome(anIncome({ id: request.id })),
    admin.finance.deposit(aDeposit({ id: income.id })),
    admin.finance.setReserve({ ...edit, amount: '90' }),
    admin.finance.setReserve({ ...edit, notes: 'Other' }),
    admin.finance.setReserve({ ...edit, currency: 'LBP' }),
    admin.finance.setBalance(aBalance({ id: edit.id, from: units('100.00'), amount: '90' })),
  ]
  expect(await outcomesOf(conflicts)).toEqual({ CONFLICT: conflicts.length })
  expect(await balances(world)).toBe(present)
})

test('of edits of several balances with one id in parallel, one succeeds', async () => {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '50.00' })
  await fund(world, { currency: 'LBP', reserve: '100.00', balance: '50.00' })
  const edit = aBalance({ id: uuid(), from: units('50.00'), amount: '60' })
  const calls = [
    world.admin.finance.setBalance(edit),
    world.admin.finance.setBalance({ ...edit, currency: 'LBP' }),
    world.admin.finance.setReserve({ ...edit, from: units('100.00') }),
  ]
  expect((await outcomesOf(calls)).done).toBe(1)
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

test('update, delete and truncate of the ledger are refused, to its owner too', async () => {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '50.00' })
  const before = await countRows(world.database, 'ledger_entries')
  for (const statement of [
    'update ledger_entries set amount_change = 0',
    'delete from ledger_entries',
    'truncate ledger_entries',
    'truncate financial_transactions cascade',
  ])
    await expect(world.owner.execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('append-only') },
    })
  expect(await countRows(world.database, 'ledger_entries')).toBe(before)
})
