import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { LedgerEntry } from '#contract/finance/postings.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { pageOf, refuses } from '#tests/components/fake-server.ts'
import { closeBy, fill, openBy } from '#tests/components/fields.ts'
import { unmount } from '#tests/components/mount.tsx'
import { textPattern } from '#tests/shown-text.ts'
import { amount, FUNDS, mountAdminHome, mountTransactions, sent, usd } from './finance.ts'

const RATE = { day: '2026-11-20' as PlainDate, rate: amount('100000.00'), source: 'Bank' }

/** With ordinary spaces: amounts do not wrap. */
const textOf = ({ textContent }: Element) => (textContent ?? '').replaceAll('\u00A0', ' ')

const anEntry = (changeType: LedgerEntry['changeType'], more: Partial<LedgerEntry>): LedgerEntry => ({
  ...{ id: uuid(), changeType, currency: 'USD', amountChange: amount('50.00'), previousBalance: amount('120.00') },
  ...{ newBalance: amount('170.00'), notes: null, createdAt: new Date('2026-11-20T10:00:00Z') },
  ...{ changedBy: 'Rima Haddad', organizationName: 'SNMY1', ...more },
})

test('an admin edits the reserve, to no negative amount, and reads each change in its history once', async () => {
  const entries = [
    anEntry('manual_edit', {}),
    anEntry('deposit_approved', {}),
    anEntry('exchange', {
      ...{ amountChange: amount('10.00'), organizationName: null, notes: 'At the market' },
      otherSide: { currency: 'LBP', amountChange: amount('-895000.00') },
    }),
  ]
  const { t, user, server } = await mountTransactions({ setReserve: sent, reserveHistory: () => pageOf(...entries) })
  const card = within(await screen.findByRole('region', { name: `${t.finance.reserve} USD` }))
  expect(card.getByText(t.finance.organizationsTotal)).toBeTruthy()
  expect(card.getByText(t.finance.grandTotal)).toBeTruthy()
  expect(textOf(card.getByText(t.finance.grandTotal).parentElement as Element)).toContain('$150.00')
  const dialog = await openBy(
    user,
    card.getByRole('button', { name: textPattern(t.finance.editReserve, { currency: 'USD' }) }),
  )
  await fill(user, dialog.firstField(), '-1')
  const save = dialog.getByRole('button', { name: t.common.save })
  await user.click(save)
  expect(await dialog.findByText(t.finance.amountInvalid)).toBeTruthy()
  await fill(user, dialog.firstField(), '200')
  await fill(user, dialog.getByLabelText(t.finance.notes, { exact: false }), 'Gift')
  await closeBy(user, save)
  expect(await screen.findByText(t.finance.balanceUpdated)).toBeTruthy()
  expect(server.sent('finance.setReserve')).toMatchObject([
    { currency: 'USD', from: '100.00', amount: '200.00', notes: 'Gift' },
  ])

  await user.click(screen.getByRole('button', { name: t.finance.history }))
  const history = within(await screen.findByRole('region', { name: t.finance.history }))
  const [edit, deposit, exchange] = (await history.findAllByRole('listitem')).map(textOf)
  for (const text of ['SNMY1', '+$50.00', '$120.00', '$170.00']) expect(edit).toContain(text)
  // Each change is named once.
  expect(edit?.split(t.finance.change_manual_edit)).toHaveLength(2)
  expect(deposit).toContain(t.finance.change_deposit_approved)
  expect(exchange).toContain('At the market')
  expect(exchange).toMatch(textPattern(t.finance.exchangeFor, { amount: 'LBP 895,000' }))
})

test('a deposit or a balance beyond the reserve is refused at its amount', async () => {
  const refused = refuses('INSUFFICIENT_RESERVE', 422, { available: '3.00' })
  const { t, user, server } = await mountTransactions({ deposit: refused, setBalance: refused })
  const message = textPattern(t.finance.insufficientReserve, { amount: '3.00' })
  const deposit = await openBy(user, t.finance.depositTo)
  await user.selectOptions(deposit.getByLabelText(t.finance.organization, { exact: false }), 'SNMY1')
  await fill(user, deposit.firstField(), '5')
  await user.click(deposit.getByRole('button', { name: t.finance.deposit }))
  expect(await deposit.findByText(message)).toBeTruthy()
  server.answer({ finance: { deposit: sent } })
  await closeBy(user, deposit.getByRole('button', { name: t.finance.deposit }))
  expect(await screen.findByText(t.finance.depositDone)).toBeTruthy()
  expect(server.sent('finance.deposit').at(-1)).toMatchObject({ organizationName: 'SNMY1', amount: '5.00' })

  const balance = await openBy(user, textPattern(t.finance.editBalance, { organization: 'SNMY1' }))
  expect(await balance.findByText(t.finance.availableReserve)).toBeTruthy()
  await fill(user, balance.firstField(), '200.01')
  await user.click(balance.getByRole('button', { name: t.common.save }))
  expect(await balance.findByText(message)).toBeTruthy()
})

test('both currencies are one sum at the rate of the day, on the finance and on the start screen', async () => {
  const overview = () => ({ ...FUNDS.overview(), rate: RATE })
  const { t, user } = await mountTransactions({ overview })
  const rate = { rate: 'LBP 100,000', date: 'November 20, 2026', source: 'Bank' }
  const line = textPattern(t.finance.sumAtRate, { usd: '$150.00', date: rate.date })
  await user.click(await screen.findByRole('button', { name: line }))
  expect(textOf(screen.getByText(textPattern(t.finance.atRate, rate)))).toContain('LBP 15,000,000')
  await unmount()
  const { server } = await mountAdminHome({ overview })
  server.answer({
    dashboard: {
      summary: () => ({
        ...{ sessions: 0, members: 0, attendees: 0, pendingApprovals: 0, networkBalance: usd('150.00'), rate: RATE },
      }),
    },
  })
  const card = await screen.findByRole('link', { name: new RegExp(t.finance.networkBalance) })
  await expect.poll(() => textOf(card)).toMatch(line)
})
