import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { aBalance, aDeposit, anExchange, anIncome, aRequest, aReserve } from '#tests/factories.ts'
import { balances, fund, lastEntries } from '#tests/finance.ts'
import { countRows, createWorld, refusalOf, type World } from '#tests/world.ts'
import { auditLedger } from './audit-ledger.ts'

const YEAR = { currency: 'USD', from: '2026-01-01', to: '2026-12-31' } as const

async function funded() {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '50.00' })
  return world
}

/** The change that was posted last. */
async function lastChange({ database }: World): Promise<string> {
  const found = await database.execute<{ id: string }>(
    sql`select change_id as id from ledger_entries order by sequence desc limit 1`,
  )
  return found.rows[0]?.id ?? ''
}

async function reversalOfLast(world: World) {
  return { id: uuid(), changeId: await lastChange(world), reason: 'Typed twice' }
}

describe('the reversal of', () => {
  test.each([
    ['an income', (world: World) => world.financeManager.finance.addIncome(anIncome({ amount: '7' }))],
    ['a deposit', (world: World) => world.admin.finance.deposit(aDeposit({ amount: '7' }))],
    [
      'a withdrawal',
      async ({ financeManager }: World) => {
        const { id } = await financeManager.finance.request(aRequest({ transactionType: 'withdraw', amount: '7' }))
        await financeManager.finance.review({ id, decision: 'approved' })
      },
    ],
    [
      'an edit of a balance',
      (world: World) => world.admin.finance.setBalance(aBalance({ from: '50.00' as never, amount: '43' })),
    ],
    [
      'an edit of the reserve',
      (world: World) => world.admin.finance.setReserve(aReserve({ from: '100.00' as never, amount: '93' })),
    ],
    ['an exchange', (world: World) => world.financeManager.finance.exchange(anExchange())],
  ])('%s restores every balance, and the ledger proves itself', async (_what, change) => {
    const world = await funded()
    await change(world)
    expect(await balances(world)).not.toBe('SNMY1 50.00, reserve 100.00')
    await world.admin.finance.reverse(await reversalOfLast(world))
    expect(await balances(world)).toBe('SNMY1 50.00, reserve 100.00')
    expect(await balances(world, 'LBP')).toBe('SNMY1 0.00, reserve 0.00')
    expect(await auditLedger(world.database)).toEqual([])
  })
})

test('a reversed income stays approved, names its reversal, and leaves the total of its month', async () => {
  const world = await funded()
  const { financeManager, leader } = world
  await financeManager.finance.addIncome(anIncome({ amount: '3' }))
  await financeManager.finance.addIncome(anIncome({ amount: '7' }))
  const reversal = await reversalOfLast(world)
  await financeManager.finance.reverse(reversal)
  expect(await lastEntries(world.database, 2)).toEqual([
    'SNMY1 reversal -7.00 = 53.00',
    'reserve reversal -7.00 = 103.00',
  ])

  const { rows, monthTotals } = await leader.finance.transactions({ status: 'reviewed' })
  const named = { by: 'Finance', reason: 'Typed twice', at: expect.any(Date) }
  expect(rows).toMatchObject([
    { amount: '7.00', status: 'approved', changeId: reversal.changeId, reversal: named },
    { amount: '3.00', reversal: null },
  ])
  expect(monthTotals.map(({ total }) => total)).toEqual(['3.00'])
  const { entries } = await leader.finance.statement({ organizationName: 'SNMY1', ...YEAR, allTypes: true })
  expect(entries.slice(-2)).toMatchObject([
    { changeType: 'income_approved', reversal: named, reversed: null },
    { changeType: 'reversal', notes: 'Typed twice', reversal: null, reversed: { changeType: 'income_approved' } },
  ])
})

test('a change is reversed once, also by two people at the same time, and a reversal never', async () => {
  const world = await funded()
  await world.financeManager.finance.addIncome(anIncome())
  const reversal = await reversalOfLast(world)
  const answers = await Promise.allSettled(
    [world.financeManager, world.admin, world.admin].map((person) =>
      person.finance.reverse({ ...reversal, id: uuid() }),
    ),
  )
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
  expect(refused).toEqual(['ALREADY_REVERSED', 'ALREADY_REVERSED'])
  expect(await refusalOf(world.admin.finance.reverse(await reversalOfLast(world)))).toBe('INVALID_INPUT')
})

test('what a balance no longer has is not reversed, and nothing is posted', async () => {
  const world = await funded()
  await world.admin.finance.deposit(aDeposit({ amount: '30' }))
  const reversal = await reversalOfLast(world)
  await world.admin.finance.setBalance(aBalance({ from: '80.00' as never, amount: '29.99' }))
  const entries = await countRows(world.database, 'ledger_entries')
  await expect(world.admin.finance.reverse(reversal)).rejects.toMatchObject({
    code: 'INSUFFICIENT_BALANCE',
    data: { available: '29.99' },
  })
  expect(await refusalOf(world.admin.finance.reverse({ ...reversal, reason: ' ' }))).toBe('INVALID_INPUT')
  expect(await countRows(world.database, 'ledger_entries')).toBe(entries)
})

test('only those who could post a change reverse it, and who may not see it learns nothing of it', async () => {
  const world = await funded()
  const { admin, financeManager, leader, otherFinance, secretary, member } = world
  await financeManager.finance.addIncome(anIncome())
  const income = await reversalOfLast(world)
  expect(await refusalOf(leader.finance.reverse(income))).toBe('FORBIDDEN')
  expect(await refusalOf(otherFinance.finance.reverse(income))).toBe('NOT_FOUND')
  for (const person of [secretary, member]) expect(await refusalOf(person.finance.reverse(income))).toBe('FORBIDDEN')
  await admin.finance.deposit(aDeposit())
  expect(await refusalOf(financeManager.finance.reverse(await reversalOfLast(world)))).toBe('FORBIDDEN')
  await admin.finance.exchange(anExchange({ organizationName: null }))
  expect(await refusalOf(financeManager.finance.reverse(await reversalOfLast(world)))).toBe('NOT_FOUND')
})

test.each([
  ['another amount', sql`update ledger_entries set amount_change = 8, new_balance = previous_balance + 8`],
  [
    'another account',
    sql`update ledger_entries set account_id = (select id from ledger_accounts where currency = 'LBP' limit 1)`,
  ],
  ['no entry', sql`delete from ledger_entries`],
])('the audit of the ledger finds a reversal with %s', async (_what, tampering) => {
  const world = await funded()
  await world.financeManager.finance.addIncome(anIncome({ amount: '7' }))
  const reversal = await reversalOfLast(world)
  await world.financeManager.finance.reverse(reversal)
  const { owner } = world
  await owner.execute(sql`alter table ledger_entries disable trigger user`)
  await owner.execute(
    sql`${tampering} where change_id = ${reversal.id} and account_id in (select id from ledger_accounts where organization_name is not null)`,
  )
  expect(await auditLedger(owner)).toContain(
    `change ${reversal.id} (reversal): it is not the opposite of what it reverses`,
  )
})
