import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import type { Transaction } from '#contract/finance.ts'
import { type AmountText, formatMoney } from '#domain/money.ts'
import { textPattern } from '#tests/shown-text.ts'
import { type Answers, refusal } from './fake-server.ts'
import { dialogClosed, fill, openDialog, typedIn } from './fields.ts'
import { mount, unmount } from './mount.tsx'
import { aLeader, aMember } from './people.ts'

afterEach(unmount)

const usd = (amount: string) => ({ USD: amount as AmountText, LBP: '0.00' as AmountText })

/** A request of SNMY1 that waits for an approval. */
const PENDING: Transaction = {
  id: uuid(),
  organizationName: 'SNMY1',
  transactionType: 'deposit',
  currency: 'USD',
  amount: '5.00' as AmountText,
  status: 'pending',
  notes: 'Glue',
  requestedAt: new Date('2026-11-20T10:00:00Z'),
  requester: { id: uuid(), fullName: 'Rita Khoury', email: 'rita@example.org' },
  reviewedAt: null,
  reviewer: null,
  rejectionReason: null,
  postedDirectly: false,
  isOwnApproval: false,
}

/** Fifty dollars of SNMY1, and a hundred in the reserve. */
const FUNDS: Answers['finance'] = {
  overview: () => ({
    totals: { reserve: usd('100.00'), organizations: usd('50.00'), grand: usd('150.00') },
    availableReserve: usd('100.00'),
    pendingCount: 1,
  }),
  balances: () => ({ rows: [{ organizationName: 'SNMY1', balance: usd('50.00') }], nextCursor: null }),
  panel: ({ organizationName }) => ({
    organizationName,
    balance: usd('50.00'),
    availableReserve: usd('100.00'),
    transactions: [],
  }),
  transactions: ({ status }) => ({
    rows: status === 'pending' ? [PENDING] : [],
    nextCursor: null,
    monthTotals: [],
    balances: [{ organizationName: 'SNMY1', balance: usd('50.00') }],
  }),
}

const unexpected = () => {
  throw refusal('UNEXPECTED', 500, { reference: 'R-123' })
}
const sent = () => ({ id: uuid() })

/** The dashboard of the finance manager of SNMY1. */
const mountPanel = (finance: Answers['finance'] = {}) =>
  mount('/dashboard', { me: aLeader('finance_manager'), answers: { finance: { ...FUNDS, ...finance } } })

/** The screen of all transactions, for an admin. */
const mountTransactions = (finance: Answers['finance'] = {}) =>
  mount('/financial-transactions', { me: aMember({ isAdmin: true }), answers: { finance: { ...FUNDS, ...finance } } })

const press = async (name: string | RegExp) => screen.findByRole('button', { name })

/** The first of the buttons with a name: one for each currency. */
const firstButton = async (name: RegExp) => (await screen.findAllByRole('button', { name }))[0] as HTMLElement

/** A failure is shown with its reference. */
async function expectFailure(title: string) {
  expect(await screen.findByText(title)).toBeTruthy()
  expect((await screen.findAllByText(/R-123/)).length).toBeGreaterThan(0)
}

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

test('a panel and transactions that cannot be loaded say so', async () => {
  const panel = await mountPanel({ panel: unexpected })
  await expectFailure(panel.t.finance.balanceFailed)
  await unmount()
  const { t } = await mountTransactions({ transactions: unexpected })
  await expectFailure(t.finance.transactionsFailed)
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
