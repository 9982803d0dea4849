import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
import { anExchange, anIncome, aRate, aRequest } from '#tests/factories.ts'
import { fund, incomeAt } from '#tests/finance.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'

const requested = (from: string, to: string, organizationName: string | null = 'SNMY1') =>
  ({ organizationName, currency: 'USD', from: from as PlainDate, to: to as PlainDate }) as const

test('a statement and the balance over time have whole days of the network’s time zone, with the balance before', async () => {
  const world = await createWorld()
  // About the midnights of Beirut, two hours before those of London in winter.
  await incomeAt(world, '2026-01-31T21:59:59.999Z', '1.00')
  await incomeAt(world, '2026-01-31T22:00:00.000Z', '2.00')
  await incomeAt(world, '2026-02-28T21:59:59.999Z', '4.00')
  await incomeAt(world, '2026-02-28T22:00:00.000Z', '8.00')
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
  const ofReserve = await world.admin.finance.statement(requested('2026-02-01', '2026-02-28', null))
  expect([ofReserve.opening, ofReserve.closing]).toEqual(['1.00', '7.00'])
  expect(ofReserve.entries.map((entry) => entry.organizationName)).toEqual(['SNMY1', 'SNMY1'])

  expect(await world.leader.finance.balanceHistory(requested('2026-02-01', '2026-03-01'))).toEqual({
    opening: '1.00',
    points: [
      { date: '2026-02-01', balance: '3.00' },
      { date: '2026-02-28', balance: '7.00' },
      { date: '2026-03-01', balance: '15.00' },
    ],
  })
})

test('a statement has the transactions that were requested in its period, of any status', async () => {
  const world = await createWorld()
  const [first, second] = [aRequest(), aRequest()]
  for (const sent of [first, aRequest({ currency: 'LBP' }), second]) await world.financeManager.finance.request(sent)
  await world.admin.finance.review({ id: first.id, decision: 'rejected', reason: 'No' })
  const { transactions } = await world.leader.finance.statement(requested('2026-11-21', '2026-11-21'))
  expect(transactions).toMatchObject([
    { id: first.id, status: 'rejected', rejectionReason: 'No' },
    { id: second.id, status: 'pending' },
  ])
})

test('a statement of no days or more than a year is refused, and a balance over more than ten years', async () => {
  const { finance } = (await createWorld()).leader
  for (const [from, to, field] of [
    ['2026-02-02', '2026-02-01', { path: 'to', problem: 'invalid' }],
    ['2025-01-01', '2026-01-02', { path: 'to', problem: 'tooLong', limit: 366 }],
    ['2026-02-30', '2026-03-01', { path: 'from', problem: 'invalid' }],
  ] as const)
    await expect(finance.statement(requested(from, to))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: [field] },
    })
  await finance.balanceHistory(requested('2017-01-01', '2026-12-31'))
  expect(await refusalOf(finance.balanceHistory(requested('2016-01-01', '2026-12-31')))).toBe('INVALID_INPUT')
})

async function funded({ clockRuns = false } = {}) {
  const world = await createWorld({ clockRuns })
  await fund(world, { reserve: '100.00', balance: '50.00' })
  return world
}

const namesOf = (page: Awaited<ReturnType<World['admin']['finance']['transactions']>>) =>
  [
    ...page.rows.map(({ notes, reviewedAt }) => ({ notes, at: reviewedAt })),
    ...(page.exchanges ?? []).map(({ notes, exchangedAt }) => ({ notes, at: exchangedAt })),
  ]
    .toSorted((one, other) => Number(other.at) - Number(one.at))
    .map(({ notes }) => notes)

