import { screen } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { keepReceipt, readWaiting } from '#web/features/finance/receipts/receipt-box.ts'
import { storeWaits } from '#web/offline/database.ts'
import { createStore, deviceOwner } from '#web/offline/store.ts'
import { busyStore, storedDrafts } from './drafts.ts'
import { dialogClosed, fill, openDialog, soon, typedIn } from './fields.ts'
import { mountPanel, sent } from './finance.ts'
import { unmount } from './mount.tsx'

afterEach(unmount)
const { shown } = storeWaits
afterEach(() => {
  vi.restoreAllMocks()
  storeWaits.shown = shown
})

interface Content {
  readonly id: string
  readonly amount: string
  readonly isSent: boolean
}

/** The drafts of the device with their amounts, and its receipts. */
async function moneyDrafts() {
  await soon(deviceOwner).toBeTruthy()
  const drafts = await storedDrafts<Content>()
  const store = createStore((await deviceOwner()) ?? '')
  return {
    ...drafts,
    amounts: async () => (await drafts.contents()).map(({ amount }) => amount).sort(),
    /** Keeps a receipt with the first draft of the form, as former pages did. */
    addReceipt: (size: number) =>
      keepReceipt(store, { form: 'deposit SNMY1' }, { bytes: new ArrayBuffer(size), preview: null }),
    receipts: async () =>
      (await readWaiting(store)).map(({ form, transactionId, size }) => ({ form, transactionId, size })),
  }
}

async function openRequest() {
  const panel = await mountPanel({ request: sent })
  const { t, user } = panel
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: t.finance.requestDeposit }))
    return openDialog()
  }
  return { ...panel, open }
}

test('what another tab has sent without an answer is not replaced by what is typed here, which is recorded apart', async () => {
  const { t, user, server, open } = await openRequest()
  const dialog = await open()
  await fill(user, dialog.firstField(), '5')
  const drafts = await moneyDrafts()
  await soon(drafts.amounts).toEqual(['5'])
  const other = await drafts.elsewhere({ amount: '7', isSent: true })
  await fill(user, dialog.firstField(), '52')
  await soon(drafts.amounts).toEqual(['52', '7'])
  await fill(user, dialog.getByLabelText(t.finance.notes, { exact: false }), 'Glue')
  await user.click(dialog.getByRole('button', { name: t.finance.send }))
  await dialogClosed()
  const [request] = server.sent('finance.request') as { id: string; amount: string }[]
  expect(request).toMatchObject({ amount: '52.00' })
  expect(request?.id).not.toBe(other.id)
  await soon(drafts.contents).toEqual([other])
  // It is there, as it was sent, when the form is opened again.
  const again = await open()
  expect(typedIn(again.firstField())).toBe('7')
  expect(again.element.textContent).toContain(t.finance.unanswered)
})

test('two tabs that type in the same form have a draft each, and Cancel deletes one’s own', async () => {
  const { t, user, open } = await openRequest()
  const dialog = await open()
  await fill(user, dialog.firstField(), '5')
  const drafts = await moneyDrafts()
  await soon(drafts.amounts).toEqual(['5'])
  await drafts.elsewhere({ amount: '7' })
  await fill(user, dialog.firstField(), '52')
  await soon(drafts.amounts).toEqual(['52', '7'])
  const ids = (await drafts.contents()).map(({ id }) => id)
  expect(new Set(ids).size).toBe(2)
  await user.click(dialog.getByRole('button', { name: t.common.cancel }))
  await dialogClosed()
  await soon(drafts.amounts).toEqual(['7'])
})

test('the receipts of what another tab has sent without an answer stay when this form is cancelled', async () => {
  const { t, user, open } = await openRequest()
  const dialog = await open()
  await fill(user, dialog.firstField(), '5')
  const drafts = await moneyDrafts()
  await soon(drafts.amounts).toEqual(['5'])
  await drafts.elsewhere({ amount: '7', isSent: true })
  await drafts.addReceipt(7)
  await user.click(dialog.getByRole('button', { name: t.common.cancel }))
  await dialogClosed()
  await roundTrips(drafts)
  expect(await drafts.receipts()).toMatchObject([{ form: 'deposit SNMY1', size: 7 }])
})

