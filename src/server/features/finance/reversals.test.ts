import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { AmountText } from '#domain/finance/money.ts'
import { aBalance, aDeposit, anExchange, anIncome, aRequest, aReserve } from '#tests/factories.ts'
import { aReversal, balances, fund, lastEntries } from '#tests/finance.ts'
import { countRows, createWorld, refusalOf } from '#tests/world.ts'
import { auditLedger } from './audits/audit-ledger.ts'

const YEAR = { currency: 'USD', from: '2026-01-01', to: '2026-12-31' } as const

const units = (text: string) => text as AmountText

async function funded() {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '50.00' })
  return world
}

test('the reversal of any change restores every balance, and the ledger proves itself', async () => {
  const world = await funded()
  const { admin, financeManager } = world
  for (const change of [
    () => financeManager.finance.addIncome(anIncome({ amount: '7' })),
    () => admin.finance.deposit(aDeposit({ amount: '7' })),
    async () => {
      const { id } = await financeManager.finance.request(aRequest({ transactionType: 'withdraw', amount: '7' }))
      await financeManager.finance.review({ id, decision: 'approved' })
    },
    () => admin.finance.setBalance(aBalance({ from: units('50.00'), amount: '43' })),
    () => admin.finance.setReserve(aReserve({ from: units('100.00'), amount: '93' })),
    () => financeManager.finance.exchange(anExchange()),
  ]) {
    await change()
    expect(await balances(world)).not.toBe('SNMY1 50.00, reserve 100.00')
    await admin.finance.reverse(await aReversal(world))
    expect(await balances(world), `${change}`).toBe('SNMY1 50.00, reserve 100.00')
  }
  expect(await balances(world, 'LBP')).toBe('SNMY1 0.00, reserve 0.00')
  expect(await auditLedger(world.database)).toEqual([])
})

test('a reversed income stays approved, names its reversal, and leaves the total of its month', async () => {
  const world = await funded()
  const { financeManager, leader } = world
  await financeManager.finance.addIncome(anIncome({ amount: '3' }))
  await financeManager.finance.addIncome(anIncome({ amount: '7' }))
  const reversal = await aReversal(world)
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

test('a change is reversed once, a reversal never, and what a balance no longer has not at all', async () => {
  const world = await funded()
  const { admin, financeManager } = world
  await financeManager.finance.addIncome(anIncome())
  const reversal = await aReversal(world)
  const answers = await Promise.allSettled(
    [financeManager, admin, admin].map((person) => person.finance.reverse({ ...reversal, id: uuid() })),
  )
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
  expect(refused).toEqual(['ALREADY_REVERSED', 'ALREADY_REVERSED'])
  expect(await refusalOf(admin.finance.reverse(await aReversal(world)))).toBe('INVALID_INPUT')

  await admin.finance.deposit(aDeposit({ amount: '30' }))
  const late = await aReversal(world)
  await admin.finance.setBalance(aBalance({ from: units('80.00'), amount: '29.99' }))
  const entries = await countRows(world.database, 'ledger_entries')
  await expect(admin.finance.reverse(late)).rejects.toMatchObject({
    code: 'INSUFFICIENT_BALANCE',
    data: { available: '29.99' },
  })
  expect(await refusalOf(admin.finance.reverse({ ...late, reason: ' ' }))).toBe('INVALID_INPUT')
  expect(await countRows(world.database, 'ledger_entries')).toBe(entries)
})

test('only those who could post a change reverse it, and who may not see it learns nothing of it', async () => {
  const world = await funded()
  const { admin, financeManager, leader, otherFinance } = world
  await financeManager.finance.addIncome(anIncome())
  const income = await aReversal(world)
  expect(await refusalOf(leader.finance.reverse(income))).toBe('FORBIDDEN')
  expect(await refusalOf(otherFinance.finance.reverse(income))).toBe('NOT_FOUND')
  await admin.finance.deposit(aDeposit())
  expect(await refusalOf(financeManager.finance.reverse(await aReversal(world)))).toBe('FORBIDDEN')
  await admin.finance.exchange(anExchange({ organizationName: null }))
  expect(await refusalOf(financeManager.finance.reverse(await aReversal(world)))).toBe('NOT_FOUND')
})
