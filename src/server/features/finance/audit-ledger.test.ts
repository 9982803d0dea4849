import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CURRENCIES } from '#domain/money.ts'
import { aDeposit, anExchange, anIncome, aRequest } from '#tests/factories.ts'
import { anEntry, deleteBalances, fund, giveVouchers } from '#tests/finance.ts'
import { command, startApp } from '#tests/running-app.ts'
import { createWorld, refusalOf } from '#tests/world.ts'
import { auditLedger } from './audit-ledger.ts'

async function moved() {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '50.00' })
  await world.financeManager.finance.addIncome(anIncome())
  await world.admin.finance.deposit(aDeposit())
  const [withdrawal, refused, waiting] = [aRequest({ transactionType: 'withdraw' }), aRequest(), aRequest()]
  for (const request of [withdrawal, refused, waiting]) await world.financeManager.finance.request(request)
  await world.admin.finance.review({ id: withdrawal.id, decision: 'approved' })
  await world.admin.finance.review({ id: refused.id, decision: 'rejected' })
  return world
}

test.each([
  ['a consistent ledger', moved],
  ['an empty network', createWorld],
])('%s has no contradictions', async (_, open) => {
  const world = await open()
  expect(await auditLedger(world.database)).toEqual([])
})

/** Adds an entry of five dollars to a change of a type, at the time of its other entries. */
const anotherEntry = (changeType: string, organizationName: string | null) => sql`
  insert into ledger_entries (id, change_id, account_id, amount_change, previous_balance, new_balance, created_at)
  select gen_random_uuid(), change_id, account.id, 5, balance, balance + 5, created_at
  from ledger_changes join ledger_entries on change_id = ledger_changes.id, ledger_accounts as account
  where change_type = ${changeType} and account.currency = 'USD'
    and account.organization_name is not distinct from ${organizationName}::text
  limit 1`

test.each([
  [
    'a withdrawal that changed the reserve',
    anotherEntry('withdraw_approved', null),
    [
      'reserve USD: the balance is 100.00, its entries come to 105.00',
      expect.stringMatching(/^change \S+ \(withdraw_approved\): its entries do not belong together$/),
    ],
  ],
  [
    'a change of two organizations',
    anotherEntry('income_approved', 'SNMK1'),
    [
      'SNMK1 USD: the balance is 0.00, its entries come to 5.00',
      expect.stringMatching(/^change \S+ \(income_approved\): its entries do not belong together$/),
      expect.stringMatching(/^transaction \S+ \(SNMY1, approved income of 50.00\): posted were 5.00$/),
    ],
  ],
  [
    'a balance that was changed by hand',
    sql`update ledger_accounts set balance = balance + 0.01 where organization_name = 'SNMY1' and currency = 'USD'`,
    ['SNMY1 USD: the balance is 100.01, its entries come to 100.00'],
  ],
  [
    'a reserve that was changed by hand',
    sql`update ledger_accounts set balance = 5 where organization_name is null and currency = 'LBP'`,
    ['reserve LBP: the balance is 5.00, its entries come to 0.00'],
  ],
  [
    'an entry that does not go on from the one before',
    anEntry({ amounts: [1, 7, 8] }),
    [
      'reserve USD: the balance is 100.00, its entries come to 101.00',
      expect.stringMatching(/^reserve USD: entry \d+ begins at 7.00, the one before it ends at 100.00$/),
    ],
  ],
  [
    'a deposit without its other side',
    anEntry({ organizationName: 'SNMK1', amounts: [5, 0, 5], changeType: 'deposit_approved' }),
    [
      'SNMK1 USD: the balance is 0.00, its entries come to 5.00',
      expect.stringMatching(/^change \S+ \(deposit_approved\): its entries do not belong together$/),
    ],
  ],
  [
    'a request that was approved without its money',
    sql`update financial_transactions set status = 'approved', reviewed_at = now(), reviewed_by = requested_by
        where status = 'pending'`,
    [
      expect.stringMatching(/^transaction \S+ \(SNMY1, approved deposit of 50.00\): posted were 0.00$/),
      expect.stringMatching(/^transaction \S+: the person who posted it has not approved it$/),
    ],
  ],
  [
    'a request that was posted and counts as rejected',
    sql`update financial_transactions set status = 'rejected' where transaction_type = 'withdraw'`,
    [expect.stringMatching(/^transaction \S+ \(SNMY1, rejected withdraw of 50.00\): posted were -50.00$/)],
  ],
])('%s is named', async (_what, tamper, named) => {
  const world = await moved()
  await world.database.execute(tamper)
  await giveVouchers(world.database)
  expect(await auditLedger(world.database)).toEqual(named)
})

