import { screen, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { type AmountText, formatMoney } from '#domain/money.ts'
import { textPattern } from '#tests/shown-text.ts'
import { refusal } from './fake-server.ts'
import { dialogClosed, fill, openDialog, typedIn } from './fields.ts'
import { expectFailure, mountPanel, mountTransactions, sent, unexpected } from './finance.ts'
import { unmount } from './mount.tsx'

afterEach(unmount)

const press = async (name: string | RegExp) => screen.findByRole('button', { name })

/** The first of the buttons with a name: one for each currency. */
const firstButton = async (name: RegExp) => (await screen.findAllByRole('button', { name }))[0] as HTMLElement

test.each([
  ['requestDeposit', 'request', 'send', 'depositRequestFailed'],
  ['requestWithdrawal', 'request', 'send', 'withdrawRequestFailed'],
  ['addIncome', 'addIncome', 'addIncome', 'incomeFailed'],
] as const)('a failed %s shows its message and a reference, and is sent again as it was typed', async (...row) => {
  const [button, procedure, submit, failed] = row
  const { t, user, server } = await mountPanel({ [procedure]: unexpected })
  const open = async () => {
    await user.click(await press(t.finance[button]))
    return openDialog()
  }
  const first = await open()
  await fill(user, first.firstField(), '5')
  await fill(user, first.getByLabelText(t.finance.notes, { exact: false }), 'Glue')
  await user.click(first.getByRole('button', { name: t.finance[submit] }))
  await expectFailure(t.finance[failed])
  await user.keyboard('{Escape}')
  await dialogClosed()
  const again = await open()
  expect(typedIn(again.firstField())).toBe('5')
  server.answer({ finance: { [procedure]: sent } })
  await user.click(again.getByRole('button', { name: t.finance[submit] }))
  await dialogClosed()
  const [one, other] = server.sent(`finance.${procedure}`)
  expect(one).toMatchObject({ organizationName: 'SNMY1', amount: '5.00', notes: 'Glue', currency: 'USD' })
  expect(other).toEqual(one)
})

test('the category of a request stays in its draft, also once it was removed from the list', async () => {
  const { t, user, server } = await mountPanel({ request: unexpected })
  const bus = { id: '018f0000-0000-7000-8000-000000000001', name: 'Bus' }
  server.answer({ categories: { list: () => ({ categories: [{ id: 'food', name: null }, bus], version: 1 }) } })
  const open = async () => {
    await user.click(await press(t.finance.requestWithdrawal))
    return openDialog()
  }
  const first = await open()
  await fill(user, first.firstField(), '5')
  await fill(user, first.getByLabelText(t.finance.notes, { exact: false }), 'Ride')
  await first.findByRole('option', { name: t.finance.categoryFood })
  await user.selectOptions(first.getByLabelText(t.finance.category, { exact: false }), 'Bus')
  await user.click(first.getByRole('button', { name: t.finance.send }))
  await expectFailure(t.finance.withdrawRequestFailed)
  await user.keyboard('{Escape}')
  await dialogClosed()
  server.answer({ categories: { list: () => ({ categories: [], version: 2 }) }, finance: { request: sent } })
  const again = await open()
  expect(typedIn(again.getByLabelText(t.finance.category, { exact: false }))).toBe(bus.id)
  await user.click(again.getByRole('button', { name: t.finance.send }))
  await dialogClosed()
  expect(server.sent('finance.request')).toMatchObject([{ category: bus.id }, { category: bus.id }])
})

test('a failed edit of the reserve or of a balance, and a failed review, show their messages', async () => {
  const { t, user, server } = await mountTransactions({
    setReserve: unexpected,
    setBalance: unexpected,
    review: unexpected,
  })
  for (const [button, procedure, title] of [
    [textPattern(t.finance.editReserve, { currency: 'USD' }), 'setReserve', t.finance.updateReserveFailed],
    [textPattern(t.finance.editBalance, { organization: 'SNMY1' }), 'setBalance', t.finance.updateBalanceFailed],
  ] as const) {
    await user.click(await firstButton(button))
    const dialog = await openDialog()
    const save = dialog.getByRole('button', { name: t.common.save })
    await user.click(save)
    await expectFailure(title)
    server.answer({ finance: { [procedure]: sent } })
    await user.click(save)
    await dialogClosed()
  }
  const request = within(await screen.findByRole('region', { name: t.finance.pending }))
  await user.click(await request.findByRole('button', { name: new RegExp(`^${t.finance.approve}`) }))
  await expectFailure(t.finance.updateTransactionFailed)
})

test('what was typed is there again after Escape, and gone after Cancel', async () => {
  const { t, user } = await mountPanel()
  const open = async (button: 'requestDeposit' | 'requestWithdrawal') => {
    await user.click(await press(t.finance[button]))
    const dialog = await openDialog()
    return { ...dialog, notes: dialog.getByLabelText(t.finance.notes, { exact: false }) }
  }
  const first = await open('requestDeposit')
  await fill(user, first.firstField(), '12.5')
  await fill(user, first.notes, 'Camp food')
  await user.keyboard('{Escape}')
  await dialogClosed()
  expect(typedIn((await open('requestWithdrawal')).firstField())).toBe('')
  await user.keyboard('{Escape}')
  await dialogClosed()
  const again = await open('requestDeposit')
  expect([again.firstField(), again.notes].map(typedIn)).toEqual(['12.5', 'Camp food'])
  expect(again.element.textContent).not.toContain(t.finance.unanswered)
  await user.click(again.getByRole('button', { name: t.common.cancel }))
  await dialogClosed()
  expect(typedIn((await open('requestDeposit')).firstField())).toBe('')
})

test('a form says that its balance changed, keeps the input and sends it for the present balance', async () => {
  const { t, user, server } = await mountTransactions({
    setBalance: () => {
      throw refusal('CHANGED', 409, { balance: '40.00' })
    },
  })
  await user.click(await firstButton(textPattern(t.finance.editBalance, { organization: 'SNMY1' })))
  const dialog = await openDialog()
  await fill(user, dialog.firstField(), '60')
  const save = dialog.getByRole('button', { name: t.common.save })
  await user.click(save)
  const now = formatMoney('40.00' as AmountText, 'USD', 'en')
  expect(await dialog.findByText(textPattern(t.finance.changedMeanwhile, { balance: now }))).toBeTruthy()
  expect(typedIn(dialog.firstField())).toBe('60')
  server.answer({ finance: { setBalance: sent } })
  await user.click(save)
  await dialogClosed()
  expect(server.sent('finance.setBalance')).toMatchObject([
    { from: '50.00', amount: '60.00' },
    { from: '40.00', amount: '60.00' },
  ])
})
