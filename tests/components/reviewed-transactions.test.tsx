import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates.ts'
import { refusal } from './fake-server.ts'
import { dialogClosed, openDialog } from './fields.ts'
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

test('after a date that someone else changed meanwhile the form offers that one and what was chosen', async () => {
  let documentDate = '2026-11-02' as PlainDate
  const row = aTransaction({ ...REVIEWED, changeId: uuid() })
  const { t, user } = await mountTransactions({
    transactions: (input) => {
      return { ...FUNDS.transactions(input), rows: input.status === 'pending' ? [] : [{ ...row, documentDate }] }
    },
    setDocumentDate: () => {
      throw refusal('DATE_CHANGED', 409)
    },
  })
  await user.click(await screen.findByText('Glue'))
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: t.closings.changeDocumentDate }))
    return openDialog()
  }
  const dialog = await open()
  await user.click(dialog.getByRole('button', { name: t.closings.noDocumentDate }))
  documentDate = '2026-11-03' as PlainDate
  await user.click(dialog.getByRole('button', { name: t.common.save }))
  await dialogClosed()
  const again = await open()
  await user.click(await again.findByRole('button', { name: t.drafts.keepDraft }))
  expect(again.queryByRole('button', { name: t.closings.noDocumentDate })).toBeNull()
})
