import { screen } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import type { Receipt } from '#contract/receipts.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { openDialog, soon } from './fields.ts'
import { aTransaction, FUNDS, mountTransactions } from './finance.ts'
import { unmount } from './mount.tsx'

afterEach(unmount)

const aReceipt = (overrides: Partial<Receipt> = {}): Receipt => ({
  ...{ id: uuid(), kind: 'pdf', width: null, height: null, size: 5_000, addedAt: new Date('2026-11-20T10:00:00Z') },
  ...{ addedBy: 'Rita Khoury', addedLater: false, isErased: false, ...overrides },
})

test('an admin goes through the receipts of what was posted, and erases one after a question', async () => {
  const posted = aTransaction({
    ...{
      status: 'approved',
      reviewedAt: new Date('2026-11-20T11:00:00Z'),
      notes: 'Bus',
      changeId: uuid(),
      receipts: 2,
    },
  })
  let receipts = [aReceipt(), aReceipt({ kind: 'jpeg', width: 600, height: 800, addedLater: true })]
  const [pdf] = receipts
  const mounted = await mountTransactions({
    transactions: (input) => ({ ...FUNDS.transactions(input), rows: input.status === 'pending' ? [] : [posted] }),
  })
  const { t, user, server } = mounted
  server.answer({
    receipts: {
      list: () => receipts,
      erase: ({ id }) => {
        receipts = receipts.map((one) => (one.id === id ? { ...one, isErased: true } : one))
      },
    },
  })
  await user.click(await screen.findByText('Bus'))
  const two = textPattern(counted(t.receipts, 'count', 2, 'en'), { count: 2 })
  await user.click(await screen.findByRole('button', { name: two }))
  const dialog = await openDialog()
  const download = () => dialog.queryByRole('link', { name: t.receipts.download })
  expect((await dialog.findByRole('link', { name: t.receipts.download })).getAttribute('href')).toContain(pdf?.id)
  // What was posted is only erased, and keeps its trace.
  expect(dialog.queryByRole('button', { name: t.receipts.remove })).toBeNull()
  expect(dialog.queryByText(t.receipts.addedLater)).toBeNull()
  await user.click(dialog.getByRole('button', { name: t.receipts.next }))
  expect(await dialog.findByRole('img', { name: textPattern(t.receipts.nthPicture, { n: 2, count: 2 }) })).toBeTruthy()
  expect(dialog.getByText(t.receipts.addedLater)).toBeTruthy()
  expect(download()).toBeNull()
  await user.click(dialog.getByRole('button', { name: t.receipts.previous }))
  await user.click(dialog.getByRole('button', { name: t.receipts.erase }))
  await user.click(dialog.getByRole('button', { name: t.receipts.eraseNow }))
  expect(await dialog.findByText(t.receipts.isErased)).toBeTruthy()
  expect(download()).toBeNull()
  await soon(() => server.sent('receipts.erase')).toEqual([{ id: pdf?.id }])
})