test('exchanges are listed with the transactions of those who may see them, page by page in one order, not in totals', async () => {
  const world = await funded({ clockRuns: true })
  const { admin, financeManager, leader, otherFinance } = world
  for (const at of [1, 2, 3]) {
    await financeManager.finance.addIncome(anIncome({ notes: `I${at}` }))
    await financeManager.finance.exchange(anExchange({ notes: `E${at}`, givesAmount: '1' }))
  }
  await admin.finance.exchange(anExchange({ organizationName: null, notes: 'R' }))
  const own = ['E3', 'I3', 'E2', 'I2', 'E1', 'I1']
  const both = { status: 'reviewed', withExchanges: true } as const
  const found: (string | null)[][] = []
  let cursor: string | undefined
  do {
    const page = await admin.finance.transactions({ ...both, limit: 3, cursor })
    found.push(namesOf(page))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(found).toEqual([['R', 'E3', 'I3'], ['E2', 'I2', 'E1'], ['I1']])
  expect(namesOf(await admin.finance.transactions({ ...both, organizationName: 'SNMY1' }))).toEqual(own)
  expect(namesOf(await leader.finance.transactions(both))).toEqual(own)
  expect(namesOf(await otherFinance.finance.transactions(both))).toEqual([])
  // The total of the month is whole on each page.
  const { monthTotals } = await admin.finance.transactions({ ...both, limit: 1 })
  expect(monthTotals).toMatchObject([{ currency: 'USD', total: '150.00' }])

  // The newest five of both on the dashboard.
  await financeManager.finance.request(aRequest())
  const panel = await leader.finance.panel({ organizationName: 'SNMY1', withExchanges: true })
  expect(panel.transactions.map(({ notes }) => notes)).toEqual(['Cake sale', 'I3', 'I2'])
  expect(panel.exchanges?.map(({ notes }) => notes)).toEqual(['E3', 'E2'])

  // A page of a former version gets none of them, and their entries as edits by hand.
  const page = await admin.finance.transactions({ status: 'reviewed' })
  expect([namesOf(page), page.exchanges]).toEqual([['I3', 'I2', 'I1'], undefined])
  expect((await admin.finance.panel({ organizationName: 'SNMY1' })).exchanges).toBeUndefined()
  const { rows } = await admin.finance.reserveHistory({ limit: 2 })
  expect(rows.map(({ changeType }) => changeType)).toEqual(['manual_edit', 'manual_edit'])
  const { rows: viewed } = await world.database.execute(sql`
    select currency, amount_change from network_reserve_history where change_type = 'exchange' order by currency`)
  expect(viewed).toEqual([
    { currency: 'LBP', amount_change: '1790000.00' },
    { currency: 'USD', amount_change: '-20.00' },
  ])
})

test('in a statement an exchange is a movement of the account in each currency, with the other side', async () => {
  const world = await funded()
  await world.financeManager.finance.exchange(anExchange())
  const day = '2026-11-21' as PlainDate
  const statementIn = (currency: 'USD' | 'LBP', allTypes = true) =>
    world.leader.finance.statement({ organizationName: 'SNMY1', currency, from: day, to: day, allTypes })
  const dollars = await statementIn('USD')
  expect(dollars.closing).toBe('30.00')
  expect(dollars.entries.at(-1)).toMatchObject({
    changeType: 'exchange',
    amountChange: '-20.00',
    otherSide: { currency: 'LBP', amountChange: '1790000.00' },
  })
  const pounds = await statementIn('LBP')
  expect(pounds).toMatchObject({ opening: '0.00', closing: '1790000.00' })
  expect(pounds.entries).toMatchObject([
    { amountChange: '1790000.00', otherSide: { currency: 'USD', amountChange: '-20.00' } },
  ])
  expect((await statementIn('LBP', false)).entries[0]?.changeType).toBe('manual_edit')
})

test('the rate of the day is kept with an exchange, also when another one is added for that day', async () => {
  const { admin, financeManager, leader } = await funded()
  await financeManager.finance.exchange(anExchange({ givesAmount: '1' }))
  await admin.rates.add(aRate({ day: '2026-11-10', rate: '89000' }))
  await admin.rates.add(aRate({ day: '2026-11-20', rate: '89500' }))
  await financeManager.finance.exchange(anExchange({ givesAmount: '1' }))
  await admin.rates.add(aRate({ day: '2026-11-21', rate: '90000' }))
  const { exchanges } = await leader.finance.transactions({ status: 'reviewed', withExchanges: true })
  expect(exchanges?.map(({ rateOfDay }) => rateOfDay)).toEqual(['89500.00', null])
})
