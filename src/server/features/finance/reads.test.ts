import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AmountText } from '#domain/money.ts'
import { profiles, users } from '#server/database/schema/index.ts'
import { aBalance, aDeposit, anIncome, aRequest, aReserve } from '#tests/factories.ts'
import { fund } from '#tests/finance.ts'
import { countRows, createWorld, refusalOf, type World } from '#tests/world.ts'

test('the cards show the reserve, the total of all organizations, and both together', async () => {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '50.00' })
  await fund(world, { organizationName: 'SNMK1', reserve: '70.00', balance: '30.25' })
  const { totals } = await world.admin.finance.overview()
  expect(totals?.reserve.USD).toBe('70.00')
  expect(totals?.organizations.USD).toBe('80.25')
  expect(totals?.grand).toEqual({ USD: '150.25', LBP: '0.00' })
  expect((await world.admin.dashboard.summary()).networkBalance).toEqual({ USD: '150.25', LBP: '0.00' })
  expect((await world.financeManager.dashboard.summary()).networkBalance).toBeNull()
})

test('everyone sees the finance that the permission table allows', async () => {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '50.00' })
  await world.financeManager.finance.request(aRequest())
  await world.otherFinance.finance.request(aRequest({ organizationName: 'SNMK1' }))
  const seen = async (person: World['member']) => {
    const { totals, availableReserve, pendingCount } = await person.finance.overview()
    const balances = await person.finance.balances({})
    const pending = await person.finance.transactions({ status: 'pending' })
    expect(pending.balances).toEqual(balances.rows.map(({ recentChange: _, ...balance }) => balance))
    return [totals !== null, availableReserve?.USD ?? null, balances.rows.length, pendingCount, pending.rows.length]
  }
  expect(await seen(world.admin)).toEqual([true, '100.00', 2, 2, 2])
  expect(await seen(world.financeManager)).toEqual([false, '100.00', 1, 1, 1])
  expect(await seen(world.leader)).toEqual([false, null, 1, 1, 1])
  expect(await seen(world.activitiesManager)).toEqual([false, null, 1, 1, 1])
  for (const person of [world.member, world.secretary, world.mediaManager, world.outsider]) {
    expect(await refusalOf(person.finance.overview())).toBe('FORBIDDEN')
    expect(await refusalOf(person.finance.balances({}))).toBe('FORBIDDEN')
  }
  expect((await world.leader.finance.panel({ organizationName: 'SNMY1' })).availableReserve).toBeNull()
})

test('with ids and names of another organization a finance manager is refused in every call, and nothing changes', async () => {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '50.00' })
  const { id } = await world.financeManager.finance.request(aRequest())
  const { finance } = world.otherFinance
  const organizationName = 'SNMY1'
  const year = { currency: 'USD', from: '2026-01-01', to: '2026-12-31' } as const
  const before = await countRows(world.database, 'ledger_entries')
  const codes = {
    panel: await refusalOf(finance.panel({ organizationName })),
    transactions: await refusalOf(finance.transactions({ status: 'pending', organizationName })),
    request: await refusalOf(finance.request(aRequest())),
    addIncome: await refusalOf(finance.addIncome(anIncome())),
    approve: await refusalOf(finance.review({ id, decision: 'approved' })),
    reject: await refusalOf(finance.review({ id, decision: 'rejected' })),
    deposit: await refusalOf(finance.deposit(aDeposit())),
    ownDeposit: await refusalOf(finance.deposit(aDeposit({ organizationName: 'SNMK1' }))),
    setReserve: await refusalOf(finance.setReserve(aReserve({ from: '100.00' as AmountText }))),
    setBalance: await refusalOf(finance.setBalance(aBalance({ from: '50.00' as AmountText, amount: '0' }))),
    reserveHistory: await refusalOf(finance.reserveHistory({})),
    statement: await refusalOf(finance.statement({ organizationName, ...year })),
    reserveStatement: await refusalOf(finance.statement({ organizationName: null, ...year })),
    balanceHistory: await refusalOf(finance.balanceHistory({ organizationName, ...year })),
    reserveBalanceHistory: await refusalOf(finance.balanceHistory({ organizationName: null, ...year })),
  }
  const { approve, reject, ...others } = codes
  // The same error as for an unknown request.
  expect([approve, reject]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
  expect(new Set(Object.values(others))).toEqual(new Set(['FORBIDDEN']))
  expect(await countRows(world.database, 'ledger_entries')).toBe(before)
  expect((await world.admin.finance.overview()).pendingCount).toBe(1)
  const seen = JSON.stringify([
    await finance.overview(),
    await finance.balances({}),
    await finance.transactions({ status: 'pending' }),
  ])
  expect(seen).not.toContain('SNMY1')
})

test('people who may see a request and not review it are refused', async () => {
  const world = await createWorld()
  const { id } = await world.financeManager.finance.request(aRequest())
  expect(await refusalOf(world.leader.finance.review({ id, decision: 'approved' }))).toBe('FORBIDDEN')
})

