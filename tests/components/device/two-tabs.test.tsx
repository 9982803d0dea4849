import { expect, onTestFinished, test, vi } from 'vitest'
import { busyStore, storedDrafts } from '#tests/components/drafts.ts'
import { closeBy, fill, openBy, pressEscape, soon, typedIn } from '#tests/components/fields.ts'
import { mountPanel, sent } from '#tests/components/finance/finance.ts'
import { knownUser } from '#web/api.ts'
import { keepReceipt, readWaiting } from '#web/features/finance/receipts/receipt-box.ts'
import { storeWaits } from '#web/offline/database.ts'
import { createStore, deviceOwner } from '#web/offline/store.ts'

interface Content {
  readonly id: string
  readonly amount: string
  readonly isSent: boolean
}

/** The drafts of the device with their amounts, and its receipts. */
async function moneyDrafts() {
  // The device is the former test's until the page knows who is signed in.
  await soon(async () => knownUser() && knownUser()?.id === (await deviceOwner())).toBe(true)
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
  const open = () => openBy(user, t.finance.requestDeposit)
  return { ...panel, open }
}

/** The form in which 5 was typed here, then 7 in another tab, and then 52 here. @param own the size of a receipt */
async function typeInTwoTabs(others: Partial<Content>, own?: number, theirs?: number) {
  const panel = await openRequest()
  const { user, open } = panel
  const drafts = await moneyDrafts()
  if (own) await drafts.addReceipt(own)
  const dialog = await open()
  await fill(user, dialog.firstField(), '5')
  await soon(drafts.amounts).toEqual(['5'])
  const other = await drafts.elsewhere({ amount: '7', ...others })
  if (theirs) await drafts.addReceipt(theirs)
  await fill(user, dialog.firstField(), '52')
  await soon(drafts.amounts).toEqual(['52', '7'])
  return { ...panel, dialog, drafts, other }
}

test('what another tab has sent without an answer is not replaced by what is typed here, which is recorded apart', async () => {
  const { t, user, server, open, dialog, drafts, other } = await typeInTwoTabs({ isSent: true })
  await fill(user, dialog.getByLabelText(t.finance.notes, { exact: false }), 'Glue')
  await closeBy(user, dialog.getByRole('button', { name: t.finance.send }))
  const [request] = server.sent('finance.request') as { id: string; amount: string }[]
  expect(request).toMatchObject({ amount: '52.00' })
  expect(request?.id).not.toBe(other.id)
  await soon(drafts.contents).toEqual([other])
  // It is there, as it was sent, when the form is opened again.
  const again = await open()
  expect(typedIn(again.firstField())).toBe('7')
  expect(again.element.textContent).toContain(t.finance.unanswered)
})

test('two tabs that type in the same form have a draft each with its receipts, and Cancel deletes one’s own', async () => {
  const { t, user, dialog, drafts } = await typeInTwoTabs({}, 5)
  expect(new Set((await drafts.contents()).map(({ id }) => id)).size).toBe(2)
  await soon(async () => (await drafts.receipts()).length).toBe(2)
  await closeBy(user, dialog.getByRole('button', { name: t.common.cancel }))
  await soon(drafts.receipts).toEqual([{ form: 'deposit SNMY1', transactionId: null, size: 5 }])
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
  await closeBy(user, dialog.getByRole('button', { name: t.common.cancel }))
  await roundTrips(drafts)
  expect(await drafts.receipts()).toMatchObject([{ form: 'deposit SNMY1', size: 7 }])
})

test('a draft that gets a key of its own has the receipts that it began with, and sends none of another tab', async () => {
  const { t, user, server, dialog, drafts } = await typeInTwoTabs({ isSent: true }, 5, 7)
  const shown = () => dialog.getByRole('region', { name: t.receipts.title }).querySelectorAll('li').length
  await soon(shown).toBe(1)
  await fill(user, dialog.getByLabelText(t.finance.notes, { exact: false }), 'Glue')
  await closeBy(user, dialog.getByRole('button', { name: t.finance.send }))
  const [{ id }] = server.sent('finance.request') as [{ id: string }]
  await soon(drafts.receipts).toEqual([
    { form: 'deposit SNMY1', transactionId: null, size: 5 },
    { form: 'deposit SNMY1', transactionId: null, size: 7 },
    { form: null, transactionId: id, size: 5 },
  ])
})

test('what another tab has sent without an answer is opened before what was typed here later', async () => {
  const { t, user, open } = await typeInTwoTabs({ isSent: true })
  await pressEscape(user)
  const again = await open()
  expect(typedIn(again.firstField())).toBe('7')
  expect(again.element.textContent).toContain(t.finance.unanswered)
})

/** The form was opened and typed into before the busy store could say that another tab has a draft; its write waits. */
async function openTooEarly() {
  const { shown } = storeWaits
  onTestFinished(() => void Object.assign(storeWaits, { shown }))
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
  await closeBy(user, dialog.getByRole('button', { name: t.common.cancel }))
  release()
  await roundTrips(drafts)
  expect(await drafts.amounts()).toEqual(['9'])
})

/** As long as what was begun in the store needs to end. */
async function roundTrips({ all }: Awaited<ReturnType<typeof moneyDrafts>>) {
  for (let trips = 0; trips < 20; trips++) await all()
}
