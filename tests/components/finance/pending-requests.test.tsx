import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { PendingChangeRow } from '#contract/finance/pending-changes.ts'
import type { AmountText } from '#domain/finance/money.ts'
import { refuses } from '#tests/components/fake-server.ts'
import { closeBy, fill, openBy, pressEscape, typedIn } from '#tests/components/fields.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { amount, aTransaction, FUNDS, mountMoney, mountTransactions, reviewed, usd } from './finance.ts'

test('a request shows the balance before and after, and what exceeds the reserve without naming its amount', async () => {
  const requests = [
    aTransaction({ notes: 'Bus', transactionType: 'withdraw', amount: '20.00' as never }),
    aTransaction({ notes: 'Camp', transactionType: 'deposit', amount: '100.00' as never }),
    aTransaction({ notes: 'Hall', transactionType: 'deposit', amount: '100.01' as never }),
    aTransaction({ notes: 'Boat', transactionType: 'withdraw', amount: '50.01' as never }),
  ]
  const finance = {
    ...FUNDS,
    overview: () => ({ totals: null, availableReserve: usd('100.00'), pendingCount: requests.length }),
    transactions: () => ({ ...FUNDS.transactions({ status: 'pending', limit: 1 }), rows: requests }),
  }
  const { t } = await mountMoney({ finance })
  const region = within(await screen.findByRole('region', { name: t.finance.pending }))
  const saidOf = async (notes: string) => (await region.findByText(notes)).closest('li')?.textContent ?? ''
  expect(await saidOf('Bus')).toContain('Balance $50.00 → $30.00')
  expect(await saidOf('Camp')).toContain('Balance $50.00 → $150.00')
  expect(await saidOf('Hall')).toContain(t.finance.exceedsHiddenReserve)
  expect(await saidOf('Hall')).not.toContain('available')
  expect(await saidOf('Boat')).toContain('Exceeds the balance ($50.00 available)')
})

test('the receipts of a request are at hand also if the person who asked is erased', async () => {
  const requests = [aTransaction({ notes: 'Bus', transactionType: 'withdraw', requester: null, receipts: 1 })]
  const finance = {
    ...FUNDS,
    transactions: () => ({ ...FUNDS.transactions({ status: 'pending', limit: 1 }), rows: requests }),
  }
  const { t } = await mountMoney({ finance })
  const region = within(await screen.findByRole('region', { name: t.finance.pending }))
  const request = (await region.findByText('Bus')).closest('li') as HTMLElement
  expect(request.textContent).toContain(t.finance.unknown)
  const receipt = textPattern(counted(t.receipts, 'count', 1, 'en'), { count: 1 })
  expect(within(request).getByRole('button', { name: receipt })).toBeTruthy()
})

/** A change of SNMY1 that waits for two approvers. */
function aWaitingChange(change: PendingChangeRow['change'], more: Partial<PendingChangeRow> = {}): PendingChangeRow {
  return {
    ...{ id: uuid(), organizationName: 'SNMY1', change, notes: 'Typed twice', receipts: 0, reversed: null },
    ...{ requestedAt: new Date('2026-11-21T10:00:00Z'), requester: null, status: 'pending' },
    ...{ reviewedAt: null, reviewer: null, rejectionReason: null, approvedAlone: false },
    ...{ approvals: { by: [], missing: 2, mayApprove: true }, mayReview: true },
    ...more,
  }
}

test('an edit whose balance has changed since is not posted, and the balance is named in its currency', async () => {
  const [from, amount, balance] = ['0.00', '90000000.00', '1500000.00'] as [AmountText, AmountText, AmountText]
  const edit = aWaitingChange({ kind: 'edit', currency: 'LBP', from, amount })
  const { t, user } = await mountMoney({
    pendingChanges: { list: () => [edit], review: refuses('CHANGED', 409, { balance }) },
  })
  const region = within(await screen.findByRole('region', { name: t.finance.pending }))
  const row = within((await region.findByText('Typed twice')).closest('li') as HTMLElement)
  await user.click(row.getByRole('button', { name: new RegExp(t.finance.approve) }))
  expect(await screen.findByText(/The balance is now LBP 1,500,000,/)).toBeTruthy()
})