async function exchanged() {
  const world = await moved()
  await world.financeManager.finance.exchange(anExchange())
  await world.admin.finance.exchange(anExchange({ organizationName: null, givesAmount: '5', getsAmount: '447500' }))
  return world
}

const NOT_TOGETHER = expect.stringMatching(/^change \S+ \(exchange\): its entries do not belong together$/)
const WITHOUT_ROW = expect.stringMatching(/^change \S+ \(exchange\): there is no exchange with it$/)

/** An exchange with the amounts, by any person. */
const anExchangeRow = (organizationName: string | null) => sql`
  insert into exchanges (id, organization_name, gives_currency, gives_amount, gets_amount, exchanged_by)
  select gen_random_uuid(), ${organizationName}::text, 'USD', 20, 1790000, id from profiles limit 1 returning id`

/** A change for an exchange, with entries of any accounts that go on from their balances. */
const exchangeOf = (
  row: ReturnType<typeof sql>,
  entries: readonly (readonly [owner: string | null, currency: string, change: number])[],
) => sql`
  with exchange as (${row}), change as (
    insert into ledger_changes (id, change_type, changed_by, exchange_id)
    select gen_random_uuid(), 'exchange', profiles.id, exchange.id from exchange, profiles limit 1 returning id
  )
  insert into ledger_entries (id, change_id, account_id, amount_change, previous_balance, new_balance)
  select gen_random_uuid(), change.id, account.id, by, balance, balance + by
  from change, (values ${sql.join(
    entries.map(([owner, currency, by]) => sql`(${owner}::text, ${currency}, ${by}::numeric)`),
    sql`, `,
  )}) as entry (owner, of_currency, by)
    join ledger_accounts as account on organization_name is not distinct from owner and currency = of_currency`

