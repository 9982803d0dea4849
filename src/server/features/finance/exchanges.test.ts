import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createLastChange, listenAs } from '#tests/event-stream.ts'
import { anExchange, aRate } from '#tests/factories.ts'
import { balances, fund, lastEntries, postInMonths } from '#tests/finance.ts'
import { countRows, createWorld, refusalOf } from '#tests/world.ts'

async function funded() {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '50.00' })
  return world
}

describe('an exchange', () => {
  test('has the time and the rate of its posting, also by a clock that was set back', async () => {
    const world = await funded()
    await postInMonths(world, ['2026-12-01'])
    await world.financeManager.finance.exchange(anExchange())
    const { rows } = await world.database.execute(sql`
      select distinct exchanged_at = created_at as is_same, created_at::date::text as posted from exchanges
        join ledger_changes on exchange_id = exchanges.id join ledger_entries on change_id = ledger_changes.id`)
    expect(rows).toEqual([{ is_same: true, posted: '2026-12-01' }])
  })

  test('moves both accounts of the organization and nothing else', async () => {
    const world = await funded()
    await world.financeManager.finance.exchange(anExchange())
    expect(await balances(world)).toBe('SNMY1 30.00, reserve 100.00')
    expect(await balances(world, 'LBP')).toBe('SNMY1 1790000.00, reserve 0.00')
    expect(await lastEntries(world.database, 2)).toEqual([
      'SNMY1 exchange -20.00 = 30.00',
      'SNMY1 exchange 1790000.00 = 1790000.00',
    ])
    await world.admin.finance.exchange(anExchange({ givesCurrency: 'LBP', givesAmount: '895,000', getsAmount: '10' }))
    expect(await balances(world)).toBe('SNMY1 40.00, reserve 100.00')
    expect(await balances(world, 'LBP')).toBe('SNMY1 895000.00, reserve 0.00')
  })

  test('of the reserve is made by admins only, and is in its history with both amounts', async () => {
    const world = await funded()
    const exchange = anExchange({ organizationName: null, notes: ' At the market ' })
    for (const person of [world.financeManager, world.leader])
      expect(await refusalOf(person.finance.exchange(exchange))).toBe('FORBIDDEN')
    await world.admin.finance.exchange(exchange)
    expect(await balances(world)).toBe('SNMY1 50.00, reserve 80.00')
    expect(await balances(world, 'LBP')).toBe('SNMY1 0.00, reserve 1790000.00')
    const { rows } = await world.admin.finance.reserveHistory({ allTypes: true, limit: 2 })
    const shown = { changeType: 'exchange', organizationName: null, notes: 'At the market', changedBy: 'Admin' }
    expect(rows).toMatchObject([
      { ...shown, amountChange: '1790000.00', otherSide: { currency: 'USD', amountChange: '-20.00' } },
      { ...shown, amountChange: '-20.00', otherSide: { currency: 'LBP', amountChange: '1790000.00' } },
    ])
  })

  const REFUSED: readonly (readonly [what: string, overrides: Parameters<typeof anExchange>[0], error: object])[] = [
    ['beyond the balance', { givesAmount: '50.01' }, { code: 'INSUFFICIENT_BALANCE', data: { available: '50.00' } }],
    [
      'beyond the balance in the other currency',
      { givesCurrency: 'LBP', givesAmount: '1', getsAmount: '1' },
      { code: 'INSUFFICIENT_BALANCE', data: { available: '0.00' } },
    ],
    [
      'beyond the reserve',
      { organizationName: null, givesAmount: '100.01' },
      { code: 'INSUFFICIENT_RESERVE', data: { available: '100.00' } },
    ],
    ['of nothing', { givesAmount: '0' }, { code: 'INVALID_INPUT', data: { fields: [{ path: 'givesAmount' }] } }],
    ['for nothing', { getsAmount: '0.00' }, { code: 'INVALID_INPUT', data: { fields: [{ path: 'getsAmount' }] } }],
    ['of less than nothing', { givesAmount: '-5' }, { code: 'INVALID_INPUT' }],
    ['with three decimals', { getsAmount: '1.005' }, { code: 'INVALID_INPUT' }],
    ['with a long description', { notes: 'x'.repeat(501) }, { code: 'INVALID_INPUT' }],
    ['of a group without a balance', { organizationName: 'SNMF' }, { code: 'BALANCE_NOT_FOUND' }],
    ['of a group that does not exist', { organizationName: 'None' }, { code: 'BALANCE_NOT_FOUND' }],
  ]

  test.each(REFUSED)('%s is refused and changes nothing', async (_what, overrides, error) => {
    const world = await funded()
    const entries = await countRows(world.database, 'ledger_entries')
    await expect(world.admin.finance.exchange(anExchange(overrides))).rejects.toMatchObject(error)
    expect(await balances(world)).toBe('SNMY1 50.00, reserve 100.00')
    expect(await countRows(world.database, 'ledger_entries')).toBe(entries)
    expect(await countRows(world.database, 'exchanges')).toBe(0)
  })

  test('that the account cannot hold is refused at the amount that it gets', async () => {
    const world = await funded()
    const most = '999,999,999,999,999.99'
    await world.admin.finance.exchange(anExchange({ givesAmount: '1', getsAmount: most }))
    await expect(
      world.admin.finance.exchange(anExchange({ givesAmount: '1', getsAmount: '0.01' })),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { fields: [{ path: 'getsAmount', problem: 'invalid' }] } })
  })

  test('sent five times at once happens once, and with other content it is refused', async () => {
    const world = await funded()
    const exchange = anExchange()
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.financeManager.finance.exchange(exchange)))
    expect(answers).toEqual(answers.map(() => ({ id: exchange.id })))
    expect(await balances(world)).toBe('SNMY1 30.00, reserve 100.00')
    const codes = [
      await refusalOf(world.financeManager.finance.exchange({ ...exchange, getsAmount: '1' })),
      await refusalOf(world.admin.finance.exchange(exchange)),
    ]
    expect(codes).toEqual(['CONFLICT', 'CONFLICT'])
    expect(await countRows(world.database, 'exchanges')).toBe(1)
  })

  test('of ten at once that give 20 out of 50 two succeed', async () => {
    const world = await funded()
    const calls = Array.from({ length: 10 }, () => world.financeManager.finance.exchange(anExchange()))
    const outcomes = (await Promise.allSettled(calls)).map((call) =>
      call.status === 'fulfilled' ? 'done' : call.reason.code,
    )
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(2)
    expect(new Set(outcomes)).toEqual(new Set(['done', 'INSUFFICIENT_BALANCE']))
    expect(await balances(world)).toBe('SNMY1 10.00, reserve 100.00')
  })

  test('is audited with both balances, and is never changed or deleted', async () => {
    const world = await funded()
    await world.financeManager.finance.exchange(anExchange({ notes: 'For the camp' }))
    const [row] = (await world.admin.audit.list({ kind: 'money', limit: 1 })).rows
    expect(row).toMatchObject({
      action: 'money.exchanged',
      actor: { name: 'Finance' },
      organizationName: 'SNMY1',
      details: {
        balances: [
          { account: 'organization', currency: 'USD', before: '50.00', after: '30.00' },
          { account: 'organization', currency: 'LBP', before: '0.00', after: '1790000.00' },
        ],
      },
    })
    expect(JSON.stringify(row)).not.toContain('camp')
    for (const statement of [
      'update exchanges set gets_amount = 1',
      'update exchanges set organization_name = null',
      'delete from exchanges',
      'truncate exchanges cascade',
    ]) {
      await expect(world.database.execute(statement)).rejects.toThrow()
      await expect(world.owner.execute(statement)).rejects.toThrow()
    }
  })

  test('is announced to those who see the organization’s finance, of the reserve to those who see what is available', async () => {
    const world = await funded()
    const [leader, otherFinance, member] = await Promise.all(
      [world.leader, world.otherFinance, world.member].map(({ cookie }) => listenAs(world.app, cookie)),
    )
    await world.financeManager.finance.exchange(anExchange())
    await world.admin.finance.exchange(anExchange({ organizationName: null }))
    const last = await createLastChange(world)
    expect(await leader?.nextChange()).toBe('organization_balances SNMY1')
    expect(await otherFinance?.nextChange()).toBe('network_reserve null')
    expect(await member?.nextChange()).toBe(last)
  })

  test('is in the data that its person downloads', async () => {
    const world = await funded()
    await world.financeManager.finance.exchange(anExchange({ notes: 'For the camp' }))
    const { exchangesMade } = await world.financeManager.accounts.held()
    expect(exchangesMade).toMatchObject([
      { organizationName: 'SNMY1', givesCurrency: 'USD', givesAmount: '20.00', notes: 'For the camp' },
    ])
    expect((await world.leader.accounts.held()).exchangesMade).toEqual([])
  })

  test('goes along when its organization is renamed', async () => {
    const world = await funded()
    await world.financeManager.finance.exchange(anExchange())
    const { version } = await world.admin.settings.get()
    const band = { minAge: 12, maxAge: 14, ageChecked: true }
    await world.admin.organizations.change({ organizationName: 'SNMY1', newName: 'Youth', ...band, version })
    const { exchanges } = await world.admin.finance.transactions({ status: 'reviewed', withExchanges: true })
    expect(exchanges).toMatchObject([{ organizationName: 'Youth' }])
  })
})

describe('the rate of the day', () => {
  test('is kept with the exchange, also when another one is added for that day', async () => {
    const world = await funded()
    const shown = async () =>
      (await world.leader.finance.transactions({ status: 'reviewed', withExchanges: true })).exchanges?.map(
        ({ rateOfDay }) => rateOfDay,
      )
    await world.financeManager.finance.exchange(anExchange({ givesAmount: '1' }))
    await world.admin.rates.add(aRate({ day: '2026-11-10', rate: '89000' }))
    await world.admin.rates.add(aRate({ day: '2026-11-20', rate: '89500' }))
    await world.financeManager.finance.exchange(anExchange({ givesAmount: '1' }))
    await world.admin.rates.add(aRate({ day: '2026-11-21', rate: '90000' }))
    expect(await shown()).toEqual(['89500.00', null])
  })
})
