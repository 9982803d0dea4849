import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { CashCountRow } from '#contract/finance/cash-counts.ts'
import type { OpenMonth } from '#contract/finance/closings.ts'
import type { LedgerEntry } from '#contract/finance/postings.ts'
import { longMonth } from '#domain/dates/calendar-months.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { noAnswer, refuses } from '#tests/components/fake-server.ts'
import { closeBy, fill, openBy, pressEscape, soon, typedIn } from '#tests/components/fields.ts'
import { unmount } from '#tests/components/mount.tsx'
import { textPattern } from '#tests/shown-text.ts'
import { now } from '#web/clock.ts'
import { BEGAN, mountFinance, pieceOf } from './cash.ts'
import { amount, mountMoney, openBooks } from './finance.ts'

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

test('without an answer about the last counts there is no currency without a text', async () => {
  const { t, section } = await mountFinance({ overview: noAnswer })
  await soon(() => section.queryByText('USD')).toBeNull()
  expect(section.getByRole('button', { name: t.cash.countCash })).toBeTruthy()
})

test('a count that equals the book is recorded at once, with what was counted, and never one of nothing', async () => {
  const { t, user, server, open } = await mountFinance()
  const dialog = await open()
  await user.click(dialog.getByRole('button', { name: t.cash.compare }))
  expect(await dialog.findByText(t.cash.nothingTyped)).toBeTruthy()
  expect(server.sent('cashCounts.compare')).toEqual([])
  await fill(user, dialog.getByLabelText(pieceOf('$20.00')), '2')
  await fill(user, dialog.getByLabelText(pieceOf('$5.00')), '2x')
  expect(dialog.element.textContent).not.toContain(t.cash.bookBalance)
  await closeBy(user, dialog.getByRole('button', { name: t.cash.compare }))
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
  await closeBy(user, post)
  expect(server.sent('cashCounts.finish')).toMatchObject([{ coins: '0.25', reason: 'Change for the bus' }])
})

