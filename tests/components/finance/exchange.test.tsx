import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { Exchange } from '#contract/finance/exchanges.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { type Answers, refuses } from '#tests/components/fake-server.ts'
import { closeBy, dialogClosed, fill, openBy, pressEscape, typedIn } from '#tests/components/fields.ts'
import { textPattern } from '#tests/shown-text.ts'
import {
  amount,
  aTransaction,
  expectFailure,
  FUNDS,
  mountPanel,
  mountTransactions,
  sent,
  unexpected,
} from './finance.ts'

const RATE = { day: '2026-11-20' as PlainDate, rate: amount('89500.00'), source: 'Market' }
const withRate: Answers['finance'] = { panel: (asked) => ({ ...FUNDS.panel(asked), rate: RATE }) }

function anExchange(overrides: Partial<Exchange> = {}): Exchange {
  return {
    id: uuid(),
    organizationName: 'SNMY1',
    givesCurrency: 'USD',
    givesAmount: amount('20.00'),
    getsAmount: amount('1750000.00'),
    notes: 'For the bakery',
    exchangedAt: new Date('2026-11-20T12:00:00Z'),
    exchangedBy: { id: uuid(), fullName: 'Rita Khoury', email: 'rita@example.org' },
    rateOfDay: RATE.rate,
    ...overrides,
  }
}

/** With ordinary spaces: amounts do not wrap. */
const textOf = ({ textContent }: HTMLElement) => (textContent ?? '').replaceAll('\u00A0', ' ')

async function exchangeDialog(finance: Answers['finance'] = {}) {
  const mounted = await mountPanel({ ...withRate, ...finance })
  const { t, user } = mounted
  const open = async () => {
    const dialog = await openBy(user, t.finance.exchange)
    const field = (label: string) => dialog.getByLabelText(label, { exact: false })
    return {
      ...dialog,
      gives: () => field(t.finance.amountGiven),
      gets: () => field(t.finance.amountReceived),
      notes: () => field(t.finance.notes),
      record: () => user.click(dialog.getByRole('button', { name: t.finance.recordExchange })),
    }
  }
  return { ...mounted, open }
}

test('an exchange shows what both balances become, the rate that follows and how far it is from that of the day', async () => {
  const { t, user, server, open } = await exchangeDialog({ exchange: sent })
  const dialog = await open()
  const shown = () => textOf(dialog.element)
  expect(shown()).toContain('$50.00')
  await fill(user, dialog.gives(), '$20')
  expect(shown()).toContain('Balance $50.00 → $30.00')
  expect(shown()).not.toContain('1 USD =')
  await fill(user, dialog.gets(), '1,752,410')
  expect(shown()).toContain('Balance LBP 0 → LBP 1,752,410')
  expect(shown()).toContain('1 USD = LBP 87,620.50')
  expect(shown()).toContain('2.1% less than the rate of the day (LBP 89,500)')
  await fill(user, dialog.gets(), '1790000')
  expect(shown()).toContain('Equal to the rate of the day (LBP 89,500)')
  await fill(user, dialog.gets(), '1800000')
  expect(shown()).toContain('0.6% more than the rate of the day (LBP 89,500)')
  await dialog.record()
  await dialogClosed()
  expect(await screen.findByText(t.finance.exchangeDone)).toBeTruthy()
  expect(server.sent('finance.exchange')).toMatchObject([
    { organizationName: 'SNMY1', givesCurrency: 'USD', givesAmount: '20.00', getsAmount: '1800000.00', notes: null },
  ])
})

test('without a rate of the day nothing is compared', async () => {
  const { user, open } = await exchangeDialog({ panel: (asked) => ({ ...FUNDS.panel(asked), rate: null }) })
  const dialog = await open()
  await fill(user, dialog.gives(), '20')
  await fill(user, dialog.gets(), '1790000')
  expect(textOf(dialog.element)).toContain('1 USD = LBP 89,500')
  expect(textOf(dialog.element)).not.toContain('rate of the day')
})

test('each amount stays with its currency when the other one is given', async () => {
  const { user, server, open } = await exchangeDialog({ exchange: sent })
  const dialog = await open()
  await fill(user, dialog.gives(), '20')
  await fill(user, dialog.gets(), '1790000')
  await user.click(dialog.getByRole('radio', { name: 'LBP' }))
  expect([dialog.gives(), dialog.gets()].map(typedIn)).toEqual(['1790000', '20'])
  expect(textOf(dialog.element)).toContain('Exceeds the balance (LBP 0 available)')
  await dialog.record()
  await dialogClosed()
  expect(server.sent('finance.exchange')).toMatchObject([
    { givesCurrency: 'LBP', givesAmount: '1790000.00', getsAmount: '20.00' },
  ])
})

