import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CURRENCIES } from '#domain/money.ts'
import { aDeposit, anIncome, aRequest } from '#tests/factories.ts'
import { anEntry, deleteBalances, fund } from '#tests/finance.ts'
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

test('a consistent ledger has no contradictions', async () => {
  const world = await moved()
  expect(await auditLedger(world.database)).toEqual([])
})

test('an empty network has no contradictions', async () => {
  const world = await createWorld()
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
  expect(await auditLedger(world.database)).toEqual(named)
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
  const audit = startApp(command('scripts/audit-ledger.ts'), { DATABASE_URL: world.url })
  expect([await audit.ended(), audit.printed()]).toEqual([
    1,
    'reserve USD: the balance is 99.00, its entries come to 100.00\n1 difference found\n',
  ])
})
