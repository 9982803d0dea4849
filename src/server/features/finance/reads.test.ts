import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { aPendingChange } from '#tests/approvers.ts'
import { anIncome, aRequest } from '#tests/factories.ts'
import { fund, postInMonths } from '#tests/finance.ts'
import { countRows, createWorld, refusalOf, type World } from '#tests/world.ts'
import { insertTransaction } from './requests/transaction-queries.ts'

test('everyone sees the finance that the permission table allows, and administrators the sums of the network', async () => {
  const world = await createWorld()
  await fund(world, { organizationName: 'SNMK1', reserve: '70.00', balance: '30.25' })
  await fund(world, { reserve: '20.00', balance: '50.00' })
  const { id } = await world.financeManager.finance.request(aRequest())
  await world.otherFinance.finance.request(aRequest({ organizationName: 'SNMK1' }))
  const seen = async ({ finance }: World['member']) => {
    const { totals, availableReserve, pendingCount } = await finance.overview()
    const { rows } = await finance.balances({})
    const pending = await finance.transactions({ status: 'pending' })
    expect(pending.balances).toEqual(rows.map(({ recentChange: _, ...balance }) => balance))
    const names = [rows, pending.rows].map((all) => String(all.map((one) => one.organizationName).toSorted()))
    return [totals !== null, availableReserve?.USD ?? null, pendingCount, ...names]
  }
  expect(await seen(world.admin)).toEqual([true, '20.00', 2, 'SNMK1,SNMY1', 'SNMK1,SNMY1'])
  expect(await seen(world.financeManager)).toEqual([false, '20.00', 1, 'SNMY1', 'SNMY1'])
  expect(await seen(world.otherFinance)).toEqual([false, '20.00', 1, 'SNMK1', 'SNMK1'])
  for (const person of [world.leader, world.activitiesManager])
    expect(await seen(person)).toEqual([false, null, 1, 'SNMY1', 'SNMY1'])
  expect((await world.leader.finance.panel({ organizationName: 'SNMY1' })).availableReserve).toBeNull()
  const { totals } = await world.admin.finance.overview()
  expect([totals?.reserve.USD, totals?.organizations.USD]).toEqual(['20.00', '80.25'])
  expect(totals?.grand).toEqual({ USD: '100.25', LBP: '0.00' })
  expect((await world.admin.dashboard.summary()).networkBalance).toEqual({ USD: '100.25', LBP: '0.00' })
  expect((await world.financeManager.dashboard.summary()).networkBalance).toBeNull()
  // The same error as for an unknown request.
  for (const decision of ['approved', 'rejected'] as const)
    expect(await refusalOf(world.otherFinance.finance.review({ id, decision }))).toBe('NOT_FOUND')
  const ofReserve = { organizationName: null, currency: 'USD', from: '2026-01-01', to: '2026-12-31' } as const
  expect(await refusalOf(world.financeManager.finance.statement(ofReserve))).toBe('FORBIDDEN')
  expect(await refusalOf(world.financeManager.finance.balanceHistory(ofReserve))).toBe('FORBIDDEN')
})