test('a change that waits says until when, and a second press before the first is answered approves once', async () => {
  const [givesAmount, getsAmount] = ['20.00', '1790000.00'] as [AmountText, AmountText]
  const exchange = { kind: 'exchange', givesCurrency: 'USD', givesAmount, getsAmount } as const
  const until = new Date('2026-11-28T10:00:00Z')
  const waiting = aWaitingChange(exchange, { approvals: { by: ['Rita'], missing: 1, mayApprove: true, until } })
  let pressed = 0
  const { t } = await mountMoney({
    pendingChanges: {
      list: () => [waiting],
      review: () => {
        pressed++
        return { needsAnother: true }
      },
    },
  })
  const region = within(await screen.findByRole('region', { name: t.finance.pending }))
  const row = (await region.findByText('Typed twice')).closest('li') as HTMLElement
  expect(row.textContent).toContain('It waits until November 28, 2026, 12:00')
  const approve = within(row).getByRole('button', { name: new RegExp(t.finance.approve) })
  approve.click()
  approve.click()
  expect(await screen.findByText(t.approvers.approvalRecorded)).toBeTruthy()
  expect(pressed).toBe(1)
})

test('a waiting reversal names what it reverses, which is not offered to be reversed meanwhile', async () => {
  const changeId = uuid()
  const income = aTransaction({ transactionType: 'income', notes: 'Cake sale', status: 'approved', changeId })
  const waiting = aWaitingChange(
    {
      kind: 'reversal',
      changeId,
      changeType: 'income_approved',
      isAdminDeposit: false,
      reversed: [{ account: 'organization', currency: 'USD', amountChange: amount('5.00') }],
    },
    { reversed: { at: new Date('2026-11-20T10:00:00Z'), voucher: 'SNMY1-2026-0002', notes: 'Cake sale' } },
  )
  const finance = { ...FUNDS, transactions: reviewed({ ...income, reviewedAt: income.requestedAt }) }
  const { t } = await mountMoney({ finance, pendingChanges: { list: () => [waiting] } })
  const region = within(await screen.findByRole('region', { name: t.finance.pending }))
  const row = (await region.findByText('Typed twice')).closest('li')?.textContent
  expect(row).toContain('Reversal: Income, ')
  expect(row).toContain('Cake sale')
  expect(row).toContain('SNMY1-2026-0002')
  const recent = within(screen.getByRole('region', { name: t.finance.recent }))
  expect(await recent.findByText(t.finance.reversalWaits)).toBeTruthy()
  expect(recent.queryByText(t.finance.reverse)).toBeNull()
})

test('a request is rejected with a reason, which stays typed after Escape', async () => {
  const { t, user, server } = await mountTransactions({ review: () => undefined })
  const region = within(await screen.findByRole('region', { name: t.finance.pending }))
  const open = async () => {
    const dialog = await openBy(user, await region.findByRole('button', { name: new RegExp(`^${t.finance.reject}`) }))
    return { ...dialog, reason: dialog.getByLabelText(t.finance.reason, { exact: false }) }
  }
  const first = await open()
  expect(first.element.textContent).toContain('Glue')
  await fill(user, first.reason, 'الفاتورة ناقصة')
  await pressEscape(user)
  const again = await open()
  expect(typedIn(again.reason)).toBe('الفاتورة ناقصة')
  await closeBy(user, again.getByRole('button', { name: t.finance.reject }))
  expect(await screen.findByText(t.finance.transactionRejected)).toBeTruthy()
  expect(server.sent('finance.review')).toMatchObject([{ decision: 'rejected', reason: 'الفاتورة ناقصة' }])
})

test('an exchange that waits is rejected with a reason, and stands among what was decided, with its receipts', async () => {
  const [givesAmount, getsAmount] = ['15.00', '1342500.00'] as [AmountText, AmountText]
  const exchange = { kind: 'exchange', givesCurrency: 'USD', givesAmount, getsAmount } as const
  let row = aWaitingChange(exchange, { receipts: 1 })
  const { t, user, server } = await mountMoney({
    finance: { ...FUNDS, transactions: reviewed() },
    pendingChanges: {
      list: () => [row],
      review: ({ reason }) => {
        row = { ...row, status: 'rejected', reviewer: 'Elias Aoun', reviewedAt: new Date(), rejectionReason: reason }
      },
    },
  })
  const region = within(await screen.findByRole('region', { name: t.finance.pending }))
  const dialog = await openBy(user, await region.findByRole('button', { name: new RegExp(`^${t.finance.reject}`) }))
  await fill(user, dialog.getByLabelText(t.finance.reason, { exact: false }), 'Tomorrow')
  await closeBy(user, dialog.getByRole('button', { name: t.finance.reject }))
  expect(server.sent('pendingChanges.review')).toMatchObject([{ id: row.id, decision: 'rejected', reason: 'Tomorrow' }])
  await user.click(await region.findByRole('button', { name: t.approvers.decided }))
  const decided = (await region.findByText('Tomorrow', { exact: false })).closest('li')
  expect(decided?.textContent).toContain('Elias Aoun')
  const receipt = textPattern(counted(t.receipts, 'count', 1, 'en'), { count: 1 })
  expect(within(decided as HTMLElement).getByRole('button', { name: receipt })).toBeTruthy()
})
