import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { dayIn, type PlainDate } from '#domain/dates.ts'
import { type Currency, toMinorUnits } from '#domain/money.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'
import { post } from './post.ts'

async function incomeAt(world: World, at: string, amount: string, currency: Currency = 'USD') {
  await world.admin.finance.overview()
  await world.database.transaction((tx) =>
    post(
      tx,
      { kind: 'income', organizationName: 'SNMY1', currency, amount: toMinorUnits(amount) },
      {
        ...{ changeId: uuid(), changedBy: world.admin.id, transactionId: null, notes: at },
        ...{ at: new Date(at), timeZone: 'Asia/Beirut' },
      },
    ),
  )
}

const day = (date: string) => date as PlainDate
const requested = (from: string, to: string, organizationName: string | null = 'SNMY1') => ({
  organizationName,
  currency: 'USD' as const,
  from: day(from),
  to: day(to),
})

/** Three incomes about the midnights of Beirut, two hours before those of London in winter, three in summer. */
async function threeIncomes() {
  const world = await createWorld()
  await incomeAt(world, '2026-01-31T21:59:59.999Z', '1.00')
  await incomeAt(world, '2026-01-31T22:00:00.000Z', '2.00')
  await incomeAt(world, '2026-02-28T21:59:59.999Z', '4.00')
  await incomeAt(world, '2026-02-28T22:00:00.000Z', '8.00')
  return world
}

test('a statement has whole days of the network’s time zone, with the balance before and after', async () => {
  const world = await threeIncomes()
  await incomeAt(world, '2026-03-01T00:00:00Z', '500.00', 'LBP')
  const statement = await world.leader.finance.statement(requested('2026-02-01', '2026-02-28'))
  expect([statement.opening, statement.closing]).toEqual(['1.00', '7.00'])
  expect(statement.entries.map((entry) => [entry.previousBalance, entry.amountChange, entry.newBalance])).toEqual([
    ['1.00', '2.00', '3.00'],
    ['3.00', '4.00', '7.00'],
  ])
  expect(statement.entries[0]).toMatchObject({ changedBy: 'Admin', organizationName: 'SNMY1', currency: 'USD' })
  const before = await world.leader.finance.statement(requested('2025-01-01', '2025-12-31'))
  expect(before).toEqual({ opening: '0.00', closing: '0.00', entries: [], transactions: [], closingAtRate: null })
  const after = await world.leader.finance.statement(requested('2026-03-02', '2026-03-02'))
  expect([after.opening, after.closing, after.entries]).toEqual(['15.00', '15.00', []])
})

test('the statement of the reserve names the organization of each change', async () => {
  const world = await threeIncomes()
  const statement = await world.admin.finance.statement(requested('2026-02-01', '2026-02-28', null))
  expect([statement.opening, statement.closing]).toEqual(['1.00', '7.00'])
  expect(statement.entries.map((entry) => entry.organizationName)).toEqual(['SNMY1', 'SNMY1'])
})

test('a statement has the transactions that were requested in its period, of any status', async () => {
  const world = await createWorld()
  const request = (currency: Currency) => ({
    id: uuid(),
    organizationName: 'SNMY1',
    transactionType: 'deposit' as const,
    currency,
    amount: '5',
    notes: currency,
  })
  const [first, second] = [request('USD'), request('USD')]
  for (const sent of [first, request('LBP'), second]) await world.financeManager.finance.request(sent)
  await world.admin.finance.review({ id: first.id, decision: 'rejected', reason: 'No' })
  const [from, to] = [-2, 2].map((days) => dayIn('UTC', world.clock() + days * 24 * 3_600_000))
  const { transactions } = await world.leader.finance.statement(requested(from ?? '', to ?? ''))
  expect(transactions).toMatchObject([
    { id: first.id, status: 'rejected', rejectionReason: 'No' },
    { id: second.id, status: 'pending' },
  ])
})

test('the balance over time has the end of each day on which it changed', async () => {
  const world = await threeIncomes()
  expect(await world.leader.finance.balanceHistory(requested('2026-02-01', '2026-03-01'))).toEqual({
    opening: '1.00',
    points: [
      { date: '2026-02-01', balance: '3.00' },
      { date: '2026-02-28', balance: '7.00' },
      { date: '2026-03-01', balance: '15.00' },
    ],
  })
})

test.each([
  ['that ends before it begins', '2026-02-02', '2026-02-01', { path: 'to', problem: 'invalid' }],
  ['of more than a year', '2025-01-01', '2026-01-02', { path: 'to', problem: 'tooLong', limit: 366 }],
  ['of no days', '2026-02-30', '2026-03-01', { path: 'from', problem: 'invalid' }],
])('a statement %s is refused', async (_what, from, to, field) => {
  const world = await createWorld()
  await expect(world.leader.finance.statement(requested(from, to))).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { fields: [field] },
  })
})

test('the balance over time has a limit of ten years', async () => {
  const world = await createWorld()
  await world.leader.finance.balanceHistory(requested('2017-01-01', '2026-12-31'))
  expect(await refusalOf(world.leader.finance.balanceHistory(requested('2016-01-01', '2026-12-31')))).toBe(
    'INVALID_INPUT',
  )
})

test('no entry is earlier than the one before it, also when the clock was set back', async () => {
  const world = await createWorld()
  const ahead = '2099-01-01T00:00:00.000Z'
  await incomeAt(world, ahead, '1.00')
  await world.financeManager.finance.addIncome({
    id: uuid(),
    organizationName: 'SNMY1',
    currency: 'USD',
    amount: '2',
    notes: 'Later',
  })
  // Only the reserve has an earlier entry.
  await world.otherFinance.finance.addIncome({
    id: uuid(),
    organizationName: 'SNMK1',
    currency: 'USD',
    amount: '3',
    notes: 'Elsewhere',
  })
  const { rows } = await world.admin.finance.reserveHistory({})
  expect(rows.map((row) => [row.notes, row.createdAt.toISOString()])).toEqual([
    ['Elsewhere', ahead],
    ['Later', ahead],
    [ahead, ahead],
  ])
})
