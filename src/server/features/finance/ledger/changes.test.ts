import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AmountText } from '#domain/finance/money.ts'
import { recorded } from '#tests/audit-rows.ts'
import { aBalance, aDeposit, anExchange, anIncome, aRequest, aReserve } from '#tests/factories.ts'
import { balances, fund, lastEntries, postInMonths } from '#tests/finance.ts'
import { countRows, createWorld, type World } from '#tests/world.ts'

const units = (text: string) => text as AmountText

async function funded() {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '50.00' })
  return world
}

async function reviewed(world: World, overrides: Parameters<typeof aRequest>[0], decision = 'approved' as const) {
  const { id } = await world.financeManager.finance.request(aRequest(overrides))
  await world.admin.finance.review({ id, decision })
}

test('each change has its entries and no others, from 50 in SNMY1 and 100 in the reserve', async () => {
  const world = await funded()
  const { admin, financeManager, database } = world
  const CHANGES: readonly (readonly [change: () => Promise<unknown>, ...entries: string[]])[] = [
    [
      () => reviewed(world, { amount: '30' }),
      ...['SNMY1 deposit_approved 30.00 = 80.00', 'reserve deposit_approved -30.00 = 70.00'],
    ],
    [() => reviewed(world, { transactionType: 'withdraw', amount: '30' }), 'SNMY1 withdraw_approved -30.00 = 50.00'],
    [
      () => reviewed(world, { transactionType: 'income', amount: '30' }),
      ...['SNMY1 income_approved 30.00 = 80.00', 'reserve income_approved 30.00 = 100.00'],
    ],
    [
      () => financeManager.finance.addIncome(anIncome({ amount: '30', notes: '  Cake sale ' })),
      ...['SNMY1 income_approved 30.00 = 110.00', 'reserve income_approved 30.00 = 130.00'],
    ],
    [
      () => admin.finance.deposit(aDeposit({ amount: '30' })),
      ...['SNMY1 deposit_approved 30.00 = 140.00', 'reserve deposit_approved -30.00 = 100.00'],
    ],
    [
      () => financeManager.finance.setBalance(aBalance({ from: units('140.00'), amount: '150' })),
      ...['SNMY1 manual_edit 10.00 = 150.00', 'reserve manual_edit -10.00 = 90.00'],
    ],
    [
      () => financeManager.finance.setBalance(aBalance({ from: units('150.00'), amount: '100' })),
      ...['SNMY1 manual_edit -50.00 = 100.00', 'reserve manual_edit 50.00 = 140.00'],
    ],
    [
      () => admin.finance.setReserve(aReserve({ from: units('140.00'), amount: '1,000.50' })),
      'reserve manual_edit 860.50 = 1000.50',
    ],
    [() => admin.finance.setReserve(aReserve({ from: units('1000.50'), amount: '1000.5' }))],
    [() => admin.finance.setBalance(aBalance({ from: units('100.00'), amount: '100' }))],
    [
      () => financeManager.finance.exchange(anExchange()),
      ...['SNMY1 exchange -20.00 = 80.00', 'SNMY1 exchange 1790000.00 = 1790000.00'],
    ],
    [
      () => admin.finance.exchange(anExchange({ givesCurrency: 'LBP', givesAmount: '895,000', getsAmount: '10' })),
      ...['SNMY1 exchange -895000.00 = 895000.00', 'SNMY1 exchange 10.00 = 90.00'],
    ],
    [
      () => admin.finance.exchange(anExchange({ organizationName: null })),
      ...['reserve exchange -20.00 = 980.50', 'reserve exchange 1790000.00 = 1790000.00'],
    ],
    [
      () => financeManager.finance.addIncome(anIncome({ currency: 'LBP', amount: '1,500,000' })),
      ...['SNMY1 income_approved 1500000.00 = 2395000.00', 'reserve income_approved 1500000.00 = 3290000.00'],
    ],
  ]
  for (const [place, [change, ...entries]] of CHANGES.entries()) {
    const before = await countRows(database, 'ledger_entries')
    await change()
    expect([place, await lastEntries(database, entries.length)]).toEqual([place, entries])
    expect([place, await countRows(database, 'ledger_entries')]).toEqual([place, before + entries.length])
  }
  expect(await balances(world)).toBe('SNMY1 90.00, reserve 980.50')
  expect(await balances(world, 'LBP')).toBe('SNMY1 2395000.00, reserve 3290000.00')
  expect(JSON.stringify(await recorded(world))).not.toContain('Cake')
  // Each has its requester and its reviewer; the person who posted one directly is both.
  const { rows } = await admin.finance.transactions({ status: 'reviewed' })
  const by = (requester: string, reviewer: string) => ({
    requester: { fullName: requester },
    reviewer: { fullName: reviewer },
  })
  const approved = { status: 'approved', isOwnApproval: false }
  expect(rows).toMatchObject([
    { ...approved, ...by('Finance', 'Finance'), transactionType: 'income', postedDirectly: true, currency: 'LBP' },
    { ...approved, ...by('Admin', 'Admin'), transactionType: 'deposit', postedDirectly: true, notes: null },
    { ...approved, ...by('Finance', 'Finance'), transactionType: 'income', postedDirectly: true, notes: 'Cake sale' },
    { ...approved, ...by('Finance', 'Admin'), transactionType: 'income', postedDirectly: false },
    { ...approved, ...by('Finance', 'Admin'), transactionType: 'withdraw' },
    { ...approved, ...by('Finance', 'Admin'), transactionType: 'deposit' },
  ])
  const history = (await admin.finance.reserveHistory({ allTypes: true })).rows
  expect(history.slice(0, 3)).toMatchObject([
    { changeType: 'income_approved', organizationName: 'SNMY1', notes: 'Cake sale', changedBy: 'Finance' },
    { changeType: 'exchange', organizationName: null, otherSide: { currency: 'USD', amountChange: '-20.00' } },
    { changeType: 'exchange', changedBy: 'Admin', otherSide: { currency: 'LBP', amountChange: '1790000.00' } },
  ])
})

