import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { LedgerEntry } from '#contract/finance/postings.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { type AnswerOf, refuses } from '#tests/components/fake-server.ts'
import { mountAs } from '#tests/components/mount.tsx'
import { aLeader } from '#tests/components/people/people.ts'
import { keepSavedFiles } from '#tests/components/saved-files.ts'
import { textPattern } from '#tests/shown-text.ts'
import { amount, aTransaction, FUNDS } from './finance.ts'

const at = new Date('2026-11-20T10:00:00Z')

function anEntry(changeType: LedgerEntry['changeType'], change: string, more: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    ...{ id: uuid(), changeType, currency: 'LBP', amountChange: amount(change), previousBalance: amount('0.00') },
    ...{ newBalance: amount('1750000.00'), notes: null, createdAt: at, changedBy: 'Rita Khoury' },
    ...{ organizationName: 'SNMY1', voucher: 'SNMY1-2026-0001', ...more },
  }
}

const STATEMENT: Awaited<ReturnType<AnswerOf<'finance', 'statement'>>> = {
  opening: amount('0.00'),
  closing: amount('1750000.00'),
  entries: [
    anEntry('exchange', '1750000.00', { otherSide: { currency: 'USD', amountChange: amount('-20.00') } }),
    anEntry('income_approved', '700.00', {
      notes: 'Cake sale',
      reversal: { id: uuid(), at, by: 'Rita Khoury', reason: '70, not 700' },
    }),
    anEntry('reversal', '-700.00', { reversed: { changeType: 'income_approved', at } }),
  ],
  transactions: [
    aTransaction({
      ...{ transactionType: 'withdraw', currency: 'LBP', amount: amount('12.50'), notes: '=HYPERLINK("x") باص' },
    }),
  ],
  byCategory: [{ category: { id: 'transport', name: null }, incomes: amount('0.00'), withdrawals: amount('12.50') }],
  closed: {
    ...{ month: '2026-10-01' as PlainDate, closedAt: at, closer: null, signedAt: at, status: 'signed' },
    signer: { id: uuid(), fullName: 'Maya Saad' },
  },
  closingAtRate: {
    amounts: { USD: amount('50.00'), LBP: amount('1750000.00') },
    rate: { day: '2026-11-20' as PlainDate, rate: amount('100000.00'), source: 'Bank' },
  },
}

async function mountStatement() {
  const path = '/financial-transactions/statement?organization=SNMY1&currency=LBP&from=2026-09-01&to=2026-11-21'
  const mounted = await mountAs(aLeader('finance_manager'), path, { finance: { ...FUNDS, statement: () => STATEMENT } })
  const sheet = within(await screen.findByRole('article'))
  return { ...mounted, sheet }
}

test('a statement names exchanges, reversals, sums by category, the closed month and the rate', async () => {
  const { t, sheet } = await mountStatement()
  const textsOf = async (name: string) => {
    const [, ...rows] = within(await sheet.findByRole('table', { name })).getAllByRole('row')
    return rows.map((row) => (row.textContent ?? '').replaceAll('\u00A0', ' '))
  }
  const [exchange, income, reversal] = await textsOf(t.finance.entries)
  expect(exchange).toMatch(textPattern(t.finance.exchangeFor, { amount: '$20.00' }))
  expect(exchange).toContain('+LBP 1,750,000')
  expect(income).toContain('70, not 700')
  expect(reversal).toMatch(textPattern(t.finance.reversalOf, { what: t.finance.change_income_approved, when: /.+/ }))
  expect(reversal).toContain('−LBP 700')
  expect(sheet.queryByRole('button', { name: t.finance.reverse })).toBeNull()
  const [sums] = await textsOf(t.finance.byCategory)
  for (const text of [t.finance.categoryTransport, 'LBP 12.50']) expect(sums).toContain(text)
  expect(
    sheet.getByText(textPattern(t.closings.closed_signed, { month: 'October 2026', name: 'Maya Saad' })),
  ).toBeTruthy()
  const said = (document.querySelector('article')?.textContent ?? '').replaceAll('\u00A0', ' ')
  expect(said).toMatch(
    textPattern(t.finance.atRate, { rate: 'LBP 100,000', date: 'November 20, 2026', source: 'Bank' }),
  )
  // 50 dollars and 1,750,000 pounds.
  expect(said).toContain('LBP 6,750,000')
})

test('each table of a statement is downloaded, the ledger with what was exchanged', async () => {
  const files = keepSavedFiles()
  const { t, user } = await mountStatement()
  for (const table of [t.finance.entries, t.finance.transactions, t.finance.byCategory]) {
    await user.click(screen.getByRole('button', { name: t.downloads.download }))
    const label = textPattern(t.downloads.ofTable, { table, format: t.downloads.csv })
    await user.click(await screen.findByRole('menuitem', { name: label }))
  }
  await expect
    .poll(() => files.names)
    .toEqual([
      'SNMY1-LBP-2026-09-01-2026-11-21-ledger.csv',
      'SNMY1-LBP-2026-09-01-2026-11-21-transactions.csv',
      'SNMY1-LBP-2026-09-01-2026-11-21-categories.csv',
    ])
  const lines = (await files.text(0)).split('\r\n')
  expect(lines[0]).toContain(`,${t.finance.balance},${t.finance.inExchange}`)
  expect(lines[1]).toMatch(/^2026-09-01,,,Opening balance,,,,0\.00,/)
  expect(lines[2]).toContain(`,${t.finance.change_exchange},,Rita Khoury,1750000.00,1750000.00,-20.00,SNMY1-2026-0001`)
  expect(lines[5]).toMatch(new RegExp(`^2026-11-21,,,${t.finance.closing},,,,1750000\\.00,`))
  expect(lines[6]).toContain(t.finance.inBoth)
  expect(await files.text(1)).toContain(`"'=HYPERLINK(""x"") باص",Rita Khoury,-12.50,${t.finance.status_pending},,,`)
  expect((await files.text(2)).split('\r\n').slice(1)).toEqual([`${t.finance.categoryTransport},0.00,12.50`, ''])
})

test('a voucher that is not there, or may not be seen, says so', async () => {
  const { t } = await mountAs(aLeader('finance_manager'), '/financial-transactions/voucher/SNMY1-2026-0999', {
    finance: { ...FUNDS, voucher: refuses('NOT_FOUND', 404) },
  })
  expect(await screen.findByText(t.finance.noVoucher)).toBeTruthy()
})
