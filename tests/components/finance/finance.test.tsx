import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AmountText, formatMoney } from '#domain/finance/money.ts'
import { type AnswerOf, held, refusal, refuses } from '#tests/components/fake-server.ts'
import { closeBy, fill, openBy, pressEscape, typedIn } from '#tests/components/fields.ts'
import { mountAs } from '#tests/components/mount.tsx'
import { aLeader, anAdmin } from '#tests/components/people/people.ts'
import { textPattern } from '#tests/shown-text.ts'
import {
  aBalance,
  aTransaction,
  FUNDS,
  mountAdminHome,
  mountPanel,
  mountTransactions,
  sent,
  unexpected,
  usd,
} from './finance.ts'

const money = (amount: string) => formatMoney(amount as AmountText, 'USD', 'en')
const refused = (code: 'INSUFFICIENT_RESERVE' | 'ALREADY_REVIEWED', status: number, data?: object) => {
  throw refusal(code, status, data)
}

test('an amount and a description are checked before they are sent, and what exceeds a balance is said', async () => {
  const { t, user, server } = await mountPanel({ request: sent })
  const dialog = await openBy(user, t.finance.requestDeposit)
  const send = dialog.getByRole('button', { name: t.finance.send })
  const notes = dialog.getByLabelText(t.finance.notes, { exact: false })
  await user.click(send)
  expect(await dialog.findByText(t.finance.amountInvalid)).toBeTruthy()
  expect(dialog.getByText(t.finance.notesRequired)).toBeTruthy()
  await fill(user, notes, 'x'.repeat(501))
  for (const wrong of ['1.234', '0']) {
    await fill(user, dialog.firstField(), wrong)
    await user.click(send)
    expect(await dialog.findByText(t.finance.amountInvalid)).toBeTruthy()
  }
  expect(dialog.getByText(textPattern(t.common.tooLong_other, { count: 500 }))).toBeTruthy()
  await fill(user, dialog.firstField(), '١٬٢٥٠٫٥٠')
  const note = dialog.getByRole('status')
  await expect.poll(() => note.textContent).toContain(money('1250.50'))
  expect(note.textContent).toMatch(textPattern(t.finance.exceedsReserve, { amount: money('100.00') }))
  await fill(user, notes, 'Camp')
  await closeBy(user, send)
  expect(server.sent('finance.request')).toMatchObject([{ amount: '1250.50', transactionType: 'deposit' }])

  const withdrawal = await openBy(user, t.finance.requestWithdrawal)
  await fill(user, withdrawal.firstField(), '50.01')
  const exceeding = textPattern(t.finance.exceedsBalance, { amount: money('50.00') })
  await expect.poll(() => withdrawal.getByRole('status').textContent).toMatch(exceeding)
  await fill(user, withdrawal.firstField(), '20')
  await expect.poll(() => withdrawal.getByRole('status').textContent).toMatch(/Balance \$50\.00 → \$30\.00/)
})

test.each([
  ['finance manager', aLeader('finance_manager')],
  ['admin', anAdmin()],
] as const)('a screen reader is told what a change beside a balance is: %s', async (_, person) => {
  const { t } = await mountAs(person, '/financial-transactions', { finance: FUNDS })
  const [change] = await screen.findAllByText('+$20.00')
  expect(change?.closest('div')?.textContent).toContain(`${t.finance.change}: ${t.finance.recentChange} +$20.00`)
  // The head of a list is not said without its changes.
  for (const head of screen.queryAllByText(t.finance.recentChanges))
    expect(head.getAttribute('aria-hidden')).toBe('true')
})

test('a larger balance than there can be is refused at the amount', async () => {
  const { t, user } = await mountPanel({
    addIncome: refuses('INVALID_INPUT', 422, { fields: [{ path: 'amount', problem: 'invalid' }] }),
  })
  const dialog = await openBy(user, t.finance.addIncome)
  await fill(user, dialog.firstField(), '999,999,999,999,999.99')
  await fill(user, dialog.getByLabelText(t.finance.notes, { exact: false }), 'Everything')
  await user.click(dialog.getByRole('button', { name: t.finance.addIncome }))
  expect(await dialog.findByText(t.finance.amountInvalid)).toBeTruthy()
})

test('a late answer does not close another dialog', async () => {
  const answer = held<undefined>()
  const { t, user } = await mountPanel({ addIncome: (input) => answer.answer.then(() => sent(input)) })
  const income = await openBy(user, t.finance.addIncome)
  await fill(user, income.firstField(), '10')
  await fill(user, income.getByLabelText(t.finance.notes, { exact: false }), 'Raffle')
  await user.click(income.getByRole('button', { name: t.finance.addIncome }))
  expect(income.getByRole('button', { name: t.common.cancel })).toHaveProperty('disabled', true)
  await pressEscape(user)
  const withdrawal = await openBy(user, t.finance.requestWithdrawal)
  const notes = withdrawal.getByLabelText(t.finance.notes, { exact: false })
  await fill(user, notes, 'Typed while waiting')
  answer.release(undefined)
  expect(await screen.findByText(t.finance.incomeAdded)).toBeTruthy()
  expect(typedIn(notes)).toBe('Typed while waiting')
})

