import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates.ts'
import { listenAs } from '#tests/event-stream.ts'
import { anIncome, aRate } from '#tests/factories.ts'
import { createWorld, refusalOf } from '#tests/world.ts'

test('the rate of a day is the newest up to it, and of one day the one added last', async () => {
  const { admin, financeManager } = await createWorld()
  const onDay = (day: PlainDate) => ({ organizationName: 'SNMY1', currency: 'USD', from: day, to: day }) as const
  const rateOn = async (day: string) => {
    const { closingAtRate } = await financeManager.finance.statement(onDay(day as PlainDate))
    return closingAtRate?.rate.rate ?? null
  }
  expect(await rateOn('2026-11-21')).toBeNull()
  await admin.rates.add(aRate({ day: '2026-11-10', rate: '89000' }))
  await admin.rates.add(aRate({ day: '2026-11-20', rate: '89500.5' }))
  await admin.rates.add(aRate({ day: '2026-11-20', rate: '89700' }))
  await admin.rates.add(aRate({ day: '2026-11-15', rate: '89200' }))
  const found = await Promise.all(['2026-11-09', '2026-11-10', '2026-11-15', '2026-11-20', '2026-11-21'].map(rateOn))
  expect(found).toEqual([null, '89000.00', '89200.00', '89700.00', '89700.00'])
})

test('balances come with the rate of today; a statement with both closing balances at the rate of its last day', async () => {
  const { admin, financeManager } = await createWorld()
  const today = { rate: { day: '2026-11-20', rate: '89500.00', source: 'Market' } }
  for (const answer of [await admin.dashboard.summary(), await financeManager.finance.overview()])
    expect(answer).toMatchObject({ rate: null })
  await admin.rates.add(aRate())
  await financeManager.finance.addIncome(anIncome({ amount: '20', currency: 'USD' }))
  await financeManager.finance.addIncome(anIncome({ amount: '30000', currency: 'LBP' }))
  expect(await admin.dashboard.summary()).toMatchObject(today)
  expect(await financeManager.finance.overview()).toMatchObject(today)
  expect(await financeManager.finance.panel({ organizationName: 'SNMY1' })).toMatchObject(today)

  const of = (currency: 'USD' | 'LBP', to: string) =>
    financeManager.finance.statement({ organizationName: 'SNMY1', currency, from: '2026-11-20', to: to as PlainDate })
  const [before, usd, lbp] = [
    await of('USD', '2026-11-20'),
    await of('USD', '2026-11-21'),
    await of('LBP', '2026-11-21'),
  ]
  expect(before.closingAtRate).toEqual({ amounts: { USD: '0.00', LBP: '0.00' }, ...today })
  expect(usd.closingAtRate).toEqual({ amounts: { USD: '20.00', LBP: '30000.00' }, ...today })
  expect(lbp.closingAtRate).toEqual(usd.closingAtRate)
})

test('rates are listed by day, a correction above what it corrects, with source and author, page by page', async () => {
  const { admin, leader } = await createWorld()
  for (const [day, rate] of [
    ['2026-11-20', '1'],
    ['2026-11-18', '2'],
    ['2026-11-20', '3'],
  ] as const)
    await admin.rates.add(aRate({ day: day as PlainDate, rate }))
  const first = await leader.rates.list({ limit: 2 })
  expect(first.rows.map(({ day, rate }) => `${day} ${rate}`)).toEqual(['2026-11-20 3.00', '2026-11-20 1.00'])
  expect(first.rows[0]).toMatchObject({ source: 'Market', addedBy: 'Admin' })
  const second = await leader.rates.list({ limit: 2, cursor: first.nextCursor ?? '' })
  expect(second.rows.map(({ day, rate }) => `${day} ${rate}`)).toEqual(['2026-11-18 2.00'])
  expect(second.nextCursor).toBeNull()
})

test.each([
  [{ rate: '0' }, 'rate'],
  [{ rate: '-1' }, 'rate'],
  [{ rate: '89500.555' }, 'rate'],
  [{ day: '2026-11-22' as PlainDate }, 'day'],
  [{ source: '  ' }, 'source'],
  [{ source: 'x'.repeat(61) }, 'source'],
])('%o is refused', async (wrong, path) => {
  const { admin } = await createWorld()
  await expect(admin.rates.add(aRate(wrong))).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { fields: [{ path }] },
  })
  expect((await admin.rates.list({})).rows).toEqual([])
})

test('the same id with another rate is refused, and the database changes and deletes no rate', async () => {
  const world = await createWorld()
  const rate = aRate()
  await world.admin.rates.add(rate)
  expect(await refusalOf(world.admin.rates.add({ ...rate, rate: '1' }))).toBe('CONFLICT')
  for (const statement of ['update exchange_rates set rate = 1', 'delete from exchange_rates'])
    await expect(world.database.execute(statement)).rejects.toThrow()
})

test('a new rate is announced like a change of the settings, which pages of former versions know', async () => {
  const world = await createWorld()
  const stream = await listenAs(world.app, world.otherFinance.cookie)
  await world.admin.rates.add(aRate())
  expect(await stream.nextChange()).toBe('network_settings null')
})
