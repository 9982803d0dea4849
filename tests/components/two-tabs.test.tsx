import { screen } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { storedDrafts } from './drafts.ts'
import { dialogClosed, fill, openDialog, soon, typedIn } from './fields.ts'
import { mountPanel, sent } from './finance.ts'
import { unmount } from './mount.tsx'

afterEach(unmount)

interface Content {
  readonly id: string
  readonly amount: string
  readonly isSent: boolean
}

/** The drafts of the device with their amounts. */
async function moneyDrafts() {
  const drafts = await storedDrafts<Content>()
  return { ...drafts, amounts: async () => (await drafts.contents()).map(({ amount }) => amount).sort() }
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