test('the panel shows the last five transactions, of any status, newest first', async () => {
  const world = await createWorld()
  await world.admin.finance.overview()
  for (const notes of ['1', '2', '3', '4', '5']) await world.financeManager.finance.request(aRequest({ notes }))
  const income = anIncome({ notes: '6' })
  await world.financeManager.finance.addIncome(income)
  await world.otherFinance.finance.request(aRequest({ organizationName: 'SNMK1' }))
  const { transactions } = await world.financeManager.finance.panel({ organizationName: 'SNMY1' })
  expect(transactions.map((row) => row.notes)).toEqual(['6', '5', '4', '3', '2'])
})

test('pending requests, reviewed transactions and the history of the reserve are read a page at a time', async () => {
  const world = await createWorld()
  await world.admin.finance.overview()
  for (let at = 0; at < 5; at += 1) {
    await world.financeManager.finance.request(aRequest({ notes: `pending ${at}` }))
    await world.financeManager.finance.addIncome(anIncome({ notes: `income ${at}` }))
  }
  const all = async (
    read: (cursor: string | undefined) => Promise<{ rows: { notes: string | null }[]; nextCursor: string | null }>,
  ) => {
    const notes: (string | null)[] = []
    let cursor: string | undefined
    do {
      const page = await read(cursor)
      notes.push(...page.rows.map((row) => row.notes))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    return notes
  }
  const { finance } = world.admin
  const newestFirst = (word: string) => [4, 3, 2, 1, 0].map((at) => `${word} ${at}`)
  expect(await all((cursor) => finance.transactions({ status: 'pending', cursor, limit: 2 }))).toEqual(
    newestFirst('pending'),
  )
  expect(await all((cursor) => finance.transactions({ status: 'reviewed', cursor, limit: 2 }))).toEqual(
    newestFirst('income'),
  )
  expect(await all((cursor) => finance.reserveHistory({ cursor, limit: 2 }))).toEqual(newestFirst('income'))
  expect(await refusalOf(finance.reserveHistory({ cursor: 'none' }))).toBe('INVALID_INPUT')
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
  const arabic = world.mails.find(({ recipient }) => recipient === 'mariam@example.org')?.mail
  expect(arabic?.text).toContain(
    'الطلب والموافقة من الشخص نفسه (\u2068Finance\u2069): إيداع بقيمة 20.00 $ في \u2068SNMY1\u2069.',
  )
  const english = world.mails.find(({ mail }) => mail.language === 'en')?.mail
  expect(english?.text).toContain('Finance approved their own request in SNMY1: deposit, $20.00.')
  expect(english?.text).toContain('http://shabaka.test/financial-transactions')
})

test('an own approval that is refused is mailed to no one; more than five in an hour are all mailed', async () => {
  const world = await createWorld()
  await fund(world, { reserve: '7.00', balance: '0.00' })
  const requests = Array.from({ length: 8 }, () => aRequest({ amount: '1' }))
  for (const { id, ...request } of requests) {
    await world.financeManager.finance.request({ id, ...request })
    await world.financeManager.finance.review({ id, decision: 'approved' }).catch(() => undefined)
  }
  expect(await countRows(world.database, "outgoing_mails where kind = 'own_approval'")).toBe(7)
})

test('a requester whose account was deleted is null', async () => {
  const world = await createWorld()
  const gone = await world.person({ fullName: 'Gone', roles: { SNMY1: 'finance_manager' } })
  await gone.finance.request(aRequest())
  await world.owner.execute(
    sql`alter table financial_transactions drop constraint financial_transactions_requested_by_profiles_id_fk`,
  )
  await world.owner.delete(users).where(eq(users.id, gone.id))
  const { rows } = await world.admin.finance.transactions({ status: 'pending' })
  expect(rows[0]?.requester).toBeNull()
})

test('an account with transactions cannot be deleted', async () => {
  const world = await createWorld()
  await world.financeManager.finance.request(aRequest())
  await expect(world.owner.delete(profiles).where(eq(profiles.id, world.financeManager.id))).rejects.toThrow()
})

test('transactions of one organization are read a page at a time, without those of another', async () => {
  const world = await createWorld()
  await world.admin.finance.overview()
  for (const notes of ['1', '2', '3']) {
    await world.financeManager.finance.addIncome(anIncome({ notes }))
    await world.otherFinance.finance.addIncome(anIncome({ organizationName: 'SNMK1', notes: `other ${notes}` }))
  }
  const requested = { status: 'reviewed', organizationName: 'SNMY1', limit: 2 } as const
  const first = await world.admin.finance.transactions(requested)
  const second = await world.admin.finance.transactions({ ...requested, cursor: first.nextCursor ?? undefined })
  expect([first, second].map(({ rows }) => rows.map(({ notes }) => notes))).toEqual([['3', '2'], ['1']])
  expect(second.nextCursor).toBeNull()
})
