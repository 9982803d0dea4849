import { describe, expect, test } from 'vitest'
import type { AmountText } from '#domain/money.ts'
import { aCount } from '#tests/factories.ts'
import { fund } from '#tests/finance.ts'
import { createWorld } from '#tests/world.ts'
import { auditLedger } from './audit-ledger.ts'

describe('an audit of the ledger names', () => {
  const PATTERNS = {
    sum: /^count \S+: the total is 42.25, what was counted comes to 142.25$/,
    missing: /^change \S+ \(count_difference\): it belongs to no count$/,
    sides: /^change \S+ \(count_difference\): its entries do not belong together$/,
    posted: (difference: string, posted: string) =>
      new RegExp(`^count \\S+: the difference is ${difference}, posted to its account were ${posted}$`),
  }
  test.each([
    ['what was counted', `update cash_counts set pieces = pieces || '{"100": 1}'`, [PATTERNS.sum]],
    ['a total', `update cash_counts set total = 42, coins = 0`, [PATTERNS.posted('-8.00', '-7.75')]],
    [
      'the balance that it was compared with',
      'update cash_counts set book_balance = 51',
      [PATTERNS.posted('-8.75', '-7.75')],
    ],
    ['its account', `update cash_counts set organization_name = 'SNMK1'`, [PATTERNS.posted('-7.75', '-7.75')]],
    [
      'a time that is not that of its entry',
      `update cash_counts set counted_at = counted_at + interval '1 second'`,
      [/^count \S+: it was counted at \S+ \S+, its difference was posted at \S+ \S+$/],
    ],
    ['a deleted count', 'delete from cash_counts', [PATTERNS.missing]],
    [
      'a change of another type',
      `update ledger_changes set change_type = 'manual_edit' where change_type = 'count_difference'`,
      [/\(manual_edit\): its entries do not belong together$/, PATTERNS.posted('-7.75', '-7.75')],
    ],
    [
      'a second entry',
      `insert into ledger_entries (id, change_id, account_id, amount_change, previous_balance, new_balance, created_at)
       select gen_random_uuid(), ledger_changes.id, account.id, 7.75, balance, balance + 7.75, created_at
       from ledger_changes join ledger_entries on change_id = ledger_changes.id, ledger_accounts as account
       where change_type = 'count_difference' and organization_name is null and account.currency = 'USD'`,
      [
        /^reserve USD: the balance is 100.00, its entries come to 107.75$/,
        PATTERNS.sides,
        PATTERNS.posted('-7.75', '7.75'),
        /^change \S+: it has no voucher of reserve$/,
      ],
    ],
  ])('%s', async (_what, tamper, named) => {
    const world = await createWorld()
    await fund(world, { reserve: '100.00', balance: '50.00' })
    const short = { bookBalance: '50.00' as AmountText, pieces: { 20: 2, 1: 2 }, coins: '0.25', reason: 'Bus' }
    await world.financeManager.cashCounts.finish(aCount(short))
    for (const table of ['cash_counts', 'ledger_changes', 'ledger_entries'])
      await world.owner.execute(`alter table ${table} disable trigger user`)
    await world.owner.execute(tamper)
    for (const table of ['cash_counts', 'ledger_changes', 'ledger_entries'])
      await world.owner.execute(`alter table ${table} enable trigger user`)
    expect(await auditLedger(world.database)).toEqual(named.map((pattern) => expect.stringMatching(pattern)))
  })
})
