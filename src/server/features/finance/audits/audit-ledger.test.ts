import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anEntry, auditAfter, everyChange, fund } from '#tests/finance.ts'
import { command, startApp } from '#tests/running-app.ts'
import { createWorld } from '#tests/world.ts'
import { auditLedger } from './audit-ledger.ts'

/** An entry of five dollars more of the last change of a type, at the time of its other entries. */
const anotherEntry = (changeType: string, organizationName: string | null) => sql`
  insert into ledger_entries (id, change_id, account_id, amount_change, previous_balance, new_balance, created_at)
  select gen_random_uuid(), change_id, account.id, 5, balance, balance + 5, created_at
  from ledger_changes join ledger_entries on change_id = ledger_changes.id, ledger_accounts as account
  where change_type = ${changeType} and account.currency = 'USD'
    and account.organization_name is not distinct from ${organizationName}::text
  order by ledger_entries.sequence desc limit 1`

/** An exchange of 20 USD for 1,790,000 LBP, by any person. */
const anExchangeRow = (organizationName: string | null) => sql`
  insert into exchanges (id, organization_name, gives_currency, gives_amount, gets_amount, exchanged_by)
  select gen_random_uuid(), ${organizationName}::text, 'USD', 20, 1790000, id from profiles limit 1 returning id`

