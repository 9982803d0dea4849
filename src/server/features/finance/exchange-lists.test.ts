import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates.ts'
import { anExchange, anIncome, aRequest } from '#tests/factories.ts'
import { fund } from '#tests/finance.ts'
import { createWorld, type World } from '#tests/world.ts'

async function funded({ clockRuns = false } = {}) {
  const world = await createWorld({ clockRuns })
  await fund(world, { reserve: '100.00', balance: '50.00' })
  return world
}

describe('listed with the transactions', () => {
  /** Incomes and exchanges of an organization in turn, and then an exchange of the reserve. */
  async function inTurn() {
    const world = await funded({ clockRuns: true })
    const names: string[] = []
    const later = async (name: string, call: () => Promise<unknown>) => {
      await call()
      names.unshift(name)
    }
    for (const at of [1, 2, 3]) {
      const notes = `E${at}`
      await later(`I${at}`, () => world.financeManager.finance.addIncome(anIncome({ notes: `I${at}` })))
      await later(notes, () => world.financeManager.finance.exchange(anExchange({ notes, givesAmount: '1' })))
    }
    await later('R', () => world.admin.finance.exchange(anExchange({ organizationName: null, notes: 'R' })))
    return { world, names }
  }

  const namesOf = (page: Awaited<ReturnType<World['admin']['finance']['transactions']>>) =>
    [
      ...page.rows.map(({ notes, reviewedAt }) => ({ notes, at: reviewedAt })),
      ...(page.exchanges ?? []).map(({ notes, exchangedAt }) => ({ notes, at: exchangedAt })),
    ]
      .toSorted((one, other) => Number(other.at) - Number(one.at))
      .map(({ notes }) => notes)

  test('each page has its number of both together, in one order', async () => {
    const { world, names } = await inTurn()
    const found: (string | null)[][] = []
    let cursor: string | undefined
    do {
      const page = await world.admin.finance.transactions({
        status: 'reviewed',
        withExchanges: true,
        limit: 3,
        ...(cursor && { cursor }),
      })
      found.push(namesOf(page))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(found).toEqual([names.slice(0, 3), names.slice(3, 6), names.slice(6)])
  })

  test('of one organization without those of the reserve, and only for people who may see them', async () => {
    const { world, names } = await inTurn()
    const own = names.filter((name) => name !== 'R')
    const listOf = async (person: World['admin'], organizationName?: string) =>
      namesOf(
        await person.finance.transactions({
          status: 'reviewed',
          withExchanges: true,
          ...(organizationName && { organizationName }),
        }),
      )
    expect(await listOf(world.admin, 'SNMY1')).toEqual(own)
    expect(await listOf(world.leader)).toEqual(own)
    expect(await listOf(world.otherFinance)).toEqual([])
  })

  test('on the dashboard, the newest five of both', async () => {
    const { world } = await inTurn()
    await world.financeManager.finance.request(aRequest())
    const panel = await world.leader.finance.panel({ organizationName: 'SNMY1', withExchanges: true })
    expect(panel.transactions.map(({ notes }) => notes)).toEqual(['Cake sale', 'I3', 'I2'])
    expect(panel.exchanges?.map(({ notes }) => notes)).toEqual(['E3', 'E2'])
  })

  test('they count neither as income nor as expense of a month, whose total is whole on each page', async () => {
    const { world } = await inTurn()
    const { monthTotals } = await world.admin.finance.transactions({
      status: 'reviewed',
      withExchanges: true,
      limit: 1,
    })
    expect(monthTotals).toMatchObject([{ currency: 'USD', total: '150.00' }])
  })

  test('a page of a former version gets none of them, and their entries as edits by hand', async () => {
    const { world } = await inTurn()
    const page = await world.admin.finance.transactions({ status: 'reviewed' })
    expect([namesOf(page), page.exchanges]).toEqual([['I3', 'I2', 'I1'], undefined])
    const panel = await world.admin.finance.panel({ organizationName: 'SNMY1' })
    expect(panel.exchanges).toBeUndefined()
    const { rows } = await world.admin.finance.reserveHistory({ limit: 2 })
    expect(rows.map(({ changeType }) => changeType)).toEqual(['manual_edit', 'manual_edit'])
  })
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

test('the view of the reserve’s history has the exchanges of the reserve, and none of organizations', async () => {
  const world = await funded()
  await world.financeManager.finance.exchange(anExchange())
  await world.admin.finance.exchange(anExchange({ organizationName: null }))
  const { rows } = await world.database.execute(sql`
    select currency, amount_change from network_reserve_history where change_type = 'exchange' order by created_at, currency`)
  expect(rows).toEqual([
    { currency: 'LBP', amount_change: '1790000.00' },
    { currency: 'USD', amount_change: '-20.00' },
  ])
})
