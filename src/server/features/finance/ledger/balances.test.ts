import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PROTOCOL_HEADER } from '#contract/protocol.ts'
import { CURRENCIES } from '#domain/finance/money.ts'
import { ledgerAccounts, profiles } from '#server/database/schema/index.ts'
import { listenAs } from '#tests/event-stream.ts'
import { anIncome, aRequest } from '#tests/factories.ts'
import { deleteBalances, fund, incomeAt } from '#tests/finance.ts'
import { countRows, createWorld, refusalOf } from '#tests/world.ts'

const nothing = { USD: '0.00', LBP: '0.00' }

test('every organization of a profile has a balance, and no other; nothing is posted where an account is missing', async () => {
  const world = await createWorld()
  const { admin, leader, member, database } = world
  const opened = async () => (await admin.finance.balances({})).rows.map((one) => one.organizationName)
  expect((await leader.finance.panel({ organizationName: 'SNMY1' })).balance).toEqual(nothing)
  const { rows } = await admin.finance.balances({})
  expect(rows).toEqual(
    ['SNMK1', 'SNMY1'].map((organizationName) => ({ organizationName, balance: nothing, recentChange: nothing })),
  )
  await Promise.all([1, 2, 3].map(() => world.person({ signedUpUnder: 'SNMF' })))
  expect(await opened()).toEqual(['SNMK1', 'SNMY1', 'SNMF'])
  await database.update(profiles).set({ organizationName: 'SNMK2' }).where(eq(profiles.id, member.id))
  expect(await opened()).toEqual(['SNMK1', 'SNMK2', 'SNMY1', 'SNMF'])
  expect((await admin.finance.panel({ organizationName: 'SNMA1' })).balance).toBeNull()
  // A profile that is written again leaves the balance as it is.
  await fund(world, { reserve: '100.00', balance: '50.00' })
  await database.update(profiles).set({ organizationName: 'SNMY1' })
  expect((await leader.finance.panel({ organizationName: 'SNMY1' })).balance?.USD).toBe('50.00')

  const without = await createWorld()
  await deleteBalances(without.owner)
  expect((await without.admin.finance.balances({})).rows).toEqual([])
  await without.database.insert(ledgerAccounts).values({ id: leader.id, organizationName: 'SNMY1', currency: 'LBP' })
  for (const currency of CURRENCIES)
    expect(await refusalOf(without.financeManager.finance.addIncome(anIncome({ currency })))).toBe('BALANCE_NOT_FOUND')
})

test('balances are read a page at a time, in the order of the organizations, without those of others', async () => {
  const world = await createWorld()
  for (const signedUpUnder of ['SNMF', 'SNMK2', 'SNMA1']) await world.person({ signedUpUnder })
  const some = await world.person({ roles: { SNMF: 'finance_manager', SNMK2: 'team_leader', SNMA1: 'secretary' } })
  const pagesOf = async ({ finance }: typeof some, limit: number) => {
    const pages: string[][] = []
    let cursor: string | undefined
    do {
      const { rows, nextCursor } = await finance.balances({ limit, cursor })
      pages.push(rows.map((one) => one.organizationName))
      cursor = nextCursor ?? undefined
    } while (cursor)
    return pages
  }
  expect(await pagesOf(world.admin, 2)).toEqual([['SNMK1', 'SNMK2'], ['SNMY1', 'SNMA1'], ['SNMF']])
  expect(await pagesOf(some, 1)).toEqual([['SNMK2'], ['SNMF']])
  expect(await refusalOf(world.admin.finance.balances({ cursor: 'x' }))).toBe('INVALID_INPUT')

  // Pages of protocol 1 get all with the overview.
  const overview = async (protocol: number) => {
    const headers = { cookie: world.admin.cookie, [PROTOCOL_HEADER]: String(protocol) }
    return (await (await world.post('/rpc/finance/overview', {}, headers)).json()).json
  }
  const { rows } = await world.admin.finance.balances({})
  expect((await overview(1)).balances).toEqual(rows.map(({ recentChange: _, ...balance }) => balance))
  expect(await overview(2)).not.toHaveProperty('balances')
})

test('a balance has its change of the last 30 days of the network, in each currency', async () => {
  const world = await createWorld()
  // It is November 21, so the first of the thirty days is October 23, which begins at 21:00 UTC in Beirut.
  await incomeAt(world, '2026-10-22T20:59:59Z', '1.25')
  await incomeAt(world, '2026-10-22T21:00:00Z', '0.30')
  await incomeAt(world, '2026-11-20T10:00:00Z', '250000.00', 'LBP')
  const spent = await world.financeManager.finance.request(aRequest({ transactionType: 'withdraw', amount: '0.40' }))
  await world.admin.finance.review({ id: spent.id, decision: 'approved' })
  await world.otherFinance.finance.addIncome(anIncome({ organizationName: 'SNMK1', amount: '20' }))
  const { rows } = await world.admin.finance.balances({})
  expect(rows.map(({ organizationName, recentChange }) => ({ organizationName, ...recentChange }))).toEqual([
    { organizationName: 'SNMK1', USD: '20.00', LBP: '0.00' },
    { organizationName: 'SNMY1', USD: '-0.10', LBP: '250000.00' },
  ])
  expect((await world.financeManager.finance.balances({})).rows).toEqual([rows[1]])
})

test('an administrator opens the balance of an organization without one at zero, once', async () => {
  const { app, admin, database } = await createWorld()
  const organizationName = 'SNMA1'
  const balanceOf = async () => (await admin.finance.panel({ organizationName })).balance
  expect(await balanceOf()).toBeNull()
  const stream = await listenAs(app, admin.cookie)
  await Promise.all([1, 2].map(() => admin.finance.openBalance({ organizationName })))
  expect(await balanceOf()).toEqual(nothing)
  expect(await stream.nextChange()).toBe('organization_balances SNMA1')
  await admin.finance.addIncome(anIncome({ organizationName, amount: '20' }))
  await admin.finance.openBalance({ organizationName })
  expect((await balanceOf())?.USD).toBe('20.00')
  expect(await countRows(database, 'organization_balances')).toBe(3)
})
