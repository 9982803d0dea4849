import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AmountText } from '#domain/money.ts'
import { aBalance, aDeposit, anIncome, aRequest, aReserve } from '#tests/factories.ts'
import { balances, fund, lastEntries, postInMonths } from '#tests/finance.ts'
import { countRows, createWorld, refusalOf, type World } from '#tests/world.ts'

const units = (text: string) => text as AmountText

async function approved(world: World, request: ReturnType<typeof aRequest>) {
  await world.financeManager.finance.request(request)
  await world.admin.finance.review({ id: request.id, decision: 'approved' })
}

const reviewed = async (world: World) => (await world.admin.finance.transactions({ status: 'reviewed' })).rows

describe('what each change does, from 50 in SNMY1 and 100 in the reserve', () => {
  const CHANGES: readonly (readonly [
    what: string,
    change: (world: World) => Promise<unknown>,
    after: string,
    entries: readonly string[],
  ])[] = [
    [
      'a deposit request approved',
      (world) => approved(world, aRequest({ amount: '30' })),
      'SNMY1 80.00, reserve 70.00',
      ['SNMY1 deposit_approved 30.00 = 80.00', 'reserve deposit_approved -30.00 = 70.00'],
    ],
    [
      'a withdrawal request approved',
      (world) => approved(world, aRequest({ transactionType: 'withdraw', amount: '30' })),
      'SNMY1 20.00, reserve 100.00',
      ['SNMY1 withdraw_approved -30.00 = 20.00'],
    ],
    [
      'an income request approved',
      (world) => approved(world, aRequest({ transactionType: 'income', amount: '30' })),
      'SNMY1 80.00, reserve 130.00',
      ['SNMY1 income_approved 30.00 = 80.00', 'reserve income_approved 30.00 = 130.00'],
    ],
    [
      'an income added',
      (world) => world.financeManager.finance.addIncome(anIncome({ amount: '30' })),
      'SNMY1 80.00, reserve 130.00',
      ['SNMY1 income_approved 30.00 = 80.00', 'reserve income_approved 30.00 = 130.00'],
    ],
    [
      'a deposit to the organization',
      (world) => world.admin.finance.deposit(aDeposit({ amount: '30' })),
      'SNMY1 80.00, reserve 70.00',
      ['SNMY1 deposit_approved 30.00 = 80.00', 'reserve deposit_approved -30.00 = 70.00'],
    ],
    [
      'the balance raised',
      (world) => world.financeManager.finance.setBalance(aBalance({ from: units('50.00'), amount: '60' })),
      'SNMY1 60.00, reserve 90.00',
      ['SNMY1 manual_edit 10.00 = 60.00', 'reserve manual_edit -10.00 = 90.00'],
    ],
    [
      'the balance lowered',
      (world) => world.financeManager.finance.setBalance(aBalance({ from: units('50.00'), amount: '0' })),
      'SNMY1 0.00, reserve 150.00',
      ['SNMY1 manual_edit -50.00 = 0.00', 'reserve manual_edit 50.00 = 150.00'],
    ],
    [
      'the reserve edited',
      (world) => world.admin.finance.setReserve(aReserve({ from: units('100.00'), amount: '1,000.50' })),
      'SNMY1 50.00, reserve 1000.50',
      ['reserve manual_edit 900.50 = 1000.50'],
    ],
  ]

  test.each(CHANGES)('%s', async (_what, change, after, entries) => {
    const world = await createWorld()
    await fund(world, { reserve: '100.00', balance: '50.00' })
    const before = await countRows(world.database, 'ledger_entries')
    await change(world)
    expect(await balances(world)).toBe(after)
    expect(await countRows(world.database, 'ledger_entries')).toBe(before + entries.length)
    expect(await lastEntries(world.database, entries.length)).toEqual(entries)
  })

  test.each(['deposit', 'withdraw', 'income'] as const)('a %s request rejected: nothing', async (transactionType) => {
    const world = await createWorld()
    await fund(world, { reserve: '100.00', balance: '50.00' })
    const request = aRequest({ transactionType })
    await world.financeManager.finance.request(request)
    await world.admin.finance.review({ id: request.id, decision: 'rejected', reason: ' Too early ' })
    expect(await balances(world)).toBe('SNMY1 50.00, reserve 100.00')
    expect(await countRows(world.database, 'ledger_changes where transaction_id is not null')).toBe(0)
    expect(await reviewed(world)).toMatchObject([
      { status: 'rejected', rejectionReason: 'Too early', reviewer: { fullName: 'Admin' }, isOwnApproval: false },
    ])
  })

  test('pounds and dollars are separate', async () => {
    const world = await createWorld()
    await fund(world, { reserve: '100.00', balance: '50.00' })
    await world.financeManager.finance.addIncome(anIncome({ currency: 'LBP', amount: '1,500,000' }))
    expect(await balances(world)).toBe('SNMY1 50.00, reserve 100.00')
    expect(await balances(world, 'LBP')).toBe('SNMY1 1500000.00, reserve 1500000.00')
  })
})

