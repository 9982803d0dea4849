import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { Receipt } from '#contract/finance/receipts.ts'
import { refuses } from '#tests/components/fake-server.ts'
import {
  closeBy,
  dialogClosed,
  type OpenDialog,
  openBy,
  openDialog,
  pressEscape,
  soon,
  typedIn,
} from '#tests/components/fields.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { aTransaction, mountTransactions, reviewed } from './finance.ts'

const BUS = { id: uuid(), name: 'Bus' }

const POSTED = aTransaction({
  ...{ status: 'approved', reviewedAt: new Date('2026-11-20T11:00:00Z'), notes: 'Paint', changeId: uuid() },
})

/** An approved transaction without a category and date. */
async function mountPosted() {
  const mounted = await mountTransactions({
    transactions: reviewed(POSTED),
    setCategory: () => undefined,
    setDocumentDate: () => undefined,
  })
  mounted.server.answer({ categories: { list: () => ({ categories: [BUS], version: 1 }) } })
  const open = async (name: string) => {
    const row = within((await screen.findByText('Paint')).closest('li') as HTMLElement)
    if (!row.queryByRole('button', { name })) await mounted.user.click(row.getByText('Paint'))
    const button = await row.findByRole('button', { name })
    await mounted.user.click(button)
    return openDialog()
  }
  return { ...mounted, open }
}

test('a chosen category of a transaction is there after Escape and a reload, and gone after Cancel', async () => {
  const { t, user, server, reload, open } = await mountPosted()
  const chosen = async () => {
    const dialog = await open(t.finance.addCategory)
    await dialog.findByRole('option', { name: 'Bus' })
    return { ...dialog, field: dialog.getByLabelText(t.finance.category, { exact: false }) }
  }
  const first = await chosen()
  await user.selectOptions(first.field, 'Bus')
  await pressEscape(user)
  await reload()
  const again = await chosen()
  expect(typedIn(again.field)).toBe(BUS.id)
  await closeBy(user, again.getByRole('button', { name: t.common.cancel }))
  const empty = await chosen()
  expect(typedIn(empty.field)).toBe('')
  await user.selectOptions(empty.field, 'Bus')
  await user.dblClick(empty.getByRole('button', { name: t.common.save }))
  await dialogClosed()
  expect(server.sent('finance.setCategory')).toEqual([{ id: POSTED.id, from: null, category: BUS.id }])
})

test('a chosen date of a transaction is there after a reload, and another one that was stored since is asked about', async () => {
  const { t, user, server, reload, open } = await mountPosted()
  const first = await open(t.closings.addDocumentDate)
  const dateOf = (dialog: OpenDialog) =>
    dialog.getAllByRole('button', { name: new RegExp(`^${t.closings.documentDate}`) })[0] as HTMLElement
  await user.click(dateOf(first))
  const days = await screen.findAllByRole('button', { name: /^1 / })
  await user.click(days[0] as HTMLElement)
  const day = dateOf(first).getAttribute('aria-label')
  expect(day).toMatch(/ 1, /)
  await reload()
  const again = await open(t.closings.addDocumentDate)
  expect(dateOf(again).getAttribute('aria-label')).toBe(day)
  await pressEscape(user)
  server.answer({ finance: { transactions: reviewed({ ...POSTED, documentDate: '2026-11-02' as never }) } })
  await reload()
  const changed = await open(t.closings.changeDocumentDate)
  await user.click(await changed.findByRole('button', { name: t.drafts.takeStored }))
  expect(dateOf(changed).getAttribute('aria-label')).toMatch(/ 2, /)
})

test('a category that someone else changed meanwhile is told, and what was chosen stays in the form', async () => {
  const { t, user, server, open } = await mountPosted()
  server.answer({ finance: { setCategory: refuses('CATEGORY_CHANGED') } })
  const dialog = await open(t.finance.addCategory)
  await dialog.findByRole('option', { name: 'Bus' })
  await user.selectOptions(dialog.getByLabelText(t.finance.category, { exact: false }), 'Bus')
  await closeBy(user, dialog.getByRole('button', { name: t.common.save }))
  expect(await screen.findByText(t.finance.categoryChangedMeanwhile)).toBeTruthy()
  const again = await open(t.finance.addCategory)
  expect(typedIn(again.getByLabelText(t.finance.category, { exact: false }))).toBe(BUS.id)
})

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
  const { t, user, server } = await mountTransactions({ transactions: reviewed(posted) })
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
  const dialog = await openBy(user, two)
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
