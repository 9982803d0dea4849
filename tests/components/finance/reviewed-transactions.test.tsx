import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { AmountText } from '#domain/finance/money.ts'
import { refuses } from '#tests/components/fake-server.ts'
import { closeBy, dialogClosed, fill, openBy, pressEscape, typedIn } from '#tests/components/fields.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { aTransaction, mountTransactions, reviewed, sent } from './finance.ts'

const REVIEWED = { status: 'approved', reviewedAt: new Date('2026-11-20T11:00:00Z'), receipts: 0 } as const

test('what was before the move or is in a closed month says so, and neither is changed any more', async () => {
  const rows = [
    aTransaction({
      ...REVIEWED,
      notes: 'Moved',
      isBeforeMove: true,
      isMonthClosed: true,
      changeId: null,
      voucher: null,
    }),
    aTransaction({ ...REVIEWED, notes: 'Closed', isMonthClosed: true, changeId: uuid() }),
    aTransaction({ ...REVIEWED, notes: 'Posted', changeId: uuid() }),
  ]
  const { t, user } = await mountTransactions({ transactions: reviewed(...rows) })
  const opened = async (notes: string) => {
    const row = within((await screen.findByText(notes)).closest('li') as HTMLElement)
    await user.click(row.getByText(notes))
    const texts = [t.finance.beforeMove, t.closings.monthClosed].filter((text) => row.queryByText(text))
    return { texts, actions: row.queryAllByRole('button').map((one) => one.textContent) }
  }
  const [add, reverse] = [t.receipts.add, t.finance.reverse]
  expect(await opened('Moved')).toEqual({ texts: [t.finance.beforeMove], actions: [] })
  expect(await opened('Closed')).toEqual({ texts: [t.closings.monthClosed], actions: [add, reverse] })
  expect(await opened('Posted')).toEqual({
    texts: [],
    actions: [add, t.finance.addCategory, t.closings.addDocumentDate, reverse],
  })
})

test('after a date that someone else changed meanwhile the form offers that one and what was chosen', async () => {
  let documentDate = '2026-11-02' as PlainDate
  const row = aTransaction({ ...REVIEWED, changeId: uuid() })
  const { t, user } = await mountTransactions({
    transactions: (input) => reviewed({ ...row, documentDate })(input),
    setDocumentDate: refuses('DATE_CHANGED', 409),
  })
  await user.click(await screen.findByText('Glue'))
  const open = () => openBy(user, t.closings.changeDocumentDate)
  const dialog = await open()
  await user.click(dialog.getByRole('button', { name: t.closings.noDocumentDate }))
  documentDate = '2026-11-03' as PlainDate
  await closeBy(user, dialog.getByRole('button', { name: t.common.save }))
  // The form compares with the date that the page has by then.
  await screen.findByText(textPattern(t.closings.documentDateIs, { date: 'November 3, 2026' }))
  const again = await open()
  await user.click(await again.findByRole('button', { name: t.drafts.keepDraft }))
  expect(again.queryByRole('button', { name: t.closings.noDocumentDate })).toBeNull()
})

test('reviewed transactions stand below their months with what was approved; one that was opened says who and why', async () => {
  const rows = [
    aTransaction({
      ...{ ...REVIEWED, notes: 'Paint', changeId: uuid(), isOwnApproval: true },
      reversal: { id: uuid(), at: REVIEWED.reviewedAt, by: 'Elias Aoun', reason: 'Typed twice', receipts: 1 },
    }),
    aTransaction({ ...REVIEWED, status: 'rejected', notes: 'Gold', rejectionReason: 'Too dear' }),
  ]
  const { t, user } = await mountTransactions({
    transactions: (input) => ({
      ...reviewed(...rows)(input),
      monthTotals: [{ month: '2026-11-01' as PlainDate, currency: 'USD', total: '-10.00' as AmountText }],
    }),
  })
  const recent = within(await screen.findByRole('region', { name: t.finance.recent }))
  const month = (await recent.findByRole('heading', { level: 3 })).closest('details')
  expect(month?.open).toBe(true)
  expect(month?.querySelector('summary')?.textContent).toContain('−$10.00')
  const rowOf = (notes: string) => within(recent.getByText(notes).closest('li') as HTMLElement)
  const paint = rowOf('Paint')
  for (const text of [t.finance.ownApproval, t.finance.reversed, t.finance.status_approved])
    expect(paint.getByText(text)).toBeTruthy()
  const gold = rowOf('Gold')
  for (const text of [t.finance.status_rejected, 'Too dear'])
    expect(gold.getByText(text, { exact: false })).toBeTruthy()
  expect(gold.getByText('+$5.00').style.textDecoration).toContain('line-through')
  const details = gold.getByText('rita@example.org').closest('details')
  expect(details?.open).toBe(false)
  await user.click(gold.getByText('Gold'))
  expect(details?.open).toBe(true)
  expect(
    paint.getByText(textPattern(t.finance.reversedBy, { name: 'Elias Aoun', when: /.+/, reason: 'Typed twice' })),
  ).toBeTruthy()
  // The receipts of the reversal stand beside it.
  const receipt = textPattern(counted(t.receipts, 'count', 1, 'en'), { count: 1 })
  expect(paint.getByRole('button', { name: receipt }).textContent).toContain(t.finance.change_reversal)
  expect(paint.queryByRole('button', { name: t.finance.reverse })).toBeNull()
})

test('an income that was typed wrong is reversed once, with a reason that stays typed after Escape', async () => {
  const income = aTransaction({ ...REVIEWED, transactionType: 'income', notes: 'Cake sale', changeId: uuid() })
  const { t, user, server } = await mountTransactions({ transactions: reviewed(income), reverse: sent })
  await user.click(await screen.findByText('Cake sale'))
  const open = async () => {
    const dialog = await openBy(user, t.finance.reverse)
    return { ...dialog, reason: dialog.getByLabelText(t.finance.reason, { exact: false }) }
  }
  const first = await open()
  await user.click(first.getByRole('button', { name: t.finance.reverse }))
  expect(await first.findByText(t.common.required)).toBeTruthy()
  await fill(user, first.reason, '70, not 700')
  await pressEscape(user)
  const again = await open()
  expect(typedIn(again.reason)).toBe('70, not 700')
  await user.dblClick(again.getByRole('button', { name: t.finance.reverse }))
  await dialogClosed()
  expect(await screen.findByText(t.finance.reversalDone)).toBeTruthy()
  expect(server.sent('finance.reverse')).toMatchObject([{ changeId: income.changeId, reason: '70, not 700' }])
})
