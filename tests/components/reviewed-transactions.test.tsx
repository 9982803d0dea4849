import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import { aTransaction, FUNDS, mountTransactions } from './finance.ts'
import { unmount } from './mount.tsx'

afterEach(unmount)

const REVIEWED = { status: 'approved', reviewedAt: new Date('2026-11-20T11:00:00Z'), receipts: 0 } as const

test('what was before the move or is in a closed month says so, and neither is changed any more', async () => {
  const rows = [
    aTransaction({
      ...REVIEWED,
      notes: 'Moved',
      isBeforeMove: true,
      isMonthClosed: true,
      changeId: null,
      voucher: null,
    }),
    aTransaction({ ...REVIEWED, notes: 'Closed', isMonthClosed: true, changeId: uuid() }),
    aTransaction({ ...REVIEWED, notes: 'Posted', changeId: uuid() }),
  ]
  const { t, user } = await mountTransactions({
    transactions: (input) => ({ ...FUNDS.transactions(input), rows: input.status === 'pending' ? [] : rows }),
  })
  const opened = async (notes: string) => {
    const row = within((await screen.findByText(notes)).closest('li') as HTMLElement)
    await user.click(row.getByText(notes))
    const texts = [t.finance.beforeMove, t.closings.monthClosed].filter((text) => row.queryByText(text))
    return { texts, actions: row.queryAllByRole('button').map((one) => one.textContent) }
  }
  const [add, reverse] = [t.receipts.add, t.finance.reverse]
  expect(await opened('Moved')).toEqual({ texts: [t.finance.beforeMove], actions: [] })
  expect(await opened('Closed')).toEqual({ texts: [t.closings.monthClosed], actions: [add, reverse] })
  expect(await opened('Posted')).toEqual({
    texts: [],
    actions: [add, t.finance.addCategory, t.closings.addDocumentDate, reverse],
  })
})