test('a draft that gets a key of its own has the receipts that it began with, and neither sends nor drops those of another tab', async () => {
  const { t, user, server, open } = await openRequest()
  const drafts = await moneyDrafts()
  await drafts.addReceipt(5)
  const dialog = await open()
  const shown = () => dialog.getByRole('region', { name: t.receipts.title }).querySelectorAll('li').length
  await soon(shown).toBe(1)
  await fill(user, dialog.firstField(), '5')
  await soon(drafts.amounts).toEqual(['5'])
  await drafts.elsewhere({ amount: '7', isSent: true })
  await drafts.addReceipt(7)
  await fill(user, dialog.firstField(), '52')
  await soon(drafts.amounts).toEqual(['52', '7'])
  await soon(shown).toBe(1)
  await fill(user, dialog.getByLabelText(t.finance.notes, { exact: false }), 'Glue')
  await user.click(dialog.getByRole('button', { name: t.finance.send }))
  await dialogClosed()
  const [{ id }] = server.sent('finance.request') as [{ id: string }]
  await soon(drafts.receipts).toEqual([
    { form: 'deposit SNMY1', transactionId: null, size: 5 },
    { form: 'deposit SNMY1', transactionId: null, size: 7 },
    { form: null, transactionId: id, size: 5 },
  ])
})

test('Cancel in a draft of its own drops its own receipts alone', async () => {
  const { t, user, open } = await openRequest()
  const drafts = await moneyDrafts()
  await drafts.addReceipt(5)
  const dialog = await open()
  await fill(user, dialog.firstField(), '5')
  await soon(drafts.amounts).toEqual(['5'])
  await drafts.elsewhere({ amount: '7' })
  await fill(user, dialog.firstField(), '52')
  await soon(drafts.amounts).toEqual(['52', '7'])
  await soon(async () => (await drafts.receipts()).length).toBe(2)
  await user.click(dialog.getByRole('button', { name: t.common.cancel }))
  await dialogClosed()
  await soon(drafts.receipts).toEqual([{ form: 'deposit SNMY1', transactionId: null, size: 5 }])
  expect(await drafts.amounts()).toEqual(['7'])
})

test('what another tab has sent without an answer is opened before what was typed here later', async () => {
  const { t, user, open } = await openRequest()
  const dialog = await open()
  await fill(user, dialog.firstField(), '5')
  const drafts = await moneyDrafts()
  await soon(drafts.amounts).toEqual(['5'])
  await drafts.elsewhere({ amount: '7', isSent: true })
  await fill(user, dialog.firstField(), '52')
  await soon(drafts.amounts).toEqual(['52', '7'])
  await user.keyboard('{Escape}')
  await dialogClosed()
  const again = await open()
  expect(typedIn(again.firstField())).toBe('7')
  expect(again.element.textContent).toContain(t.finance.unanswered)
})

/** The form was opened and typed into before the busy store could say that another tab has a draft; its write waits. */
async function openTooEarly() {
  storeWaits.shown = 1_000
  const { t, user, open, reload } = await openRequest()
  await fill(user, (await open()).firstField(), '9')
  const drafts = await moneyDrafts()
  await soon(drafts.amounts).toEqual(['9'])
  const release = await busyStore()
  await reload()
  const dialog = await open()
  expect(typedIn(dialog.firstField())).toBe('')
  await fill(user, dialog.firstField(), '5')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  return { t, user, dialog, drafts, release }
}

test('a draft that finds its key taken is stored with what was typed last', async () => {
  const { user, dialog, drafts, release } = await openTooEarly()
  await fill(user, dialog.firstField(), '521')
  release()
  await soon(drafts.amounts).toEqual(['521', '9'])
  await roundTrips(drafts)
  expect(await drafts.amounts()).toEqual(['521', '9'])
  expect(typedIn(dialog.firstField())).toBe('521')
})

test('a draft that finds its key taken is not stored once the form was cancelled', async () => {
  const { t, user, dialog, drafts, release } = await openTooEarly()
  await user.click(dialog.getByRole('button', { name: t.common.cancel }))
  await dialogClosed()
  release()
  await roundTrips(drafts)
  expect(await drafts.amounts()).toEqual(['9'])
})

/** As long as what was begun in the store needs to end. */
async function roundTrips({ all }: Awaited<ReturnType<typeof moneyDrafts>>) {
  for (let trips = 0; trips < 20; trips++) await all()
}
