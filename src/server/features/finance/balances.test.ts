import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PROTOCOL_HEADER } from '#contract/protocol.ts'
import { profiles } from '#server/database/schema/index.ts'
import { listenAs } from '#tests/event-stream.ts'
import { anIncome } from '#tests/factories.ts'
import { anEntry, deleteBalances, fund } from '#tests/finance.ts'
import { countRows, createWorld, refusalOf } from '#tests/world.ts'

const nothing = { USD: '0.00', LBP: '0.00' }

test('every organization of a profile has a balance, and no other; reading makes none', async () => {
  const world = await createWorld()
  const opened = async () => (await world.admin.finance.balances({})).rows.map((one) => one.organizationName)
  expect((await world.leader.finance.panel({ organizationName: 'SNMY1' })).balance).toEqual(nothing)
  const { rows } = await world.admin.finance.balances({})
  expect(rows).toEqual(
    ['SNMK1', 'SNMY1'].map((organizationName) => ({ organizationName, balance: nothing, recentChange: nothing })),
  )
  await Promise.all([1, 2, 3].map(() => world.person({ signedUpUnder: 'SNMF' })))
  expect(await opened()).toEqual(['SNMK1', 'SNMY1', 'SNMF'])
  await world.database.update(profiles).set({ organizationName: 'SNMK2' }).where(eq(profiles.id, world.member.id))
  expect(await opened()).toEqual(['SNMK1', 'SNMK2', 'SNMY1', 'SNMF'])
  expect((await world.admin.finance.panel({ organizationName: 'SNMA1' })).balance).toBeNull()
  await deleteBalances(world.owner)
  expect(await opened()).toEqual([])
})

test('a profile that is written again leaves the balance of its organization as it is', async () => {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '50.00' })
  await world.database.update(profiles).set({ organizationName: 'SNMY1' })
  expect((await world.leader.finance.panel({ organizationName: 'SNMY1' })).balance?.USD).toBe('50.00')
})

test('balances are read a page at a time, in the order of the organizations', async () => {
  const world = await createWorld()
  for (const signedUpUnder of ['SNMF', 'SNMK2', 'SNMA1']) await world.person({ signedUpUnder })
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const { rows, nextCursor } = await world.admin.finance.balances({ limit: 2, cursor })
    pages.push(rows.map((one) => one.organizationName))
    cursor = nextCursor ?? undefined
  } while (cursor)
  expect(pages).toEqual([['SNMK1', 'SNMK2'], ['SNMY1', 'SNMA1'], ['SNMF']])
  expect(await refusalOf(world.admin.finance.balances({ cursor: 'x' }))).toBe('INVALID_INPUT')
})

test('a balance has its change of the last 30 days of the network, in each currency', async () => {
  const world = await createWorld()
  await fund(world, { organizationName: 'SNMK1', reserve: '0.00', balance: '20.00' })
  await fund(world, { reserve: '0.00', balance: '50.00' })
  await fund(world, { currency: 'LBP', reserve: '0.00', balance: '90000.00' })
  for (const [currency, change, createdAt] of [
    // It is November 21, so the first of the thirty days is October 23, which begins at 21:00 UTC in Beirut.
    ['USD', -1.25, '2026-10-22T20:59:59Z'],
    ['USD', -0.1, '2026-10-22T21:00:00Z'],
    ['USD', -0.2, '2026-11-20T10:00:00Z'],
    ['LBP', 250_000, '2026-11-20T10:00:00Z'],
  ] as const)
    await world.database.execute(
      anEntry({ organizationName: 'SNMY1', currency, amounts: [change, 300_000, 300_000 + change], createdAt }),
    )
  const { rows } = await world.admin.finance.balances({})
  expect(rows.map(({ organizationName, recentChange }) => ({ organizationName, ...recentChange }))).toEqual([
    { organizationName: 'SNMK1', USD: '20.00', LBP: '0.00' },
    { organizationName: 'SNMY1', USD: '49.70', LBP: '340000.00' },
  ])
  expect((await world.financeManager.finance.balances({})).rows).toEqual([rows[1]])
})

test('balances of several groups are read a page at a time, without those of others', async () => {
  const world = await createWorld()
  for (const signedUpUnder of ['SNMF', 'SNMK2', 'SNMA1']) await world.person({ signedUpUnder })
  const person = await world.person({ roles: { SNMF: 'finance_manager', SNMK2: 'team_leader', SNMA1: 'secretary' } })
  const first = await person.finance.balances({ limit: 1 })
  const second = await person.finance.balances({ limit: 1, cursor: first.nextCursor ?? undefined })
  expect([first, second].map(({ rows }) => rows.map((one) => one.organizationName))).toEqual([['SNMK2'], ['SNMF']])
  expect(second.nextCursor).toBeNull()
})

test('pages of protocol 1 get all balances with the overview, later ones none', async () => {
  const world = await createWorld()
  const overview = async (protocol: number) => {
    const headers = { cookie: world.admin.cookie, [PROTOCOL_HEADER]: String(protocol) }
    return (await (await world.post('/rpc/finance/overview', {}, headers)).json()).json
  }
  const { rows } = await world.admin.finance.balances({})
  expect((await overview(1)).balances).toEqual(rows.map(({ recentChange: _, ...balance }) => balance))
  expect(await overview(2)).not.toHaveProperty('balances')
})

test('an administrator opens the balance of an organization without one at zero, once', async () => {
  const world = await createWorld()
  const organizationName = 'SNMA1'
  expect((await world.admin.finance.panel({ organizationName })).balance).toBeNull()
  expect(await refusalOf(world.admin.finance.addIncome(anIncome({ organizationName })))).toBe('BALANCE_NOT_FOUND')
  const stream = await listenAs(world.app, world.admin.cookie)
  await Promise.all([1, 2].map(() => world.admin.finance.openBalance({ organizationName })))
  expect((await world.admin.finance.panel({ organizationName })).balance).toEqual(nothing)
  expect(await stream.nextChange()).toBe('organization_balances SNMA1')
  await world.admin.finance.addIncome(anIncome({ organizationName, amount: '20' }))
  await world.admin.finance.openBalance({ organizationName })
  expect((await world.admin.finance.panel({ organizationName })).balance?.USD).toBe('20.00')
  expect(await countRows(world.database, 'organization_balances')).toBe(3)
  expect(await refusalOf(world.admin.finance.openBalance({ organizationName: 'SNMX9' }))).toBe('INVALID_INPUT')
})

test('nothing is posted for an organization whose balance was deleted', async () => {
  const world = await createWorld()
  await world.admin.finance.overview()
  await deleteBalances(world.owner)
  await world.database.update(profiles).set({ organizationName: null })
  expect(await refusalOf(world.financeManager.finance.addIncome(anIncome()))).toBe('BALANCE_NOT_FOUND')
})
