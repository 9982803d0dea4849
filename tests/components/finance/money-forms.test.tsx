import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { formatMoney } from '#domain/finance/money.ts'
import { type Answers, noAnswer, refuses } from '#tests/components/fake-server.ts'
import { closeBy, dialogClosed, fill, openBy, pressEscape, typedIn } from '#tests/components/fields.ts'
import { textPattern } from '#tests/shown-text.ts'
import { amount, expectFailure, mountPanel, mountTransactions, sent, unexpected } from './finance.ts'

/** The first of the buttons with a name: one for each currency. */
const firstButton = async (name: RegExp) => (await screen.findAllByRole('button', { name }))[0] as HTMLElement

test.each([
  ['requestDeposit', 'request', 'send', 'depositRequestFailed'],
  ['requestWithdrawal', 'request', 'send', 'withdrawRequestFailed'],
  ['addIncome', 'addIncome', 'addIncome', 'incomeFailed'],
] as const)('a failed %s shows its message and a reference, and is sent again as it was typed', async (...row) => {
  const [button, procedure, submit, failed] = row
  const { t, user, server } = await mountPanel({ [procedure]: unexpected })
  const open = () => openBy(user, t.finance[button])
  const first = await open()
  await fill(user, first.firstField(), '5')
  await fill(user, first.getByLabelText(t.finance.notes, { exact: false }), 'Glue')
  await user.click(first.getByRole('button', { name: t.finance[submit] }))
  await expectFailure(t.finance[failed])
  await pressEscape(user)
  // Each form has a draft of its own.
  const elsewhere = await openBy(user, t.finance[button === 'addIncome' ? 'requestDeposit' : 'addIncome'])
  expect(typedIn(elsewhere.firstField())).toBe('')
  await pressEscape(user)
  const again = await open()
  expect(typedIn(again.firstField())).toBe('5')
  server.answer({ finance: { [procedure]: sent } })
  await closeBy(user, again.getByRole('button', { name: t.finance[submit] }))
  const [one, other] = server.sent(`finance.${procedure}`)
  expect(one).toMatchObject({ organizationName: 'SNMY1', amount: '5.00', notes: 'Glue', currency: 'USD' })
  expect(other).toEqual(one)
})

test('the category of a request stays in its draft, also once it was removed from the list', async () => {
  const { t, user, server } = await mountPanel({ request: unexpected })
  const bus = { id: '018f0000-0000-7000-8000-000000000001', name: 'Bus' }
  server.answer({ categories: { list: () => ({ categories: [{ id: 'food', name: null }, bus], version: 1 }) } })
  const open = () => openBy(user, t.finance.requestWithdrawal)
  const first = await open()
  await fill(user, first.firstField(), '5')
  await fill(user, first.getByLabelText(t.finance.notes, { exact: false }), 'Ride')
  await first.findByRole('option', { name: t.finance.categoryFood })
  await user.selectOptions(first.getByLabelText(t.finance.category, { exact: false }), 'Bus')
  await user.click(first.getByRole('button', { name: t.finance.send }))
  await expectFailure(t.finance.withdrawRequestFailed)
  await pressEscape(user)
  server.answer({ categories: { list: () => ({ categories: [], version: 2 }) }, finance: { request: sent } })
  const again = await open()
  expect(typedIn(again.getByLabelText(t.finance.category, { exact: false }))).toBe(bus.id)
  await closeBy(user, again.getByRole('button', { name: t.finance.send }))
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
    const dialog = await openBy(user, await firstButton(button))
    const save = dialog.getByRole('button', { name: t.common.save })
    await user.click(save)
    await expectFailure(title)
    server.answer({ finance: { [procedure]: sent } })
    await closeBy(user, save)
  }
  const request = within(await screen.findByRole('region', { name: t.finance.pending }))
  await user.click(await request.findByRole('button', { name: new RegExp(`^${t.finance.approve}`) }))
  await expectFailure(t.finance.updateTransactionFailed)
})

test('a form says that its balance changed, keeps the input and sends it for the present balance', async () => {
  const { t, user, server } = await mountTransactions({ setBalance: refuses('CHANGED', 409, { balance: '40.00' }) })
  const dialog = await openBy(user, await firstButton(textPattern(t.finance.editBalance, { organization: 'SNMY1' })))
  await fill(user, dialog.firstField(), '60')
  const save = dialog.getByRole('button', { name: t.common.save })
  await user.click(save)
  const now = formatMoney(amount('40.00'), 'USD', 'en')
  expect(await dialog.findByText(textPattern(t.finance.changedMeanwhile, { balance: now }))).toBeTruthy()
  expect(typedIn(dialog.firstField())).toBe('60')
  server.answer({ finance: { setBalance: sent } })
  await closeBy(user, save)
  expect(server.sent('finance.setBalance')).toMatchObject([
    { from: '50.00', amount: '60.00' },
    { from: '40.00', amount: '60.00' },
  ])
})

async function mountIncome(finance: Answers['finance']) {
  const mounted = await mountPanel(finance)
  const { t, user } = mounted
  const open = async () => {
    const dialog = await openBy(user, t.finance.addIncome)
    return { ...dialog, add: () => user.click(dialog.getByRole('button', { name: t.finance.addIncome })) }
  }
  const first = await open()
  await fill(user, first.firstField(), '10')
  await fill(user, first.getByLabelText(t.finance.notes, { exact: false }), 'Raffle')
  return { ...mounted, open, first }
}

const idsOf = (calls: readonly unknown[]) => calls.map((call) => (call as { id: string }).id)

test('an income without an answer is offered again as it was after Cancel, and sent under the same id', async () => {
  const { t, user, server, open, first } = await mountIncome({ addIncome: noAnswer })
  await first.add()
  expect(await screen.findByText(t.finance.incomeFailed)).toBeTruthy()
  await closeBy(user, first.getByRole('button', { name: t.common.cancel }))
  const again = await open()
  expect(again.element.textContent).toContain(t.finance.unanswered)
  expect(typedIn(again.firstField())).toBe('10')
  server.answer({ finance: { addIncome: sent } })
  await again.add()
  await dialogClosed()
  const [one, other] = server.sent('finance.addIncome')
  expect(other).toEqual(one)
  expect(typedIn((await open()).firstField())).toBe('')
})

test('an income that is changed after a lost answer is sent under its id, and under another one once the first is known to be booked', async () => {
  const { t, user, server, first } = await mountIncome({ addIncome: noAnswer })
  await first.add()
  expect(await screen.findByText(t.finance.incomeFailed)).toBeTruthy()
  await fill(user, first.firstField(), '12')
  server.answer({ finance: { addIncome: refuses('CONFLICT') } })
  await first.add()
  expect(await screen.findByText(t.finance.arrivedBefore)).toBeTruthy()
  expect(typedIn(first.firstField())).toBe('12')
  server.answer({ finance: { addIncome: sent } })
  await first.add()
  await dialogClosed()
  const calls = server.sent('finance.addIncome')
  expect(calls).toMatchObject([{ amount: '10.00' }, { amount: '12.00' }, { amount: '12.00' }])
  const [before, changed, anew] = idsOf(calls)
  expect(changed).toBe(before)
  expect(anew).not.toBe(before)
})