test('counting again begins with nothing; a closed dialog keeps what was typed, each currency its own', async () => {
  const { t, user, open } = await mountFinance()
  const first = await open()
  await fill(user, first.getByLabelText(pieceOf('$100.00')), '3')
  await user.click(first.getByText('LBP', { exact: true }))
  await fill(user, first.getByLabelText(pieceOf('LBP 100,000')), '4')
  await pressEscape(user)
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

test.each([
  ['differs from the book', '$20.00', 'postDifference'],
  ['equals the book', '$50.00', 'record'],
] as const)('a count that %s, recorded without an answer, is sent again as it was', async (_, piece, button) => {
  const isDifferent = button === 'postDifference'
  const { t, user, server, open } = await mountFinance({ finish: noAnswer })
  const dialog = await open()
  await fill(user, dialog.getByLabelText(pieceOf(piece)), isDifferent ? '2' : '1')
  await user.click(dialog.getByRole('button', { name: t.cash.compare }))
  if (isDifferent) {
    await fill(user, await dialog.findByLabelText(t.cash.reason, { exact: false }), 'Bus')
    await user.click(dialog.getByRole('button', { name: t.cash.postDifference }))
  }
  expect(await screen.findByText(t.cash.failed)).toBeTruthy()
  server.answer({ cashCounts: { finish: ({ id }) => ({ id }) } })
  if (isDifferent) await pressEscape(user)
  const again = isDifferent ? await open() : dialog
  if (isDifferent) expect(again.element.textContent).toContain(t.finance.unanswered)
  // It may be recorded already.
  expect(again.queryByRole('button', { name: t.cash.countAgain })).toBeNull()
  await closeBy(user, await again.findByRole('button', { name: t.cash[button] }))
  const [one, other] = server.sent('cashCounts.finish')
  expect(other).toEqual(one)
  expect(server.sent('cashCounts.compare')).toHaveLength(1)
})

test('a balance that has changed since is compared again', async () => {
  const { t, user, server, open } = await mountFinance({ finish: refuses('CHANGED', 409, { balance: '57.00' }) })
  const dialog = await open()
  await fill(user, dialog.getByLabelText(pieceOf('$50.00')), '1')
  await user.click(dialog.getByRole('button', { name: t.cash.compare }))
  server.answer({ cashCounts: { compare: () => ({ bookBalance: amount('57.00'), beganAt: BEGAN, posted: [INCOME] }) } })
  await user.click(await dialog.findByRole('button', { name: t.cash.compare }))
  expect(await dialog.findByText('$57.00')).toBeTruthy()
})

test('a count waits for another person, who sees what is signed', async () => {
  const count = aCount()
  const { t, user, server, section, waiting } = await mountFinance(
    { waiting: () => [count], sign: () => undefined },
    'team_leader',
  )
  expect(await waiting.findByText(/2 × 20.*3 × 1.*\$0\.25/)).toBeTruthy()
  expect(section.queryByRole('button', { name: t.cash.countCash })).toBeNull()
  await user.click(waiting.getByRole('button', { name: textPattern(t.cash.signNamed, { what: /.*/ }) }))
  expect(await screen.findByText(t.cash.signed)).toBeTruthy()
  expect(server.sent('cashCounts.sign')).toEqual([{ id: count.id }])
})

/** A month in which nothing was missing, or as `overrides` say. */
function anOpenMonth(month: string, overrides: Partial<OpenMonth> = {}): OpenMonth {
  return {
    ...{ month: month as PlainDate, figures: [], pending: 0, withoutReceipt: 0 },
    ...{ isCounted: true, uncounted: [], ...overrides },
  }
}

test('the dialog that closes months says which currency was not counted in each', async () => {
  const months = [
    anOpenMonth('2026-07-01', { isCounted: false, uncounted: ['USD', 'LBP'] }),
    anOpenMonth('2026-08-01', { uncounted: ['LBP'] }),
    anOpenMonth('2026-09-01'),
    anOpenMonth('2026-10-01', { isCounted: null }),
  ]
  const mounted = await mountMoney({
    closings: { overview: () => ({ last: null, openMonths: months.length }), open: () => months },
  })
  const { t, user } = mounted
  const section = await openBooks(mounted, t.closings.title)
  const dialog = await openBy(user, await section.findByRole('button', { name: t.closings.closeMonths }))
  const rows = await dialog.findAllByRole('listitem')
  const notCounted = (currency: string) => textPattern(t.closings.currencyNotCounted, { currency })
  const texts = rows.map((row) => ({
    month: months.find(({ month }) => row.textContent?.includes(longMonth(month, 'en')))?.month,
    missing: [t.closings.notCounted, notCounted('USD'), notCounted('LBP')].map(
      (text) => within(row).queryByText(text) !== null,
    ),
  }))
  expect(texts).toEqual([
    { month: '2026-07-01', missing: [true, false, false] },
    { month: '2026-08-01', missing: [false, false, true] },
    { month: '2026-09-01', missing: [false, false, false] },
    { month: '2026-10-01', missing: [false, false, false] },
  ])
})

/** What is told after a count of dollars that equals the book. @param poundsAt when the pounds were counted last */
async function saidAfterCounting(poundsAt: Date | null, answer?: 'pending') {
  const { t, user, open } = await mountFinance({
    overview: () => ({
      isCounted: true,
      currencies: [
        { currency: 'USD', countedAt: null, signedAt: null },
        { currency: 'LBP', countedAt: poundsAt, signedAt: null },
      ],
    }),
    finish: ({ id }) => ({ id, ...(answer && { isPending: true as const }) }),
  })
  const dialog = await open()
  await fill(user, dialog.getByLabelText(pieceOf('$50.00')), '1')
  await user.click(dialog.getByRole('button', { name: t.cash.compare }))
  const title = await screen.findByText(answer ? t.finance.requestSent : t.cash.recorded)
  return { t, said: title.closest('[role]')?.textContent ?? '' }
}

test('a count says that the other currency was not counted that day', async () => {
  const yesterday = new Date(now() - 24 * 3600 * 1000)
  for (const countedAt of [null, yesterday]) {
    const { t, said } = await saidAfterCounting(countedAt)
    expect(said).toContain(t.cash.recordedMore)
    expect(said).toMatch(textPattern(t.cash.otherNotCounted, { currency: 'LBP' }))
    await unmount()
  }
  const { t, said } = await saidAfterCounting(new Date(now()))
  expect(said).toContain(t.cash.recordedMore)
  expect(said).not.toContain('LBP')
})

test('a count that waits for two approvers says that the other currency was not counted, and of no signature', async () => {
  const { t, said } = await saidAfterCounting(null, 'pending')
  expect(said).toMatch(textPattern(t.cash.otherNotCounted, { currency: 'LBP' }))
  expect(said).not.toContain(t.cash.recordedMore)
})