test('a rejection moves nothing, and its reason is read', async () => {
  const world = await funded()
  const { id } = await world.financeManager.finance.request(aRequest())
  await world.admin.finance.review({ id, decision: 'rejected', reason: ' Too early ' })
  expect(await balances(world)).toBe('SNMY1 50.00, reserve 100.00')
  expect(await countRows(world.database, 'ledger_changes where transaction_id is not null')).toBe(0)
  const { rows } = await world.leader.finance.transactions({ status: 'reviewed' })
  const reviewer = { fullName: 'Admin' }
  expect(rows).toMatchObject([{ status: 'rejected', rejectionReason: 'Too early', reviewer, isOwnApproval: false }])
})

test('nothing goes below zero or is posted without a balance: a refusal says what is available, and changes nothing', async () => {
  const world = await funded()
  const { admin, financeManager } = world
  await financeManager.finance.addIncome(anIncome({ currency: 'LBP', amount: '1' }))
  const entries = await countRows(world.database, 'ledger_entries')
  const most = '999,999,999,999,999.99'
  const beyondBalance = (available: string) => ({ code: 'INSUFFICIENT_BALANCE', data: { available } })
  const beyondReserve = { code: 'INSUFFICIENT_RESERVE', data: { available: '100.00' } }
  const invalid = (path: string) => ({ code: 'INVALID_INPUT', data: { fields: [{ path, problem: 'invalid' }] } })
  const changed = (balance: string) => ({ code: 'CHANGED', data: { balance } })
  const exchange = (overrides: Parameters<typeof anExchange>[0]) => () => admin.finance.exchange(anExchange(overrides))
  const REFUSED: readonly (readonly [call: () => Promise<unknown>, error: object])[] = [
    [() => admin.finance.deposit(aDeposit({ amount: '100.01' })), beyondReserve],
    [() => financeManager.finance.setBalance(aBalance({ from: units('50.00'), amount: '150.01' })), beyondReserve],
    [() => reviewed(world, { amount: '100.01' }), beyondReserve],
    [() => reviewed(world, { transactionType: 'withdraw', amount: '50.01' }), beyondBalance('50.00')],
    [() => financeManager.finance.setBalance(aBalance({ from: units('49.00'), amount: '60' })), changed('50.00')],
    [() => admin.finance.setReserve(aReserve({ from: units('0.00'), amount: '60' })), changed('100.00')],
    [() => financeManager.finance.addIncome(anIncome({ amount: most })), invalid('amount')],
    [exchange({ givesAmount: '50.01' }), beyondBalance('50.00')],
    [exchange({ givesCurrency: 'LBP', givesAmount: '1.01', getsAmount: '1' }), beyondBalance('1.00')],
    [exchange({ organizationName: null, givesAmount: '100.01' }), beyondReserve],
    [exchange({ givesAmount: '1', getsAmount: most }), invalid('getsAmount')],
    [() => financeManager.finance.exchange(anExchange({ organizationName: null })), { code: 'FORBIDDEN' }],
    [() => admin.finance.request(aRequest({ organizationName: 'None' })), { code: 'INVALID_INPUT' }],
    // SNMF is the organization of no profile.
    ...['SNMF', 'None'].flatMap((organizationName) =>
      [
        () => admin.finance.addIncome(anIncome({ organizationName })),
        () => admin.finance.deposit(aDeposit({ organizationName })),
        exchange({ organizationName }),
      ].map((call) => [call, { code: 'BALANCE_NOT_FOUND' }] as const),
    ),
    [() => admin.finance.setBalance(aBalance({ organizationName: 'SNMF' })), { code: 'BALANCE_NOT_FOUND' }],
  ]
  for (const [call, error] of REFUSED) await expect(call(), `${call}`).rejects.toMatchObject(error)
  const { id } = await admin.finance.request(aRequest({ organizationName: 'SNMF' }))
  await expect(admin.finance.review({ id, decision: 'approved' })).rejects.toMatchObject({ code: 'BALANCE_NOT_FOUND' })
  expect(await balances(world)).toBe('SNMY1 50.00, reserve 100.00')
  expect(await countRows(world.database, 'ledger_entries')).toBe(entries)
  expect(await countRows(world.database, 'exchanges')).toBe(0)
  // What was sent as a request goes on waiting; what would have been posted immediately is not there.
  expect(await countRows(world.database, "financial_transactions where status = 'pending'")).toBe(3)
  expect(await countRows(world.database, 'financial_transactions')).toBe(4)

  await admin.finance.setReserve(aReserve({ from: units('100.00'), amount: '100.01' }))
  const { rows } = await admin.finance.transactions({ status: 'pending' })
  const waiting = rows.find(({ amount }) => amount === '100.01')
  await admin.finance.review({ id: waiting?.id ?? '', decision: 'approved' })
  expect(await balances(world)).toBe('SNMY1 150.01, reserve 0.00')
})

