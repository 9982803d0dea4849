import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { toMinorUnits } from '#domain/money.ts'
import { aBalance, aDeposit, anExchange, anIncome, aRequest } from '#tests/factories.ts'
import { fund } from '#tests/finance.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'
import { auditLedger } from './audit-ledger.ts'
import { post } from './post.ts'

const YEAR = { currency: 'USD', from: '2026-01-01', to: '2026-12-31' } as const
const BAND = { minAge: 12, maxAge: 14, ageChecked: true }

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

async function rename({ admin }: World, organizationName: string, newName: string) {
  const { version } = await admin.settings.get()
  return admin.organizations.change({ organizationName, newName, ...BAND, version })
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

test('a refused posting leaves no gap', async () => {
  const world = await funded()
  const { financeManager } = world
  for (let place = 0; place < 3; place += 1) {
    const { id } = await financeManager.finance.request(aRequest({ transactionType: 'withdraw', amount: '501' }))
    expect(await refusalOf(financeManager.finance.review({ id, decision: 'approved' }))).toBe('INSUFFICIENT_BALANCE')
  }
  await financeManager.finance.exchange(anExchange({ givesAmount: '1', getsAmount: '999999999999999.99' }))
  expect(await refusalOf(financeManager.finance.exchange(anExchange({ givesAmount: '1', getsAmount: '1' })))).toBe(
    'INVALID_INPUT',
  )
  await financeManager.finance.addIncome(anIncome())
  expect(await numbers(world)).toEqual([
    ...['NETWORK-2026-1', 'NETWORK-2026-2', 'NETWORK-2026-3'],
    ...['SNMY1-2026-1', 'SNMY1-2026-2', 'SNMY1-2026-3'],
  ])
})

test('many approvals at the same time leave numbers without gaps, in the order of the ledger', async () => {
  const world = await funded()
  const { admin, financeManager, otherFinance } = world
  const requests = Array.from({ length: 200 }, (_, place) => {
    const isOther = place % 2 === 1
    const request = aRequest({ amount: '1', ...(isOther && { organizationName: 'SNMK1' }) })
    return { request, by: isOther ? otherFinance : financeManager }
  })
  for (const { request, by } of requests) await by.finance.request(request)
  // At no time more than a server takes on.
  const lanes = Array.from({ length: 40 }, async (_, lane) => {
    for (let place = lane; place < requests.length; place += 40) {
      const { request, by } = requests[place] as (typeof requests)[number]
      await (place % 3 === 0 ? admin : by).finance.review({ id: request.id, decision: 'approved' })
    }
  })
  await Promise.all(lanes)
  const given = await numbers(world)
  expect(given.filter((text) => text.startsWith('SNMK1')).length).toBe(100)
  expect(given.at(-1)).toBe('SNMY1-2026-101')
  expect(given.filter((text) => text.startsWith('NETWORK')).at(-1)).toBe('NETWORK-2026-202')
  expect(await auditLedger(world.database)).toEqual([])
}, 60_000)

test('the year is that of the network’s day, and each year begins at 1', async () => {
  const world = await createWorld()
  await world.admin.finance.overview()
  for (const at of ['2025-12-31T21:59:59Z', '2025-12-31T22:00:00Z', '2026-06-01T10:00:00Z'])
    await world.database.transaction((tx) =>
      post(
        tx,
        { kind: 'income', organizationName: 'SNMY1', currency: 'USD', amount: toMinorUnits('1.00') },
        {
          ...{ changeId: uuid(), changedBy: world.admin.id, transactionId: null, notes: null },
          ...{ at: new Date(at), timeZone: 'Asia/Beirut' },
        },
      ),
    )
  expect((await numbers(world)).filter((text) => text.startsWith('SNMY1'))).toEqual([
    'SNMY1-2025-1',
    'SNMY1-2026-1',
    'SNMY1-2026-2',
  ])
})

test('after a rename the series goes on with the new name, and given numbers stay', async () => {
  const world = await funded()
  await rename(world, 'SNMY1', 'North Side')
  await world.financeManager.finance.addIncome(anIncome({ organizationName: 'North Side' }))
  const { rows } = await world.leader.finance.transactions({ status: 'reviewed' })
  expect(rows[0]?.voucher).toBe('North Side-2026-0002')
  for (const number of ['SNMY1-2026-0001', 'North Side-2026-0002'])
    expect(await world.leader.finance.voucher({ number })).toMatchObject({ number, organizationName: 'North Side' })
  expect(await auditLedger(world.database)).toEqual([])
})

test('a voucher says who asked and approved, what it moves, and the other voucher to those who may see it', async () => {
  const world = await funded()
  const { admin, financeManager, leader } = world
  const { id } = await financeManager.finance.request(aRequest({ amount: '12.50', notes: 'Tents' }))
  await admin.finance.review({ id, decision: 'approved' })
  const number = 'SNMY1-2026-0002'
  const said = {
    number,
    organizationName: 'SNMY1',
    changeType: 'deposit_approved',
    movements: [{ currency: 'USD', amountChange: '12.50' }],
    notes: 'Tents',
    request: { by: 'Finance', approvals: [{ by: 'Admin' }], isOwnApproval: false },
    reversal: null,
    reversed: null,
  }
  expect(await admin.finance.voucher({ number })).toMatchObject({
    ...said,
    other: { organizationName: null, number: 'NETWORK-2026-0003' },
  })
  expect(await leader.finance.voucher({ number })).toMatchObject({
    ...said,
    other: { organizationName: null, number: null },
  })
  expect(await admin.finance.voucher({ number: 'NETWORK-2026-0003' })).toMatchObject({
    movements: [{ currency: 'USD', amountChange: '-12.50' }],
    other: { organizationName: 'SNMY1', number },
  })
})

test('an income and an exchange have no request, and a reversal and what it reverses name each other', async () => {
  const world = await funded()
  const { admin, financeManager } = world
  await financeManager.finance.exchange(anExchange({ givesAmount: '5', getsAmount: '447500' }))
  const exchanged = await financeManager.finance.voucher({ number: 'SNMY1-2026-0002' })
  expect(exchanged).toMatchObject({
    movements: [
      { currency: 'USD', amountChange: '-5.00' },
      { currency: 'LBP', amountChange: '447500.00' },
    ],
    ...{ request: null, other: null, recordedBy: 'Finance' },
  })
  await financeManager.finance.addIncome(anIncome({ amount: '7' }))
  const { rows } = await admin.finance.transactions({ status: 'reviewed' })
  await financeManager.finance.reverse({ id: uuid(), changeId: rows[0]?.changeId ?? '', reason: 'Typed twice' })
  expect(await financeManager.finance.voucher({ number: 'SNMY1-2026-0003' })).toMatchObject({
    request: null,
    reversal: { number: 'SNMY1-2026-0004', by: 'Finance', reason: 'Typed twice' },
  })
  expect(await financeManager.finance.voucher({ number: 'SNMY1-2026-0004' })).toMatchObject({
    ...{ changeType: 'reversal', notes: 'Typed twice', reversal: null },
    reversed: { number: 'SNMY1-2026-0003', changeType: 'income_approved' },
  })
})

test('who may not see the statement of the owner learns nothing of a voucher', async () => {
  const world = await funded()
  await world.admin.finance.deposit(aDeposit())
  for (const person of [world.otherFinance, world.secretary, world.member])
    expect(await refusalOf(person.finance.voucher({ number: 'SNMY1-2026-0001' }))).toBe('NOT_FOUND')
  expect(await refusalOf(world.leader.finance.voucher({ number: 'NETWORK-2026-0001' }))).toBe('NOT_FOUND')
  for (const number of ['SNMY1-2026-0009', 'SNMY1-2025-0001', 'SNMY1', 'SNMY1-2026-1'])
    expect(await refusalOf(world.admin.finance.voucher({ number }))).toBe('NOT_FOUND')
})

const gone = sql`delete from vouchers where organization_name = 'SNMY1'`

test.each([
  ['a missing one', sql`${gone} and number = 2`, [/^change \S+: it has no voucher of SNMY1$/]],
  [
    'a gap',
    sql`update vouchers set number = 9 where organization_name = 'SNMY1' and number = 2`,
    [/^voucher SNMY1-2026-0009: it is number 2 of its year in the ledger$/],
  ],
  [
    'another order',
    sql`update vouchers set number = number + 10 where organization_name is null;
      update vouchers set number = 14 - number where organization_name is null`,
    [/^voucher NETWORK-2026-0003: it is number 1 of its year in the ledger$/],
  ],
  [
    'another prefix',
    sql`update vouchers set prefix = 'SNMK1' where organization_name = 'SNMY1' and number = 1`,
    [/^voucher SNMK1-2026-0001: it belongs to SNMY1, on 2026-11-\d\d$/],
  ],
  [
    'another prefix of the reserve',
    sql`update vouchers set prefix = 'SNMK1' where organization_name is null and number = 1`,
    [/^voucher SNMK1-2026-0001: it belongs to reserve, on 2026-11-\d\d$/],
  ],
  [
    'another year',
    sql`update vouchers set year = 2025, number = 1 where organization_name = 'SNMY1' and number = 2`,
    [/^voucher SNMY1-2025-0001: it belongs to SNMY1, on 2026-11-\d\d$/],
  ],
  [
    'one of a change that did not move the owner',
    sql`update vouchers set organization_name = 'SNMK1', number = 1 where organization_name = 'SNMY1' and number = 2`,
    [/^change \S+: it has no voucher of SNMY1$/, /^voucher SNMY1-2026-0001: its change moves nothing of SNMK1$/],
  ],
])('the audit of the ledger finds %s', async (_what, tampering, named) => {
  const world = await funded()
  await world.admin.finance.setBalance(aBalance({ from: '500.00' as never, amount: '43' }))
  await world.owner.execute(sql`alter table vouchers disable trigger user`)
  await world.owner.execute(tampering)
  expect(await auditLedger(world.owner)).toEqual(named.map((pattern) => expect.stringMatching(pattern)))
})