describe('of exchanges', () => {
  test('a consistent ledger has no contradictions', async () => {
    const world = await exchanged()
    expect(await auditLedger(world.database)).toEqual([])
  })

  test.each([
    [
      'an exchange without entries',
      anExchangeRow('SNMY1'),
      [expect.stringMatching(/^exchange \S+ \(SNMY1, 20.00 USD for 1790000.00 LBP\): posted were 0.00 and 0.00$/)],
    ],
    [
      'a change without its exchange',
      anEntry({ organizationName: 'SNMK1', currency: 'LBP', amounts: [5, 0, 5], changeType: 'exchange' }),
      ['SNMK1 LBP: the balance is 0.00, its entries come to 5.00', NOT_TOGETHER, WITHOUT_ROW],
    ],
    [
      'a third entry',
      anotherEntry('exchange', 'SNMK1'),
      ['SNMK1 USD: the balance is 0.00, its entries come to 5.00', NOT_TOGETHER],
    ],
    [
      'one with one side only',
      exchangeOf(anExchangeRow('SNMY1'), [['SNMY1', 'USD', -20]]),
      [
        'SNMY1 USD: the balance is 80.00, its entries come to 60.00',
        NOT_TOGETHER,
        expect.stringMatching(/^exchange \S+ \(SNMY1, 20.00 USD for 1790000.00 LBP\): posted were -20.00 and 0.00$/),
      ],
    ],
    [
      'one whose sides belong to two owners',
      exchangeOf(anExchangeRow('SNMY1'), [
        ['SNMY1', 'USD', -20],
        ['SNMK1', 'LBP', 1_790_000],
      ]),
      [
        'SNMK1 LBP: the balance is 0.00, its entries come to 1790000.00',
        'SNMY1 USD: the balance is 80.00, its entries come to 60.00',
        NOT_TOGETHER,
        expect.stringMatching(/^exchange \S+ \(SNMY1, 20.00 USD for 1790000.00 LBP\): posted were -20.00 and 0.00$/),
      ],
    ],
    [
      'one of another owner',
      exchangeOf(anExchangeRow(null), [
        ['SNMY1', 'USD', -20],
        ['SNMY1', 'LBP', 1_790_000],
      ]),
      [
        'SNMY1 LBP: the balance is 1790000.00, its entries come to 3580000.00',
        'SNMY1 USD: the balance is 80.00, its entries come to 60.00',
        expect.stringMatching(/^exchange \S+ \(reserve, 20.00 USD for 1790000.00 LBP\): posted were 0.00 and 0.00$/),
      ],
    ],
    [
      'one with another amount',
      exchangeOf(anExchangeRow('SNMY1'), [
        ['SNMY1', 'USD', -20],
        ['SNMY1', 'LBP', 1_790_001],
      ]),
      [
        'SNMY1 LBP: the balance is 1790000.00, its entries come to 3580001.00',
        'SNMY1 USD: the balance is 80.00, its entries come to 60.00',
        expect.stringMatching(/^exchange \S+ \(SNMY1, 20.00 USD for .* LBP\): posted were -20.00 and 1790001.00$/),
      ],
    ],
  ])('%s is named', async (_what, tamper, named) => {
    const world = await exchanged()
    await world.database.execute(tamper)
    await giveVouchers(world.database)
    expect(await auditLedger(world.database)).toEqual(named)
  })

  test('amounts that were changed by hand, and a change that lost its exchange, are named', async () => {
    const world = await exchanged()
    await world.owner.execute(sql`alter table exchanges disable trigger exchanges_stay`)
    await world.owner.execute(sql`update exchanges set gets_amount = 1789999.99 where organization_name = 'SNMY1'`)
    await world.owner.execute(sql`alter table exchanges enable trigger exchanges_stay`)
    await world.owner.execute(sql`alter table ledger_changes disable trigger ledger_changes_append_only`)
    await world.owner.execute(sql`update ledger_changes set exchange_id = null
      where exchange_id = (select id from exchanges where organization_name is null)`)
    await world.owner.execute(sql`alter table ledger_changes enable trigger ledger_changes_append_only`)
    expect((await auditLedger(world.database)).toSorted()).toEqual([
      WITHOUT_ROW,
      expect.stringMatching(
        /^exchange \S+ \(SNMY1, 20.00 USD for 1789999.99 LBP\): posted were -20.00 and 1790000.00$/,
      ),
      expect.stringMatching(/^exchange \S+ \(reserve, 5.00 USD for 447500.00 LBP\): posted were 0.00 and 0.00$/),
    ])
  })
})

test('an owner with an account in one currency only is named, and nothing is posted there', async () => {
  const world = await createWorld()
  await deleteBalances(world.owner)
  await world.owner.execute(sql`
    insert into ledger_accounts (id, organization_name, currency) values (gen_random_uuid(), 'SNMY1', 'LBP')`)
  expect(await auditLedger(world.database)).toEqual(['SNMY1: an account is missing, there is LBP'])
  for (const currency of CURRENCIES)
    expect(await refusalOf(world.financeManager.finance.addIncome(anIncome({ currency })))).toBe('BALANCE_NOT_FOUND')
})

test('npm run audit:ledger names each difference and exits with 1', async () => {
  const world = await moved()
  await world.database.execute(
    sql`update ledger_accounts set balance = balance - 1 where organization_name is null and currency = 'USD'`,
  )
  const audit = startApp(command('audit:ledger'), { DATABASE_URL: world.url })
  expect(await audit.ended()).toBe(1)
  const printed = 'reserve USD: the balance is 99.00, its entries come to 100.00\n1 difference found\n'
  expect(audit.printed()).toContain(`${printed}Rows tried: accounts 6, changes 5, entries 8,`)
})
