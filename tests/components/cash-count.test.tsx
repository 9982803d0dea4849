import { screen } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import type { CashCountRow } from '#contract/cash-counts.ts'
import type { LedgerEntry } from '#contract/postings.ts'
import type { AmountText } from '#domain/money.ts'
import { textPattern } from '#tests/shown-text.ts'
import { BEGAN, mountFinance, pieceOf } from './cash.ts'
import { refusal } from './fake-server.ts'
import { dialogClosed, fill, typedIn } from './fields.ts'
import { unmount } from './mount.tsx'

afterEach(unmount)

const amount = (text: string) => text as AmountText

const INCOME: LedgerEntry = {
  id: uuid(),
  changeType: 'income_approved',
  currency: 'USD',
  amountChange: amount('7.00'),
  previousBalance: amount('43.00'),
  newBalance: amount('50.00'),
  notes: 'Cake sale',
  createdAt: new Date('2026-11-20T17:55:00Z'),
  changedBy: 'Rita Khoury',
  organizationName: 'SNMY1',
}

function aCount(overrides: Partial<CashCountRow> = {}): CashCountRow {
  return {
    id: uuid(),
    organizationName: 'SNMY1',
    currency: 'USD',
    pieces: { 20: 2, 1: 3 },
    coins: amount('0.25'),
    total: amount('43.25'),
    bookBalance: amount('50.00'),
    reason: 'Change for the bus',
    countedAt: new Date('2026-11-20T18:00:00Z'),
    counter: { id: uuid(), fullName: 'Rita Khoury' },
    signedAt: null,
    signer: null,
    status: 'waiting',
    maySign: true,
    ...overrides,
  }
}

test('a count that equals the book is recorded at once, with what was counted, and never one of nothing', async () => {
  const { t, user, server, open } = await mountFinance()
  const dialog = await open()
  await user.click(dialog.getByRole('button', { name: t.cash.compare }))
  expect(await dialog.findByText(t.cash.nothingTyped)).toBeTruthy()
  expect(server.sent('cashCounts.compare')).toEqual([])
  await fill(user, dialog.getByLabelText(pieceOf('$20.00')), '2')
  await fill(user, dialog.getByLabelText(pieceOf('$5.00')), '2x')
  expect(dialog.element.textContent).not.toContain(t.cash.bookBalance)
  await user.click(dialog.getByRole('button', { name: t.cash.compare }))
  await dialogClosed()
  expect(server.sent('cashCounts.finish')).toMatchObject([
    {
      organizationName: 'SNMY1',
      currency: 'USD',
      pieces: { 20: 2, 5: 2 },
      coins: '0.00',
      bookBalance: '50.00',
      beganAt: BEGAN,
      reason: null,
    },
  ])
})

test('a difference shows the book, what was posted since, and is posted with a reason only', async () => {
  const { t, user, server, open } = await mountFinance({
    compare: () => ({ bookBalance: amount('50.00'), beganAt: BEGAN, posted: [INCOME] }),
  })
  const dialog = await open()
  await fill(user, dialog.getByLabelText(pieceOf('$20.00')), '2')
  await fill(user, dialog.getByLabelText(t.cash.coinsAmount), '.25')
  await user.click(dialog.getByRole('button', { name: t.cash.compare }))
  expect((await dialog.findByRole('region', { name: t.cash.postedSince })).textContent).toContain('Cake sale')
  expect(dialog.element.textContent).toContain('−$9.75')
  const post = dialog.getByRole('button', { name: t.cash.postDifference })
  await user.click(post)
  expect(await dialog.findByText(t.cash.reasonRequired)).toBeTruthy()
  expect(server.sent('cashCounts.finish')).toEqual([])
  await fill(user, dialog.getByLabelText(t.cash.reason, { exact: false }), 'Change for the bus')
  await user.click(post)
  await dialogClosed()
  expect(server.sent('cashCounts.finish')).toMatchObject([{ coins: '0.25', reason: 'Change for the bus' }])
})