test('a request that exceeds the reserve stays; one that was reviewed before is gone', async () => {
  const { t, user, server } = await mountTransactions({
    review: () => refused('INSUFFICIENT_RESERVE', 422, { available: '3.00' }),
  })
  const pending = within(await screen.findByRole('region', { name: t.finance.pending }))
  const approve = () => pending.findByRole('button', { name: new RegExp(`^${t.finance.approve}`) })
  await user.click(await approve())
  expect(await screen.findByText(t.finance.updateTransactionFailed)).toBeTruthy()
  expect(screen.getByText(textPattern(t.finance.insufficientReserve, { amount: '3.00' }))).toBeTruthy()
  server.answer({
    finance: {
      review: () => refused('ALREADY_REVIEWED', 409),
      transactions: () => ({ rows: [], nextCursor: null, monthTotals: [], balances: [] }),
    },
  })
  await user.click(await approve())
  expect(await screen.findByText(t.finance.alreadyReviewed)).toBeTruthy()
  expect(await pending.findByText(t.finance.nonePending)).toBeTruthy()
})

test('a deposit to a group opens its balance where it has none, and loads it again after a failure', async () => {
  let isOpen = false
  const { t, user, server } = await mountTransactions({
    panel: ({ organizationName }) => ({
      ...FUNDS.panel({ organizationName }),
      balance: organizationName === 'SNMY1' || isOpen ? usd('50.00') : null,
    }),
    openBalance: () => {
      isOpen = true
    },
  })
  const dialog = await openBy(user, t.finance.depositTo)
  const deposit = () => dialog.getByRole('button', { name: t.finance.deposit })
  await user.click(deposit())
  expect(await dialog.findByText(t.finance.fillAll)).toBeTruthy()
  const group = dialog.getByLabelText(t.finance.organization, { exact: false })
  await user.selectOptions(group, 'SNMK1')
  await fill(user, dialog.firstField(), '5')
  const missing = within(await dialog.findByRole('note'))
  expect(missing.getByText(t.finance.balanceNotFound)).toBeTruthy()
  expect(deposit()).toHaveProperty('disabled', true)
  const described = document.getElementById(deposit().getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toContain(t.finance.balanceNotFound)
  await user.click(missing.getByRole('button', { name: t.finance.openBalance }))
  await expect.poll(() => deposit()).toHaveProperty('disabled', false)
  expect(dialog.queryByRole('note')).toBeNull()
  expect(typedIn(dialog.firstField())).toBe('5')
  expect(await dialog.findByText(/Balance \$50\.00 → \$55\.00/)).toBeTruthy()
  expect(server.sent('finance.openBalance')).toEqual([{ organizationName: 'SNMK1' }])

  server.answer({ finance: { panel: unexpected } })
  await user.selectOptions(group, 'SNMY1')
  const failed = await dialog.findByRole('group', { name: t.finance.balanceFailed })
  server.answer({ finance: { panel: FUNDS.panel } })
  await user.click(within(failed).getByRole('button', { name: t.common.retry }))
  expect(await dialog.findByText(t.finance.currentBalance)).toBeTruthy()
  expect(dialog.queryByRole('group', { name: t.finance.balanceFailed })).toBeNull()
})

test('further requests and balances are loaded by a button; a requester who was erased is unknown', async () => {
  const more = [aTransaction({ notes: 'Number 2', requester: null })]
  const { t, user } = await mountTransactions({
    transactions: ({ cursor }) => ({
      rows: cursor ? more : [aTransaction({ notes: 'Number 1' })],
      nextCursor: cursor ? null : 'second',
      monthTotals: [],
      balances: [],
    }),
    balances: ({ cursor }) => ({ rows: [aBalance(cursor ? 'SNMY2' : 'SNMY1')], nextCursor: cursor ? null : 'second' }),
  })
  for (const [name, first, second] of [
    [t.finance.pending, 'Number 1', 'Number 2'],
    [t.finance.balances, 'SNMY1', 'SNMY2'],
  ] as const) {
    const region = within(await screen.findByRole('region', { name }))
    expect(await region.findByText(first, { exact: false })).toBeTruthy()
    expect(region.queryByText(second, { exact: false })).toBeNull()
    await user.click(region.getByRole('button', { name: t.common.showMore }))
    expect(await region.findByText(second, { exact: false })).toBeTruthy()
    expect(region.getByText(first, { exact: false })).toBeTruthy()
    expect(region.queryByRole('button', { name: t.common.showMore })).toBeNull()
  }
  expect(screen.getByText(t.finance.unknown, { exact: false })).toBeTruthy()
})

test('the chosen group is in the address of the transactions, from the panel and after a reload', async () => {
  const { t, user, server, address, reload } = await mountAdminHome()
  await user.click(await screen.findByRole('link', { name: t.finance.allTransactions }))
  const asked = () =>
    server.sent('finance.transactions').filter((one) => (one as { status: string }).status === 'reviewed')
  const filter = async () =>
    within(await screen.findByRole('region', { name: t.finance.recent })).findByLabelText(t.finance.organization)
  expect(typedIn(await filter())).toBe('SNMY1')
  expect(address()).toBe('/financial-transactions?organization=SNMY1')
  await expect.poll(() => asked().at(-1)).toMatchObject({ organizationName: 'SNMY1' })
  await user.selectOptions(await filter(), t.finance.allOrganizations)
  await expect.poll(address).toBe('/financial-transactions')
  await expect.poll(() => asked().at(-1)).not.toHaveProperty('organizationName')
  await user.selectOptions(await filter(), 'SNMK1')
  await expect.poll(address).toBe('/financial-transactions?organization=SNMK1')
  await reload()
  expect(typedIn(await filter())).toBe('SNMK1')
  await expect.poll(() => asked().at(-1)).toMatchObject({ organizationName: 'SNMK1' })
})

test('the address of a statement has its account, currency and days, and those that can be shown', async () => {
  const statement = () => ({ opening: '0.00', closing: '50.00', entries: [], transactions: [] }) as never
  const path = '/financial-transactions/statement'
  const { t, user, server, address, reload } = await mountAs(anAdmin(), path, { finance: { ...FUNDS, statement } })
  const account = () => screen.findByLabelText(t.finance.account)
  expect(typedIn(await account())).toBe('')
  await expect.poll(address).toMatch(/reserve=true&currency=USD&from=\d{4}-09-01&to=\d{4}-\d\d-\d\d$/)
  await user.click(screen.getByRole('radio', { name: 'LBP' }))
  await user.selectOptions(await account(), 'SNMY1')
  await expect.poll(address).toMatch(/organization=SNMY1&currency=LBP&from=/)
  await reload()
  expect(typedIn(await account())).toBe('SNMY1')
  expect(screen.getByRole('radio', { name: 'LBP' })).toHaveProperty('checked', true)
  expect(await screen.findByText(t.finance.noEntries)).toBeTruthy()
  expect(server.sent('finance.statement').at(-1)).toMatchObject({ organizationName: 'SNMY1', currency: 'LBP' })

  await reload(`${path}?organization=SNMY1&from=2020-01-01`)
  expect(await screen.findByText(t.finance.periodTooLong)).toBeTruthy()
  await reload(`${path}?organization=SNMY1&from=2026-11-02&to=2020-01-01`)
  expect(await screen.findByText(t.finance.periodReversed)).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
  // Instead of a group that the person may not see, their own is shown.
  server.answer({ accounts: { me: () => aLeader('finance_manager') } })
  await reload(`${path}?organization=SNMK3`)
  expect(typedIn(await account())).toBe('SNMY1')
})

test('the panel of the group that an admin chooses is in the address; without a balance it only opens one', async () => {
  const panel: AnswerOf<'finance', 'panel'> = (of) => ({ ...FUNDS.panel(of), balance: null })
  const { t, user, server, address } = await mountAdminHome(
    { panel, openBalance: () => undefined },
    '?organization=SNMK1',
  )
  expect(await screen.findByText(t.finance.balanceNotFound)).toBeTruthy()
  const chooser = screen.getByLabelText(t.finance.chooseForPanel)
  expect(typedIn(chooser)).toBe('SNMK1')
  for (const name of [t.finance.requestDeposit, t.finance.requestWithdrawal, t.finance.addIncome])
    expect(await screen.findByRole('button', { name })).toHaveProperty('disabled', true)
  // An admin can open the balance, so no hint says to wait for a sign-up.
  expect(screen.queryByText(t.finance.balanceNotFoundMore)).toBeNull()
  server.answer({ finance: { panel: FUNDS.panel } })
  await user.click(screen.getByRole('button', { name: t.finance.openBalance }))
  expect(await screen.findByText(textPattern(t.finance.balanceOpened, { organization: 'SNMK1' }))).toBeTruthy()
  await expect.poll(() => screen.queryByText(t.finance.balanceNotFound)).toBeNull()
  await user.selectOptions(chooser, 'SNMY2')
  await expect.poll(address).toBe('/dashboard?organization=SNMY2')
})
