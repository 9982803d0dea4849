import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
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
  const world = await createWorld()
  const { admin, leader } = world
  const stream = await listenAs(world.app, world.otherFinance.cookie)
  const [first, ...others] = [
    aRate({ rate: '1' }),
    aRate({ day: '2026-11-18', rate: '2' }),
    aRate({ rate: '3' }),
  ] as const
  await admin.rates.add(first)
  // Announced like a change of the settings, which pages of former versions know.
  expect(await stream.nextChange()).toBe('network_settings null')
  for (const rate of others) await admin.rates.add(rate)
  expect(await refusalOf(admin.rates.add({ ...first, rate: '1.5' }))).toBe('CONFLICT')
  for (const [wrong, path] of [
    [{ rate: '0' }, 'rate'],
    [{ rate: '-1' }, 'rate'],
    [{ rate: '89500.555' }, 'rate'],
    [{ day: '2026-11-22' as PlainDate }, 'day'],
    [{ source: '  ' }, 'source'],
    [{ source: 'x'.repeat(61) }, 'source'],
  ] as const) {
    const refusal = { code: 'INVALID_INPUT', data: { fields: [{ path }] } }
    await expect(admin.rates.add(aRate(wrong)), `${path}`).rejects.toMatchObject(refusal)
  }
  const page = await leader.rates.list({ limit: 2 })
  expect(page.rows.map(({ day, rate }) => `${day} ${rate}`)).toEqual(['2026-11-20 3.00', '2026-11-20 1.00'])
  expect(page.rows[0]).toMatchObject({ source: 'Market', addedBy: 'Admin' })
  const next = await leader.rates.list({ limit: 2, cursor: page.nextCursor ?? '' })
  expect(next.rows.map(({ day, rate }) => `${day} ${rate}`)).toEqual(['2026-11-18 2.00'])
  expect(next.nextCursor).toBeNull()
})