test('the largest amount is accepted once, and a second one is refused without a failure', async () => {
  const world = await createWorld()
  const income = () => anIncome({ currency: 'LBP', amount: '999,999,999,999,999.99' })
  await world.financeManager.finance.addIncome(income())
  const { id } = await world.financeManager.finance.request(aRequest({ ...income(), transactionType: 'income' }))
  await expect(world.admin.finance.review({ id, decision: 'approved' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
  expect(await balances(world, 'LBP')).toBe('SNMY1 999999999999999.99, reserve 999999999999999.99')
  expect((await world.admin.dashboard.summary()).networkBalance?.LBP).toBe('1999999999999999.98')
})

test('an amount is read as people type it; what is none, and a description, are refused at their field', async () => {
  const { admin, financeManager } = await createWorld()
  await financeManager.finance.request(aRequest({ amount: '١٬٢٥٠٫٥٠' }))
  const { rows } = await financeManager.finance.transactions({ status: 'pending' })
  expect(rows[0]?.amount).toBe('1250.50')
  const at = (path: string, problem = 'invalid') => ({ code: 'INVALID_INPUT', data: { fields: [{ path, problem }] } })
  for (const amount of ['1.234', '-5', '', '1000000000000000', '0']) {
    await expect(admin.finance.request(aRequest({ amount }))).rejects.toMatchObject(at('amount'))
    await expect(admin.finance.addIncome(anIncome({ amount }))).rejects.toMatchObject(at('amount'))
    await expect(admin.finance.deposit(aDeposit({ amount }))).rejects.toMatchObject(at('amount'))
    for (const path of ['givesAmount', 'getsAmount'])
      await expect(admin.finance.exchange(anExchange({ [path]: amount }))).rejects.toMatchObject(at(path))
    if (amount === '0') continue
    await expect(admin.finance.setReserve(aReserve({ amount }))).rejects.toMatchObject(at('amount'))
    await expect(admin.finance.setBalance(aBalance({ amount }))).rejects.toMatchObject(at('amount'))
  }
  for (const [notes, problem] of [
    ['  ', 'required'],
    ['x'.repeat(501), 'tooLong'],
    ['a\ud800', 'invalid'],
  ] as const) {
    await expect(financeManager.finance.request(aRequest({ notes }))).rejects.toMatchObject(at('notes', problem))
    await expect(financeManager.finance.addIncome(anIncome({ notes }))).rejects.toMatchObject(at('notes', problem))
  }
})

test('no entry is earlier than the one before it, and what it posts has its time, also by a clock that was set back', async () => {
  const world = await createWorld()
  await postInMonths(world, ['2026-12-01'])
  await world.financeManager.finance.addIncome(anIncome())
  await world.financeManager.finance.exchange(anExchange({ givesAmount: '1' }))
  // Only the reserve has an earlier entry.
  await world.otherFinance.finance.addIncome(anIncome({ organizationName: 'SNMK1' }))
  const { rows } = await world.database.execute(sql`
    select distinct coalesce(reviewed_at, exchanged_at) = created_at as is_same, created_at::date::text as posted
    from ledger_entries join ledger_changes on ledger_changes.id = change_id
      left join financial_transactions on financial_transactions.id = transaction_id
      left join exchanges on exchanges.id = exchange_id`)
  expect(rows).toEqual([{ is_same: true, posted: '2026-12-01' }])
})
