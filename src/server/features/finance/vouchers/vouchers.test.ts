import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLedger } from '#server/features/finance/audits/audit-ledger.ts'
import { aCount, anExchange, anIncome, aRequest } from '#tests/factories.ts'
import { aReversal, fund, incomeAt } from '#tests/finance.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'

const YEAR = { currency: 'USD', from: '2026-01-01', to: '2026-12-31' } as const

async function funded() {
  const world = await createWorld()
  await fund(world, { reserve: '1000.00', balance: '500.00' })
  return world
}

async function numbers({ database }: World): Promise<string[]> {
  const found = await database.execute<{ text: string }>(sql`
    select prefix || '-' || year || '-' || number as text from vouchers
    order by coalesce(organization_name, ''), year, number`)
  return found.rows.map(({ text }) => text)
}

test('each owner that a change moves has its own next number, and lists and the statement say it', async () => {
  const world = await funded()
  const { admin, financeManager, leader } = world
  await financeManager.finance.addIncome(anIncome())
  const { id } = await financeManager.finance.request(aRequest({ transactionType: 'withdraw', amount: '20' }))
  await admin.finance.review({ id, decision: 'approved' })
  await admin.finance.exchange(anExchange({ organizationName: null, givesAmount: '5', getsAmount: '447500' }))
  const { rows, exchanges } = await admin.finance.transactions({ status: 'reviewed', withExchanges: true })
  expect(rows.map(({ voucher }) => voucher)).toEqual(['SNMY1-2026-0003', 'SNMY1-2026-0002'])
  expect(exchanges?.map(({ voucher }) => voucher)).toEqual(['NETWORK-2026-0004'])
  const { entries } = await leader.finance.statement({ organizationName: 'SNMY1', ...YEAR })
  expect(entries.map(({ voucher }) => voucher)).toEqual(['SNMY1-2026-0001', 'SNMY1-2026-0002', 'SNMY1-2026-0003'])
  const history = await admin.finance.reserveHistory({})
  // Both entries of an exchange have one number.
  expect(history.rows.map(({ voucher }) => voucher?.slice(-1))).toEqual(['4', '4', '3', '2', '1'])
  const pending = aRequest()
  await financeManager.finance.request(pending)
  const waiting = await financeManager.finance.transactions({ status: 'pending' })
  expect(waiting.rows.map(({ voucher }) => voucher)).toEqual([null])
  expect(await auditLedger(world.database)).toEqual([])
})

test('many approvals at the same time and refused postings leave numbers without gaps, in the order of the ledger', async () => {
  const world = await funded()
  const { admin, financeManager, otherFinance } = world
  const requests = Array.from({ length: 40 }, (_, place) =>
    place % 2 === 1
      ? { ...aRequest({ amount: '1', organizationName: 'SNMK1' }), by: otherFinance }
      : { ...aRequest({ amount: place === 0 ? '1001' : '1' }), by: financeManager },
  )
  for (const { by, ...request } of requests) await by.finance.request(request)
  const approve = ({ id, by }: (typeof requests)[number], place = 0) =>
    (place % 3 === 2 ? admin : by).finance.review({ id, decision: 'approved' })
  const outcomes = await Promise.allSettled(requests.map(approve))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { code: 'INSUFFICIENT_RESERVE' } },
  ])
  await financeManager.finance.addIncome(anIncome())
  const given = await numbers(world)
  const lastOf = (prefix: string) => given.findLast((text) => text.startsWith(prefix))
  expect(['NETWORK', 'SNMK1', 'SNMY1'].map(lastOf)).toEqual(['NETWORK-2026-42', 'SNMK1-2026-20', 'SNMY1-2026-21'])
  expect(given).toHaveLength(42 + 20 + 21)
  expect(await auditLedger(world.database)).toEqual([])
})

test('the year is that of the network’s day, and each year begins at 1', async () => {
  const world = await createWorld()
  for (const at of ['2025-12-31T21:59:59Z', '2025-12-31T22:00:00Z', '2026-06-01T10:00:00Z']) await incomeAt(world, at)
  const ofGroup = ['SNMY1-2025-1', 'SNMY1-2026-1', 'SNMY1-2026-2']
  expect((await numbers(world)).filter((text) => text.startsWith('SNMY1'))).toEqual(ofGroup)
})