test('an income added and a deposit are recorded as approved immediately, by who made them', async () => {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '0.00' })
  await world.financeManager.finance.addIncome(anIncome({ notes: '  Cake sale ' }))
  await world.admin.finance.deposit(aDeposit())
  const [deposit, income] = await reviewed(world)
  expect(income).toMatchObject({
    transactionType: 'income',
    status: 'approved',
    notes: 'Cake sale',
    requester: { fullName: 'Finance' },
    reviewer: { fullName: 'Finance' },
    postedDirectly: true,
    isOwnApproval: false,
  })
  expect(deposit).toMatchObject({ transactionType: 'deposit', status: 'approved', notes: null, postedDirectly: true })
  const history = await world.admin.finance.reserveHistory({ limit: 2 })
  expect(history.rows).toMatchObject([
    { changeType: 'deposit_approved', organizationName: 'SNMY1', notes: null, changedBy: 'Admin' },
    { changeType: 'income_approved', organizationName: 'SNMY1', notes: 'Cake sale', changedBy: 'Finance' },
  ])
})

describe('nothing goes below zero: a refusal says what is available, and changes nothing', () => {
  const REFUSED: readonly (readonly [what: string, call: (world: World) => Promise<unknown>, error: object])[] = [
    [
      'a deposit beyond the reserve',
      (world) => world.admin.finance.deposit(aDeposit({ amount: '100.01' })),
      { code: 'INSUFFICIENT_RESERVE', data: { available: '100.00' } },
    ],
    [
      'a balance raised beyond the reserve',
      (world) => world.financeManager.finance.setBalance(aBalance({ from: units('50.00'), amount: '150.01' })),
      { code: 'INSUFFICIENT_RESERVE', data: { available: '100.00' } },
    ],
    [
      'an approval beyond the reserve',
      (world) => approved(world, aRequest({ amount: '100.01' })),
      { code: 'INSUFFICIENT_RESERVE', data: { available: '100.00' } },
    ],
    [
      'an approved withdrawal beyond the balance',
      (world) => approved(world, aRequest({ transactionType: 'withdraw', amount: '50.01' })),
      { code: 'INSUFFICIENT_BALANCE', data: { available: '50.00' } },
    ],
    [
      'a balance edited that is another one by now',
      (world) => world.financeManager.finance.setBalance(aBalance({ from: units('49.00'), amount: '60' })),
      { code: 'CHANGED', data: { balance: '50.00' } },
    ],
    [
      'a reserve edited that is another one by now',
      (world) => world.admin.finance.setReserve(aReserve({ from: units('0.00'), amount: '60' })),
      { code: 'CHANGED', data: { balance: '100.00' } },
    ],
    [
      'an income that the balance cannot hold',
      (world) => world.financeManager.finance.addIncome(anIncome({ amount: '999,999,999,999,999.99' })),
      { code: 'INVALID_INPUT', data: { fields: [{ path: 'amount', problem: 'invalid' }] } },
    ],
  ]

  test.each(REFUSED)('%s', async (_what, call, error) => {
    const world = await createWorld()
    await fund(world, { reserve: '100.00', balance: '50.00' })
    const entries = await countRows(world.database, 'ledger_entries')
    await expect(call(world)).rejects.toMatchObject(error)
    expect(await balances(world)).toBe('SNMY1 50.00, reserve 100.00')
    expect(await countRows(world.database, 'ledger_entries')).toBe(entries)
    // What was sent as a request goes on waiting; what would have been posted immediately is not there.
    expect(await countRows(world.database, "financial_transactions where status <> 'pending'")).toBe(0)
  })
})

test('a request that could not be approved can be once there is enough', async () => {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '0.00' })
  const request = aRequest({ amount: '120' })
  await world.financeManager.finance.request(request)
  const approve = () => world.financeManager.finance.review({ id: request.id, decision: 'approved' })
  expect(await refusalOf(approve())).toBe('INSUFFICIENT_RESERVE')
  await world.admin.finance.setReserve(aReserve({ from: units('100.00'), amount: '120' }))
  await approve()
  expect(await balances(world)).toBe('SNMY1 120.00, reserve 0.00')
})

test('an organization without a profile has no balance, and nothing is posted for it', async () => {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '0.00' })
  const organizationName = 'SNMF'
  const request = aRequest({ organizationName })
  await world.admin.finance.request(request)
  const codes = [
    await refusalOf(world.admin.finance.addIncome(anIncome({ organizationName }))),
    await refusalOf(world.admin.finance.deposit(aDeposit({ organizationName }))),
    await refusalOf(world.admin.finance.setBalance(aBalance({ organizationName }))),
    await refusalOf(world.admin.finance.review({ id: request.id, decision: 'approved' })),
    await refusalOf(world.admin.finance.addIncome(anIncome({ organizationName: 'None' }))),
  ]
  expect(codes).toEqual(Array.from({ length: 5 }, () => 'BALANCE_NOT_FOUND'))
  expect(await refusalOf(world.admin.finance.request(aRequest({ organizationName: 'None' })))).toBe('INVALID_INPUT')
  expect(await countRows(world.database, 'financial_transactions')).toBe(1)
})

test('an income is reviewed when it is posted, also by a clock that was set back', async () => {
  const world = await createWorld()
  await postInMonths(world, ['2026-12-01'])
  await world.financeManager.finance.addIncome(anIncome())
  const { rows } = await world.database.execute(sql`
    select distinct reviewed_at::date::text as reviewed, created_at::date::text as posted from financial_transactions
      join ledger_changes on transaction_id = financial_transactions.id join ledger_entries on change_id = ledger_changes.id`)
  expect(rows).toEqual([{ reviewed: '2026-12-01', posted: '2026-12-01' }])
})
