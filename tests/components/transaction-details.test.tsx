import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import { draftsRead } from './drafts.ts'
import { refusal } from './fake-server.ts'
import { dialogClosed, type OpenDialog, openDialog, typedIn } from './fields.ts'
import { aTransaction, FUNDS, mountTransactions } from './finance.ts'
import { unmount } from './mount.tsx'

afterEach(unmount)

const BUS = { id: uuid(), name: 'Bus' }

const POSTED = aTransaction({
  ...{ status: 'approved', reviewedAt: new Date('2026-11-20T11:00:00Z'), notes: 'Paint', changeId: uuid() },
})

/** An approved transaction without a category and date. */
async function mountPosted() {
  const mounted = await mountTransactions({
    transactions: (input) => ({ ...FUNDS.transactions(input), rows: input.status === 'pending' ? [] : [POSTED] }),
    setCategory: () => undefined,
    setDocumentDate: () => undefined,
  })
  mounted.server.answer({ categories: { list: () => ({ categories: [BUS], version: 1 }) } })
  const open = async (name: string) => {
    const row = within((await screen.findByText('Paint')).closest('li') as HTMLElement)
    if (!row.queryByRole('button', { name })) await mounted.user.click(row.getByText('Paint'))
    const button = await row.findByRole('button', { name })
    await draftsRead()
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
  await user.keyboard('{Escape}')
  await dialogClosed()
  await reload()
  const again = await chosen()
  expect(typedIn(again.field)).toBe(BUS.id)
  await user.click(again.getByRole('button', { name: t.common.cancel }))
  await dialogClosed()
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
  await user.keyboard('{Escape}')
  await dialogClosed()
  server.answer({
    finance: {
      transactions: (input) => ({
        ...FUNDS.transactions(input),
        rows: input.status === 'pending' ? [] : [{ ...POSTED, documentDate: '2026-11-02' as never }],
      }),
    },
  })
  await reload()
  const changed = await open(t.closings.changeDocumentDate)
  await user.click(await changed.findByRole('button', { name: t.drafts.takeStored }))
  expect(dateOf(changed).getAttribute('aria-label')).toMatch(/ 2, /)
})

test('a category that someone else changed meanwhile is told, and what was chosen is given up', async () => {
  const { t, user, server, open } = await mountPosted()
  server.answer({
    finance: {
      setCategory: () => {
        throw refusal('CATEGORY_CHANGED')
      },
    },
  })
  const dialog = await open(t.finance.addCategory)
  await dialog.findByRole('option', { name: 'Bus' })
  await user.selectOptions(dialog.getByLabelText(t.finance.category, { exact: false }), 'Bus')
  await user.click(dialog.getByRole('button', { name: t.common.save }))
  await dialogClosed()
  expect(await screen.findByText(t.finance.categoryChangedMeanwhile)).toBeTruthy()
  const again = await open(t.finance.addCategory)
  expect(typedIn(again.getByLabelText(t.finance.category, { exact: false }))).toBe('')
})
