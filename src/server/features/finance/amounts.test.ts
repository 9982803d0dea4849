import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { AmountText } from '#domain/money.ts'
import { aBalance, aDeposit, anIncome, aRequest, aReserve } from '#tests/factories.ts'
import { balances, fund } from '#tests/finance.ts'
import { countRows, createWorld, refusalOf } from '#tests/world.ts'

const units = (text: string) => text as AmountText

describe('amounts at the edges', () => {
  test('a cent is a cent', async () => {
    const world = await createWorld()
    await fund(world, { reserve: '0.01', balance: '0.01' })
    await world.admin.finance.deposit(aDeposit({ amount: '0.01' }))
    expect(await balances(world)).toBe('SNMY1 0.02, reserve 0.00')
  })

  test('the largest amount is accepted once, and a second one is refused without a failure', async () => {
    const world = await createWorld()
    await world.admin.finance.overview()
    const income = () => anIncome({ currency: 'LBP', amount: '999,999,999,999,999.99' })
    await world.financeManager.finance.addIncome(income())
    const held = 'SNMY1 999999999999999.99, reserve 999999999999999.99'
    expect(await balances(world, 'LBP')).toBe(held)
    expect(await refusalOf(world.financeManager.finance.addIncome(income()))).toBe('INVALID_INPUT')
    const request = aRequest({ ...income(), transactionType: 'income' })
    await world.financeManager.finance.request(request)
    expect(await refusalOf(world.admin.finance.review({ id: request.id, decision: 'approved' }))).toBe('INVALID_INPUT')
    expect(await balances(world, 'LBP')).toBe(held)
    expect((await world.admin.dashboard.summary()).networkBalance?.LBP).toBe('1999999999999999.98')
  })

  test.each([
    ['١٬٢٥٠٫٥٠', '1250.50'],
    ['1,234', '1234.00'],
    ['1 234.5', '1234.50'],
    ['0.01', '0.01'],
  ])('%j typed is %s', async (amount, stored) => {
    const world = await createWorld()
    await world.financeManager.finance.request(aRequest({ amount }))
    const { rows } = await world.financeManager.finance.transactions({ status: 'pending' })
    expect(rows[0]?.amount).toBe(stored)
  })

  test.each(['1,5,0', '1.234', '1e5', '-5', 'NaN', '', '0', '0.00', '1000000000000000'])(
    '%j is refused',
    async (amount) => {
      const world = await createWorld()
      const error = { code: 'INVALID_INPUT', data: { fields: [{ path: 'amount', problem: 'invalid' }] } }
      const { finance } = world.admin
      await expect(finance.request(aRequest({ amount }))).rejects.toMatchObject(error)
      await expect(finance.addIncome(anIncome({ amount }))).rejects.toMatchObject(error)
      await expect(finance.deposit(aDeposit({ amount }))).rejects.toMatchObject(error)
      if (amount.startsWith('0')) return
      await expect(finance.setReserve(aReserve({ amount }))).rejects.toMatchObject(error)
      await expect(finance.setBalance(aBalance({ amount }))).rejects.toMatchObject(error)
    },
  )
})

test.each([
  ['blank', '  ', { path: 'notes', problem: 'required' }],
  ['too long', 'x'.repeat(501), { path: 'notes', problem: 'tooLong', limit: 500 }],
  ['not storable', 'a\ud800', { path: 'notes', problem: 'invalid' }],
])('a description that is %s is refused at its field', async (_what, notes, field) => {
  const world = await createWorld()
  const error = { code: 'INVALID_INPUT', data: { fields: [field] } }
  await expect(world.financeManager.finance.request(aRequest({ notes }))).rejects.toMatchObject(error)
  await expect(world.financeManager.finance.addIncome(anIncome({ notes }))).rejects.toMatchObject(error)
})

test('an edit to the current balance writes nothing', async () => {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '50.00' })
  const before = await countRows(world.database, 'ledger_entries')
  const id = uuid()
  await world.admin.finance.setReserve({ id, currency: 'USD', from: units('100.00'), amount: '100' })
  await world.admin.finance.setBalance(aBalance({ id, from: units('50.00'), amount: '50' }))
  expect(await countRows(world.database, 'ledger_entries')).toBe(before)
})
