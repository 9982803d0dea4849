import { screen, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { aTransaction, FUNDS, mountTransactions } from './finance.ts'
import { unmount } from './mount.tsx'

afterEach(unmount)

const REVIEWED = { status: 'approved', reviewedAt: new Date('2026-11-20T11:00:00Z'), receipts: 0 } as const

test('a transaction of a former system is shown as before the move, and nothing can be added to it', async () => {
  const rows = [
    aTransaction({
      ...REVIEWED,
      notes: 'Moved',
      isBeforeMove: true,
      isMonthClosed: true,
      changeId: null,
      voucher: null,
    }),
    aTransaction({ ...REVIEWED, notes: 'Posted', isBeforeMove: false, changeId: crypto.randomUUID() }),
  ]
  const { t, user } = await mountTransactions({
    transactions: (input) => ({ ...FUNDS.transactions(input), rows: input.status === 'pending' ? [] : rows }),
  })
  const actionsOf = async (notes: string) => {
    const row = within((await screen.findByText(notes)).closest('li') as HTMLElement)
    await user.click(row.getByText(notes))
    return [row.queryByText(t.finance.beforeMove) !== null, row.queryAllByRole('button').map((one) => one.textContent)]
  }
  expect(await actionsOf('Moved')).toEqual([true, []])
  const [isBeforeMove, actions] = await actionsOf('Posted')
  expect(isBeforeMove).toBe(false)
  expect(actions).toEqual(expect.arrayContaining([t.receipts.add, t.finance.reverse]))
})
