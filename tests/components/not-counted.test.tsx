import { screen, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import type { OpenMonth } from '#contract/closings.ts'
import { longMonth } from '#domain/calendar-months.ts'
import type { PlainDate } from '#domain/dates.ts'
import { textPattern } from '#tests/shown-text.ts'
import { now } from '#web/clock.ts'
import { mountFinance, pieceOf } from './cash.ts'
import { fill, openDialog } from './fields.ts'
import { FUNDS } from './finance.ts'
import { mount, unmount } from './mount.tsx'
import { aLeader } from './people.ts'

afterEach(unmount)

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
  const { t, user } = await mount('/financial-transactions', {
    me: aLeader('finance_manager'),
    answers: {
      finance: FUNDS,
      closings: {
        overview: () => ({ last: null, openMonths: months.length }),
        waiting: () => [],
        open: () => months,
      },
    },
  })
  const section = within(await screen.findByRole('region', { name: t.closings.title }))
  await user.click(await section.findByRole('button', { name: t.closings.closeMonths }))
  const dialog = await openDialog()
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