/** Such an exchange, and its change with entries of any accounts that go on from their balances. */
const exchangeOf = (
  organizationName: string | null,
  ...entries: readonly (readonly [owner: string, currency: string, change: number])[]
) => sql`
  with exchange as (${anExchangeRow(organizationName)}), change as (
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

const comesTo = (account: string, balance: string, sum: string) =>
  `${account}: the balance is ${balance}, its entries come to ${sum}`
const isApart = (type: string) => `change ID (${type}): its entries do not belong together`
const noVoucher = (owner: string) => `change ID: it has no voucher of ${owner}`
const posted = (what: string, amounts: string) => `exchange ID (${what}): posted were ${amounts}`
const differs = (difference: string, amount: string) =>
  `count ID: the difference is ${difference}, posted to its account were ${amount}`
const closed = (month: string, kept: string, sum: string) =>
  `SNMY1 USD, closed ${month}: kept are ${kept}, its entries come to ${sum}`

const DOLLARS = comesTo('SNMY1 USD', '122.25', '102.25')
const MADE = 'SNMY1, 20.00 USD for 1790000.00 LBP'
const NOT_OPPOSITE = 'change ID (reversal): it is not the opposite of what it reverses'
const OF_REVERSAL = sql`change_id = (select id from ledger_changes where change_type = 'reversal')
  and account_id in (select id from ledger_accounts where organization_name = 'SNMY1')`
const [SEPTEMBER, OCTOBER] = ['0.00 10.00 0.00 10.00', '10.00 20.00 0.00 30.00']
const LAST = sql.raw(`organization_name = 'SNMY1' and number = 11`)

const CONTRADICTIONS: readonly (readonly [tampering: SQL | string, ...named: string[]])[] = [
  [
    anotherEntry('withdraw_approved', null),
    ...[comesTo('reserve USD', '95.00', '100.00'), isApart('withdraw_approved'), noVoucher('reserve')],
  ],
  [
    anotherEntry('income_approved', 'SNMK1'),
    ...[comesTo('SNMK1 USD', '0.00', '5.00'), isApart('income_approved'), noVoucher('SNMK1')],
    'transaction ID (SNMY1, approved income of 50.00): posted were 5.00',
  ],
  [
    `update ledger_accounts set balance = balance + 0.01 where organization_name = 'SNMY1' and currency = 'USD'`,
    comesTo('SNMY1 USD', '122.26', '122.25'),
  ],
  [
    `update ledger_accounts set balance = 5 where organization_name is null and currency = 'LBP'`,
    comesTo('reserve LBP', '5.00', '447500.00'),
  ],
  [
    `delete from ledger_accounts where organization_name = 'SNMK1' and currency = 'USD'`,
    'SNMK1: an account is missing, there is LBP',
  ],
  [
    anEntry({ amounts: [1, 7, 8] }),
    ...[comesTo('reserve USD', '95.00', '96.00'), noVoucher('reserve')],
    'reserve USD: entry ENTRY begins at 7.00, the one before it ends at 95.00',
  ],
  [
    anEntry({ organizationName: 'SNMK1', amounts: [5, 0, 5], changeType: 'deposit_approved' }),
    ...[comesTo('SNMK1 USD', '0.00', '5.00'), isApart('deposit_approved'), noVoucher('SNMK1')],
  ],
  [
    `update financial_transactions set status = 'approved', reviewed_at = now(), reviewed_by = requested_by
     where status = 'pending'`,
    'transaction ID (SNMY1, approved deposit of 50.00): posted were 0.00',
    'transaction ID: the person who posted it has not approved it',
  ],
  [
    `update financial_transactions set status = 'rejected' where transaction_type = 'withdraw'`,
    'transaction ID (SNMY1, rejected withdraw of 50.00): posted were -50.00',
  ],
  [anExchangeRow('SNMY1'), posted(MADE, '0.00 and 0.00')],
  [
    anEntry({ organizationName: 'SNMK1', currency: 'LBP', amounts: [5, 0, 5], changeType: 'exchange' }),
    ...[comesTo('SNMK1 LBP', '0.00', '5.00'), isApart('exchange'), noVoucher('SNMK1')],
    'change ID (exchange): there is no exchange with it',
  ],
  [
    anotherEntry('exchange', 'SNMK1'),
    ...[comesTo('SNMK1 USD', '0.00', '5.00'), isApart('exchange'), noVoucher('SNMK1')],
  ],
  [
    exchangeOf('SNMY1', ['SNMY1', 'USD', -20]),
    ...[DOLLARS, isApart('exchange'), posted(MADE, '-20.00 and 0.00'), noVoucher('SNMY1')],
  ],
  [
    exchangeOf('SNMY1', ['SNMY1', 'USD', -20], ['SNMK1', 'LBP', 1_790_000]),
    ...[DOLLARS, comesTo('SNMK1 LBP', '0.00', '1790000.00'), isApart('exchange')],
    ...[posted(MADE, '-20.00 and 0.00'), noVoucher('SNMY1'), noVoucher('SNMK1')],
  ],
  [
    exchangeOf(null, ['SNMY1', 'USD', -20], ['SNMY1', 'LBP', 1_790_000]),
    ...[DOLLARS, comesTo('SNMY1 LBP', '1790000.00', '3580000.00')],
    ...[posted('reserve, 20.00 USD for 1790000.00 LBP', '0.00 and 0.00'), noVoucher('SNMY1')],
  ],
  [
    `update exchanges set gets_amount = 1789999.99 where organization_name = 'SNMY1'`,
    posted('SNMY1, 20.00 USD for 1789999.99 LBP', '-20.00 and 1790000.00'),
  ],
  [
    `update ledger_changes set exchange_id = null
     where exchange_id = (select id from exchanges where organization_name is null)`,
    'change ID (exchange): there is no exchange with it',
    posted('reserve, 5.00 USD for 447500.00 LBP', '0.00 and 0.00'),
  ],
  [
    sql`update ledger_entries set amount_change = -8, new_balance = previous_balance - 8 where ${OF_REVERSAL}`,
    ...[comesTo('SNMY1 USD', '122.25', '121.25'), NOT_OPPOSITE],
  ],
  [
    sql`update ledger_entries set account_id = (
      select id from ledger_accounts where organization_name = 'SNMK1' and currency = 'USD') where ${OF_REVERSAL}`,
    ...[comesTo('SNMK1 USD', '0.00', '-7.00'), comesTo('SNMY1 USD', '122.25', '129.25'), NOT_OPPOSITE],
    'SNMK1 USD: entry ENTRY begins at 129.25, the one before it ends at 0.00',
    ...[noVoucher('SNMK1'), 'voucher SNMY1-2026-0011: its change moves nothing of SNMY1'],
  ],
  [
    sql`delete from ledger_entries where ${OF_REVERSAL}`,
    ...[comesTo('SNMY1 USD', '122.25', '129.25'), NOT_OPPOSITE],
    'voucher SNMY1-2026-0011: its change moves nothing of SNMY1',
  ],
  [
    `update cash_counts set pieces = pieces || '{"100": 1}'`,
    'count ID: the total is 122.25, what was counted comes to 222.25',
  ],
  ['update cash_counts set total = 122, coins = 0', differs('-8.00', '-7.75')],
  ['update cash_counts set book_balance = 131', differs('-8.75', '-7.75')],
  [`update cash_counts set organization_name = 'SNMK1'`, differs('-7.75', '-7.75')],
  [
    `update cash_counts set counted_at = counted_at + interval '1 second'`,
    'count ID: it was counted at TIME, its difference was posted at TIME',
  ],
  ['delete from cash_counts', 'change ID (count_difference): it belongs to no count'],
  [
    `update ledger_changes set change_type = 'manual_edit' where change_type = 'count_difference'`,
    ...[isApart('manual_edit'), differs('-7.75', '-7.75')],
  ],
  [
    anotherEntry('count_difference', null),
    ...[comesTo('reserve USD', '95.00', '100.00'), isApart('count_difference')],
    ...[differs('-7.75', '5.00'), noVoucher('reserve')],
  ],
  [
    anEntry({ organizationName: 'SNMY1', amounts: [5, 122.25, 127.25], createdAt: '2026-10-20T10:00Z' }),
    ...[comesTo('SNMY1 USD', '122.25', '127.25'), isApart('manual_edit'), noVoucher('SNMY1')],
    closed('2026-10', OCTOBER, '10.00 25.00 0.00 35.00'),
  ],
  [
    'update closing_figures set received = 11, closing = 11 where received = 10',
    closed('2026-09', '0.00 11.00 0.00 11.00', SEPTEMBER),
  ],
  ['delete from closing_figures where received = 10', closed('2026-09', 'none', SEPTEMBER)],
  [
    `update closings set reopened_by = closed_by, reopened_at = closed_at, reopen_reason = 'x' where month = '2026-09-01'`,
    closed('2026-10', OCTOBER, '0.00 30.00 0.00 30.00'),
  ],
  [
    `update closings set month = '2026-07-01' where month = '2026-09-01'`,
    'SNMY1: closed 2026-10, the month before it is open',
  ],
  [sql`delete from vouchers where ${LAST}`, noVoucher('SNMY1')],
  [
    sql`update vouchers set number = 19 where ${LAST}`,
    'voucher SNMY1-2026-0019: it is number 11 of its year in the ledger',
  ],
  [
    `update vouchers set number = number + 100 where organization_name is null;
     update vouchers set number = 111 - number where organization_name is null`,
    'voucher NETWORK-2026-0010: it is number 1 of its year in the ledger',
  ],
  ...['SNMY1', 'reserve'].map(
    (owner) =>
      [
        `update vouchers set prefix = 'SNMK1' where coalesce(organization_name, 'reserve') = '${owner}' and number = 1`,
        `voucher SNMK1-2026-0001: it belongs to ${owner}, on 2026-09-05`,
      ] as const,
  ),
  [
    sql`update vouchers set year = 2025, number = 1 where ${LAST}`,
    'voucher SNMY1-2025-0001: it belongs to SNMY1, on 2026-11-21',
  ],
  [
    sql`update vouchers set organization_name = 'SNMK1', number = 1 where ${LAST}`,
    ...[noVoucher('SNMY1'), 'voucher SNMY1-2026-0001: its change moves nothing of SNMK1'],
  ],
]

test('a consistent ledger has no contradictions, and each one is named', { timeout: 60_000 }, async () => {
  const world = await everyChange()
  expect(await auditLedger(world.database)).toEqual([])
  for (const [place, [tampering, ...named]] of CONTRADICTIONS.entries())
    expect(await auditAfter(world, tampering), `${place}: ${tampering}`).toEqual(named.toSorted())
})

test('npm run audit:ledger names each difference and exits with 1', async () => {
  const world = await createWorld()
  expect(await auditLedger(world.database)).toEqual([])
  await fund(world, { reserve: '100.00', balance: '50.00' })
  await world.database.execute(
    sql`update ledger_accounts set balance = balance - 1 where organization_name is null and currency = 'USD'`,
  )
  const audit = startApp(command('audit:ledger'), { DATABASE_URL: world.url })
  expect(await audit.ended()).toBe(1)
  const printed = 'reserve USD: the balance is 99.00, its entries come to 100.00\n1 difference found\n'
  expect(audit.printed()).toContain(`${printed}Rows tried: accounts 6, changes 2, entries 3,`)
})