test('after a rename the series goes on with the new name, given numbers stay, and counts and exchanges go along', async () => {
  const world = await funded()
  const { admin, financeManager, leader } = world
  const { id } = await financeManager.cashCounts.finish(
    aCount({ bookBalance: '500.00' as never, pieces: { 100: 4 }, reason: 'Bus' }),
  )
  await financeManager.finance.exchange(anExchange())
  const { version } = await admin.settings.get()
  const ages = { minAge: 12, maxAge: 14, ageChecked: true }
  await admin.organizations.change({ organizationName: 'SNMY1', newName: 'North Side', ...ages, version })
  const organizationName = 'North Side'
  await financeManager.finance.addIncome(anIncome({ organizationName }))
  const { rows, exchanges } = await leader.finance.transactions({ status: 'reviewed', withExchanges: true })
  expect(rows[0]?.voucher).toBe('North Side-2026-0004')
  expect(exchanges).toMatchObject([{ organizationName, voucher: 'SNMY1-2026-0003' }])
  for (const number of ['SNMY1-2026-0001', 'North Side-2026-0004'])
    expect(await leader.finance.voucher({ number })).toMatchObject({ number, organizationName })
  expect(await leader.cashCounts.list({ organizationName })).toMatchObject({ rows: [{ id }] })
  await leader.cashCounts.sign({ id })
  expect(await auditLedger(world.database)).toEqual([])
})

test('a voucher says who asked and approved, what it moves, and the other voucher to those who may see it', async () => {
  const world = await funded()
  const { admin, financeManager, leader } = world
  const { id } = await financeManager.finance.request(aRequest({ amount: '12.50', notes: 'Tents' }))
  await admin.finance.review({ id, decision: 'approved' })
  const number = 'SNMY1-2026-0002'
  const said = {
    ...{ number, organizationName: 'SNMY1', changeType: 'deposit_approved', notes: 'Tents' },
    movements: [{ currency: 'USD', amountChange: '12.50' }],
    request: { by: 'Finance', approvals: [{ by: 'Admin' }], isOwnApproval: false },
    ...{ reversal: null, reversed: null },
  }
  for (const [person, other] of [
    [admin, 'NETWORK-2026-0003'],
    [leader, null],
  ] as const) {
    const found = await person.finance.voucher({ number })
    expect(found).toMatchObject({ ...said, other: { organizationName: null, number: other } })
  }
  expect(await admin.finance.voucher({ number: 'NETWORK-2026-0003' })).toMatchObject({
    movements: [{ currency: 'USD', amountChange: '-12.50' }],
    other: { organizationName: 'SNMY1', number },
  })
  // Who may not see the statement of the owner learns nothing of it.
  for (const person of [world.otherFinance, world.secretary, world.member])
    expect(await refusalOf(person.finance.voucher({ number }))).toBe('NOT_FOUND')
  expect(await refusalOf(leader.finance.voucher({ number: 'NETWORK-2026-0001' }))).toBe('NOT_FOUND')
  for (const unknown of ['SNMY1-2026-0009', 'SNMY1-2025-0001', 'SNMY1', 'SNMY1-2026-1'])
    expect(await refusalOf(admin.finance.voucher({ number: unknown }))).toBe('NOT_FOUND')

  // An income and an exchange have no request, and a reversal and what it reverses name each other.
  const of = (place: number) => financeManager.finance.voucher({ number: `SNMY1-2026-000${place}` })
  await financeManager.finance.exchange(anExchange({ givesAmount: '5', getsAmount: '447500' }))
  expect(await of(3)).toMatchObject({
    movements: [
      { currency: 'USD', amountChange: '-5.00' },
      { currency: 'LBP', amountChange: '447500.00' },
    ],
    ...{ request: null, other: null, recordedBy: 'Finance' },
  })
  await financeManager.finance.addIncome(anIncome({ amount: '7' }))
  await financeManager.finance.reverse(await aReversal(world))
  const reversal = { number: 'SNMY1-2026-0005', by: 'Finance', reason: 'Typed twice' }
  expect(await of(4)).toMatchObject({ request: null, reversal })
  const reversed = { number: 'SNMY1-2026-0004', changeType: 'income_approved' }
  expect(await of(5)).toMatchObject({ changeType: 'reversal', notes: 'Typed twice', reversal: null, reversed })
})