test('counting again begins with nothing; a closed dialog keeps what was typed, each currency its own', async () => {
  const { t, user, open } = await mountFinance()
  const first = await open()
  await fill(user, first.getByLabelText(pieceOf('$100.00')), '3')
  await user.click(first.getByText('LBP', { exact: true }))
  await fill(user, first.getByLabelText(pieceOf('LBP 100,000')), '4')
  await user.keyboard('{Escape}')
  await dialogClosed()
  const again = await open()
  const hundreds = () => typedIn(again.getByLabelText(pieceOf('$100.00')))
  expect(hundreds()).toBe('3')
  await user.click(again.getByRole('button', { name: t.cash.compare }))
  await again.findByText(t.cash.bookBalance)
  // The pressed buttons are gone.
  await expect.poll(() => document.activeElement?.textContent).toContain(t.cash.bookBalance)
  await user.click(again.getByRole('button', { name: t.cash.countAgain }))
  expect(hundreds()).toBe('')
  expect(document.activeElement).toBe(again.getByLabelText(pieceOf('$100.00')))
  await user.click(again.getByText('LBP', { exact: true }))
  expect(typedIn(again.getByLabelText(pieceOf('LBP 100,000')))).toBe('4')
})

test('a count that was sent without an answer is sent again as it was', async () => {
  const { t, user, server, open } = await mountFinance({
    finish: () => {
      // Counts as no answer, and is not repeated by itself.
      throw refusal('OUTDATED', 412)
    },
  })
  const dialog = await open()
  await fill(user, dialog.getByLabelText(pieceOf('$20.00')), '2')
  await user.click(dialog.getByRole('button', { name: t.cash.compare }))
  await fill(user, await dialog.findByLabelText(t.cash.reason, { exact: false }), 'Bus')
  await user.click(dialog.getByRole('button', { name: t.cash.postDifference }))
  expect(await screen.findByText(t.cash.failed)).toBeTruthy()
  await user.keyboard('{Escape}')
  await dialogClosed()
  server.answer({ cashCounts: { finish: ({ id }) => ({ id }) } })
  const again = await open()
  expect(again.element.textContent).toContain(t.finance.unanswered)
  // It may be recorded already.
  expect(again.queryByRole('button', { name: t.cash.countAgain })).toBeNull()
  await user.click(again.getByRole('button', { name: t.cash.postDifference }))
  await dialogClosed()
  const [one, other] = server.sent('cashCounts.finish')
  expect(other).toEqual(one)
  expect(server.sent('cashCounts.compare')).toHaveLength(1)
})

test('a count that equals the book, recorded without an answer, is recorded once', async () => {
  const { t, user, server, open } = await mountFinance({
    finish: () => {
      // Counts as no answer, and is not repeated by itself.
      throw refusal('OUTDATED', 412)
    },
  })
  const dialog = await open()
  await fill(user, dialog.getByLabelText(pieceOf('$50.00')), '1')
  await user.click(dialog.getByRole('button', { name: t.cash.compare }))
  expect(await screen.findByText(t.cash.failed)).toBeTruthy()
  server.answer({ cashCounts: { finish: ({ id }) => ({ id }) } })
  await user.click(await dialog.findByRole('button', { name: t.cash.record }))
  await dialogClosed()
  const [one, other] = server.sent('cashCounts.finish')
  expect(other).toEqual(one)
})

test('a balance that has changed since is compared again', async () => {
  const { t, user, server, open } = await mountFinance({
    finish: () => {
      throw refusal('CHANGED', 409, { balance: '57.00' })
    },
  })
  const dialog = await open()
  await fill(user, dialog.getByLabelText(pieceOf('$50.00')), '1')
  await user.click(dialog.getByRole('button', { name: t.cash.compare }))
  server.answer({ cashCounts: { compare: () => ({ bookBalance: amount('57.00'), beganAt: BEGAN, posted: [INCOME] }) } })
  await user.click(await dialog.findByRole('button', { name: t.cash.compare }))
  expect(await dialog.findByText('$57.00')).toBeTruthy()
})

test('a count waits for another person, who sees what is signed', async () => {
  const count = aCount()
  const { t, user, server, section } = await mountFinance(
    { waiting: () => [count], sign: () => undefined },
    'team_leader',
  )
  expect(await section.findByText(/2 × 20.*3 × 1.*\$0\.25/)).toBeTruthy()
  expect(section.queryByRole('button', { name: t.cash.countCash })).toBeNull()
  await user.click(section.getByRole('button', { name: textPattern(t.cash.signNamed, { what: /.*/ }) }))
  expect(await screen.findByText(t.cash.signed)).toBeTruthy()
  expect(server.sent('cashCounts.sign')).toEqual([{ id: count.id }])
})