test('amounts that are none are marked, and what the server refuses is at its amount', async () => {
  const { t, user, server, open } = await exchangeDialog({
    exchange: refuses('INSUFFICIENT_BALANCE', 422, { available: '50.00' }),
  })
  const dialog = await open()
  await fill(user, dialog.gets(), '0')
  await dialog.record()
  expect(dialog.getAllByText(t.finance.amountInvalid)).toHaveLength(2)
  expect(document.activeElement).toBe(dialog.gives())
  await fill(user, dialog.gives(), '60')
  await fill(user, dialog.gets(), '5370000')
  await dialog.record()
  expect(await dialog.findByText(textPattern(t.finance.insufficientBalance, { amount: '50.00' }))).toBeTruthy()
  server.answer({
    finance: { exchange: refuses('INVALID_INPUT', 422, { fields: [{ path: 'getsAmount', problem: 'invalid' }] }) },
  })
  await dialog.record()
  expect(await dialog.findByText(t.finance.amountInvalid)).toBeTruthy()
  expect(document.activeElement).toBe(dialog.gets())
})

test('a failed exchange says so, is there again after Escape, and is sent again as it was; Cancel deletes it', async () => {
  const { t, user, server, open } = await exchangeDialog({ exchange: unexpected })
  const first = await open()
  await fill(user, first.gives(), '20')
  await fill(user, first.gets(), '1790000')
  await fill(user, first.notes(), 'For the bakery')
  await first.record()
  await expectFailure(t.finance.exchangeFailed)
  await pressEscape(user)
  const again = await open()
  expect([again.gives(), again.gets(), again.notes()].map(typedIn)).toEqual(['20', '1790000', 'For the bakery'])
  server.answer({ finance: { exchange: sent } })
  await again.record()
  await dialogClosed()
  const [one, other] = server.sent('finance.exchange')
  expect(other).toEqual(one)

  const another = await open()
  expect(typedIn(another.gives())).toBe('')
  await fill(user, another.gives(), '7')
  await closeBy(user, another.getByRole('button', { name: t.common.cancel }))
  expect(typedIn((await open()).gives())).toBe('')
})

test('exchanges stand among the latest transactions with both amounts', async () => {
  const { t } = await mountPanel({
    panel: (asked) => ({
      ...FUNDS.panel(asked),
      transactions: [
        aTransaction({ notes: 'Newest', requestedAt: new Date('2026-11-21T10:00:00Z') }),
        aTransaction({ notes: 'Oldest', requestedAt: new Date('2026-11-19T10:00:00Z') }),
      ],
      exchanges: [anExchange()],
    }),
  })
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => /Newest|bakery|Oldest/.exec(row.textContent ?? '')?.[0])).toEqual([
    'Newest',
    'bakery',
    'Oldest',
  ])
  expect(rows[1]?.textContent).toContain('−$20.00')
  expect(rows[1]?.textContent).toContain('+LBP 1,750,000')
  expect(rows[1]?.textContent).toContain(t.finance.change_exchange)
})

test('an admin exchanges the reserve in either currency, and sees its exchanges with the rate and who made them', async () => {
  const { t, user, server } = await mountTransactions({
    overview: () => ({ ...FUNDS.overview(), rate: RATE }),
    exchange: sent,
    transactions: (asked) => ({
      ...FUNDS.transactions(asked),
      ...(asked.withExchanges && { exchanges: [anExchange({ organizationName: null, notes: null })] }),
    }),
  })
  const recent = within(await screen.findByRole('region', { name: t.finance.recent }))
  const row = await recent.findByRole('listitem')
  for (const text of ['Network reserve', 'Rita Khoury', '1 USD = LBP 87,500', '2.2% less than the rate of the day'])
    expect(textOf(row)).toContain(text)
  const dialog = await openBy(user, textPattern(t.finance.exchangeReserve, { currency: 'LBP' }))
  expect(textOf(dialog.element)).toContain(t.finance.reserve)
  await fill(user, dialog.firstField(), '895000')
  await fill(user, dialog.getByLabelText(t.finance.amountReceived, { exact: false }), '10')
  await closeBy(user, dialog.getByRole('button', { name: t.finance.recordExchange }))
  expect(server.sent('finance.exchange')).toMatchObject([
    { organizationName: null, givesCurrency: 'LBP', givesAmount: '895000.00', getsAmount: '10.00' },
  ])
})