test('the panel has the last five, and lists are read a page at a time, also of one organization', async () => {
  const world = await createWorld()
  const { admin, financeManager, otherFinance } = world
  for (const at of [1, 2, 3, 4]) {
    await financeManager.finance.request(aRequest({ notes: `pending ${at}` }))
    await financeManager.finance.addIncome(anIncome({ notes: `income ${at}` }))
    await otherFinance.finance.addIncome(anIncome({ organizationName: 'SNMK1', notes: `other ${at}` }))
  }
  const { transactions } = await financeManager.finance.panel({ organizationName: 'SNMY1' })
  const newest = ['income 4', 'pending 4', 'income 3', 'pending 3', 'income 2']
  expect(transactions.map((row) => row.notes)).toEqual(newest)
  const all = async (
    read: (cursor: string | undefined) => Promise<{ rows: { notes: string | null }[]; nextCursor: string | null }>,
  ) => {
    const pages: (string | null)[][] = []
    let cursor: string | undefined
    do {
      const page = await read(cursor)
      pages.push(page.rows.map((row) => row.notes))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(pages.slice(0, -1).every(({ length }) => length === 3)).toBe(true)
    return pages.flat()
  }
  const newestFirst = (...words: string[]) => [4, 3, 2, 1].flatMap((at) => words.map((word) => `${word} ${at}`))
  const list = (status: 'pending' | 'reviewed', organizationName?: string) => (cursor: string | undefined) =>
    admin.finance.transactions({ status, organizationName, cursor, limit: 3 })
  expect(await all(list('pending'))).toEqual(newestFirst('pending'))
  expect(await all(list('reviewed'))).toEqual(newestFirst('other', 'income'))
  expect(await all(list('reviewed', 'SNMY1'))).toEqual(newestFirst('income'))
  expect(await all((cursor) => admin.finance.reserveHistory({ cursor, limit: 3 }))).toEqual(
    newestFirst('other', 'income'),
  )
  expect(await refusalOf(admin.finance.reserveHistory({ cursor: 'none' }))).toBe('INVALID_INPUT')
})

test('an own approval is marked for everyone who sees it, and mailed to the admins in their language', async () => {
  const world = await createWorld()
  const second = await world.person({ fullName: 'مريم', email: 'mariam@example.org', isAdmin: true })
  await second.accounts.setLanguage({ language: 'ar' })
  await fund(world, { reserve: '100.00', balance: '50.00' })
  const own = aRequest({ amount: '20' })
  const others = aRequest({ amount: '10' })
  for (const request of [own, others]) await world.financeManager.finance.request(request)
  await world.financeManager.finance.review({ id: own.id, decision: 'approved' })
  await world.admin.finance.review({ id: others.id, decision: 'approved' })
  for (const person of [world.admin, world.leader, world.financeManager]) {
    const { rows } = await person.finance.transactions({ status: 'reviewed' })
    expect(rows.map((row) => row.isOwnApproval)).toEqual([false, true])
  }
  await world.mailQueue.deliver()
  expect(world.mails.map(({ mail }) => mail.language).sort()).toEqual(['ar', 'en'])
  const textIn = (language: string) => world.mails.find(({ mail }) => mail.language === language)?.mail.text
  expect(textIn('ar')).toContain(
    'الطلب والموافقة من الشخص نفسه (\u2068Finance\u2069): إيداع بقيمة 20.00 $ في \u2068SNMY1\u2069.',
  )
  expect(textIn('en')).toContain('Finance approved their own request in SNMY1: deposit, $20.00.')
  expect(textIn('en')).toContain('http://shabaka.test/financial-transactions')
})

test('an own approval that is refused is mailed to no one; more than five in an hour are all mailed', async () => {
  const world = await createWorld()
  await fund(world, { reserve: '7.00', balance: '0.00' })
  for (let sent = 0; sent < 8; sent += 1) {
    const { id } = await world.financeManager.finance.request(aRequest({ amount: '1' }))
    await world.financeManager.finance.review({ id, decision: 'approved' }).catch(() => undefined)
  }
  expect(await countRows(world.database, "outgoing_mails where kind = 'own_approval'")).toBe(7)
})

test('the months of a page have the totals of what was approved in the whole month of the network', async () => {
  const world = await createWorld()
  const by = world.admin.id
  for (const [organizationName, transactionType, currency, amount, status, at] of [
    // In Beirut this is already November.
    ['SNMY1', 'deposit', 'USD', '96.50', 'approved', '2026-10-31T22:30:00Z'],
    ['SNMY1', 'withdraw', 'USD', '180.00', 'approved', '2026-11-03T10:00:00Z'],
    ['SNMY1', 'income', 'LBP', '250000.00', 'approved', '2026-11-04T10:00:00Z'],
    ['SNMY1', 'withdraw', 'USD', '60.25', 'rejected', '2026-11-05T10:00:00Z'],
    ['SNMK1', 'income', 'USD', '5.00', 'approved', '2026-11-06T10:00:00Z'],
    ['SNMY1', 'income', 'USD', '0.10', 'approved', '2026-10-02T10:00:00Z'],
    ['SNMY1', 'income', 'USD', '0.20', 'approved', '2026-10-03T10:00:00Z'],
    ['SNMY1', 'withdraw', 'USD', '7.00', 'rejected', '2026-09-03T10:00:00Z'],
  ] as const)
    await insertTransaction(world.database, {
      ...{ id: uuid(), organizationName, transactionType, currency, amount, notes: 'Paint', status },
      ...{ requestedBy: by, requestedAt: new Date(at), reviewedBy: by, reviewedAt: new Date(at) },
    })
  const totals = async (requested: { organizationName?: 'SNMY1'; limit?: number }, person = world.admin) => {
    const { monthTotals } = await person.finance.transactions({ status: 'reviewed', ...requested })
    return monthTotals.map(({ month, currency, total }) => `${month} ${currency} ${total}`)
  }
  const november = ['2026-11-01 USD -83.50', '2026-11-01 LBP 250000.00']
  const october = '2026-10-01 USD 0.30'
  expect(await totals({ organizationName: 'SNMY1' })).toEqual([...november, october])
  // A page that ends within a month has the total of the whole month.
  expect(await totals({ organizationName: 'SNMY1', limit: 1 })).toEqual(november)
  expect(await totals({})).toEqual(['2026-11-01 USD -78.50', '2026-11-01 LBP 250000.00', october])
  expect(await totals({}, world.leader)).toEqual([...november, october])
  expect((await world.admin.finance.transactions({ status: 'pending' })).monthTotals).toEqual([])
})

test('before a month is closed its pending changes above the limit are counted, also of the reserve', async () => {
  const world = await createWorld()
  await postInMonths(world, ['2026-09-02'])
  const requestedAt = new Date('2026-09-10T10:00Z')
  for (const organizationName of ['SNMY1', 'SNMK1', null, null])
    await aPendingChange(world, { organizationName, requestedAt })
  const pendingOf = async (organizationName: 'SNMY1' | null) =>
    (await world.admin.closings.open({ organizationName })).map(({ pending }) => pending)
  expect([await pendingOf('SNMY1'), await pendingOf(null)]).toEqual([
    [1, 0],
    [2, 0],
  ])
})
