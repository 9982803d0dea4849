import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '#contract/finance/transactions.ts'
import type { AmountText } from '#domain/finance/money.ts'
import { type Answers, pageOf, refuses } from '#tests/components/fake-server.ts'
import { mountAs } from '#tests/components/mount.tsx'
import { aLeader, anAdmin } from '#tests/components/people/people.ts'

export const amount = (text: string) => text as AmountText
export const usd = (text: string) => ({ USD: amount(text), LBP: amount('0.00') })

/** A request of SNMY1 that waits for an approval, or as `overrides` say. */
export function aTransaction(overrides: Partial<Transaction> = {}): Transaction {
  return {
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
    ...overrides,
  }
}

/** Fifty dollars of an organization, twenty of which came in the last 30 days. */
export const aBalance = (organizationName: string) => ({
  organizationName,
  balance: usd('50.00'),
  recentChange: usd('20.00'),
})

const PENDING = aTransaction()

/** Fifty dollars of SNMY1, and a hundred in the reserve. */
export const FUNDS = {
  overview: () => ({
    totals: { reserve: usd('100.00'), organizations: usd('50.00'), grand: usd('150.00') },
    availableReserve: usd('100.00'),
    pendingCount: 1,
  }),
  balances: () => pageOf(aBalance('SNMY1')),
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
} satisfies Answers['finance']

export const unexpected = refuses('UNEXPECTED', 500, { reference: 'R-123' })
/** These are the reviewed transactions, and nothing waits. */
export const reviewed =
  (...rows: readonly Transaction[]) =>
  ({ status }: { readonly status: string }) => ({
    ...FUNDS.transactions({ status: 'reviewed', limit: 1 }),
    rows: status === 'pending' ? [] : [...rows],
  })

export const sent = ({ id }: { readonly id: string }) => ({ id })

/** The dashboard of the finance manager of SNMY1. */
export const mountPanel = (finance: Answers['finance'] = {}) =>
  mountAs(aLeader('finance_manager'), '/dashboard', { finance: { ...FUNDS, ...finance } })

/** The money of SNMY1, for its finance manager. */
export const mountMoney = (answers: Answers = {}, me = aLeader('finance_manager')) =>
  mountAs(me, '/financial-transactions', { finance: FUNDS, ...answers })

/** Unfolds cash counts and closed months on the finance screen. The part of this name. */
export async function openBooks({ t, user }: Awaited<ReturnType<typeof mountAs>>, name: string) {
  const section = within(await screen.findByRole('region', { name: t.finance.cashAndMonths }))
  await user.click(section.getByRole('button', { name: t.finance.cashAndMonths }))
  return within(await section.findByRole('region', { name }))
}

/** The screen of all transactions, for an admin. */
export const mountTransactions = (finance: Answers['finance'] = {}) =>
  mountAs(anAdmin(), '/financial-transactions', { finance: { ...FUNDS, ...finance } })

/** The dashboard of an admin. */
export const mountAdminHome = (finance: Answers['finance'] = {}, search = '') =>
  mountAs(anAdmin(), `/dashboard${search}`, { finance: { ...FUNDS, ...finance } })

/** A failure is shown with its reference. */
export async function expectFailure(title: string) {
  if (!(await screen.findByText(title))) throw new Error('It is not shown')
  if ((await screen.findAllByText(/R-123/)).length === 0) throw new Error('It has no reference')
}
