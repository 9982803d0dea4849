import { screen, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { aBalance, aTransaction, FUNDS, usd } from './finance.ts'
import { mount, unmount } from './mount.tsx'
import { aLeader } from './people.ts'

afterEach(unmount)

test('a request shows the balance before and after, and what exceeds the reserve without naming its amount', async () => {
  const requests = [
    aTransaction({ notes: 'Bus', transactionType: 'withdraw', amount: '20.00' as never }),
    aTransaction({ notes: 'Camp', transactionType: 'deposit', amount: '100.00' as never }),
    aTransaction({ notes: 'Hall', transactionType: 'deposit', amount: '100.01' as never }),
    aTransaction({ notes: 'Boat', transactionType: 'withdraw', amount: '50.01' as never }),
  ]
  const finance = {
    ...FUNDS,
    overview: () => ({ totals: null, availableReserve: usd('100.00'), pendingCount: requests.length }),
    balances: () => ({ rows: [aBalance('SNMY1')], nextCursor: null }),
    transactions: () => ({
      rows: requests,
      nextCursor: null,
      monthTotals: [],
      balances: [{ organizationName: 'SNMY1', balance: usd('50.00') }],
    }),
  }
  const { t } = await mount('/financial-transactions', { me: aLeader('finance_manager'), answers: { finance } })
  const region = within(await screen.findByRole('region', { name: t.finance.pending }))
  const saidOf = async (notes: string) => (await region.findByText(notes)).closest('li')?.textContent ?? ''
  expect(await saidOf('Bus')).toContain('Balance $50.00 → $30.00')
  expect(await saidOf('Camp')).toContain('Balance $50.00 → $150.00')
  expect(await saidOf('Hall')).toContain(t.finance.exceedsHiddenReserve)
  expect(await saidOf('Hall')).not.toContain('available')
  expect(await saidOf('Boat')).toContain('Exceeds the balance ($50.00 available)')
})
