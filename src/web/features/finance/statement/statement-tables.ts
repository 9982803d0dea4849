import type { Amounts, ExchangeRate } from '#contract/fields.ts'
import type { CategorySum } from '#contract/finance/categories.ts'
import type { LedgerEntry } from '#contract/finance/postings.ts'
import type { Transaction } from '#contract/finance/transactions.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { sumsAt } from '#domain/finance/exchange-rates.ts'
import { organizationChange } from '#domain/finance/ledger.ts'
import { type AmountText, CURRENCIES, type Currency } from '#domain/finance/money.ts'
import type { TableFile } from '#domain/tables/table-file.ts'

/** The head of a column is the text of this name. */
export type Head =
  | 'date'
  | 'timeOfDay'
  | 'organization'
  | 'what'
  | 'notes'
  | 'by'
  | 'change'
  | 'inExchange'
  | 'balance'
  | 'amount'
  | 'status'
  | 'reviewer'
  | 'reason'
  | 'ownApproval'
  | 'category'
  | 'documentDate'
  | 'moneyIn'
  | 'moneyOut'
  | 'voucher'

/** The first columns of the ledger and of the transactions. */
const FIRST_HEADS = ['date', 'timeOfDay', 'organization', 'what', 'notes', 'by'] as const

export interface StatementLabels {
  readonly head: (name: Head) => string
  readonly ledger: string
  readonly transactions: string
  readonly opening: string
  readonly closing: string
  readonly inBoth: string
  readonly atRate: (rate: ExchangeRate) => string
  readonly unknown: string
  readonly yes: string
  /** The name of a change; that of a reversal has what it reverses. */
  readonly ofChange: (entry: LedgerEntry) => string
  readonly ofTransaction: (type: Transaction['transactionType']) => string
  readonly byCategory: string
  readonly ofCategory: (category: Transaction['category']) => string
  readonly ofStatus: (transaction: Transaction) => string
  readonly dayOf: (date: Date) => PlainDate
  readonly timeOf: (date: Date) => string
}

interface Stated {
  /** The name of the file without the table's own. */
  readonly name: string
  readonly currency: Currency
  readonly from: PlainDate
  readonly to: PlainDate
}

interface Ledger extends Stated {
  readonly opening: AmountText
  readonly closing: AmountText
  readonly entries: readonly LedgerEntry[]
  readonly closingAtRate?: { readonly amounts: Amounts; readonly rate: ExchangeRate } | null | undefined
}

export function ledgerTable(
  { name, currency, from, to, opening, closing, entries, closingAtRate }: Ledger,
  labels: StatementLabels,
): TableFile {
  const { head } = labels
  const money = (amount: AmountText) => ({ amount, currency })
  /** The column of the other currency, only in a file with exchanges. */
  const lastHeads = entries.some(({ otherSide }) => otherSide) ? [head('inExchange')] : []
  const inExchange = (entry?: LedgerEntry) =>
    lastHeads.map(() => {
      const { otherSide } = entry ?? {}
      return otherSide ? { amount: otherSide.amountChange, currency: otherSide.currency } : null
    })
  return {
    name: `${name}-ledger`,
    sheet: labels.ledger,
    heads: [...FIRST_HEADS.map(head), head('change'), head('balance'), ...lastHeads, head('voucher')],
    rows: [
      [{ date: from }, null, null, labels.opening, null, null, null, money(opening), ...inExchange(), null],
      ...entries.map((entry) => [
        { date: labels.dayOf(entry.createdAt) },
        labels.timeOf(entry.createdAt),
        entry.organizationName,
        labels.ofChange(entry),
        entry.notes,
        entry.changedBy ?? labels.unknown,
        money(entry.amountChange),
        money(entry.newBalance),
        ...inExchange(entry),
        entry.voucher ?? null,
      ]),
      [{ date: to }, null, null, labels.closing, null, null, null, money(closing), ...inExchange(), null],
      ...(closingAtRate ? sumRows(to, closingAtRate, labels).map((row) => [...row, ...inExchange(), null]) : []),
    ],
  }
}

/** The balances in both currencies together, in each of them, with the rate. */
function sumRows(to: PlainDate, { amounts, rate }: NonNullable<Ledger['closingAtRate']>, labels: StatementLabels) {
  const sums = sumsAt(amounts, rate.rate)
  return CURRENCIES.map((currency) => {
    const balance = { amount: sums[currency], currency }
    return [{ date: to }, null, null, labels.inBoth, labels.atRate(rate), null, null, balance]
  })
}

interface Requests extends Pick<Stated, 'name' | 'currency'> {
  readonly transactions: readonly Transaction[]
}

export function transactionsTable({ name, currency, transactions }: Requests, labels: StatementLabels): TableFile {
  const { head } = labels
  /** These columns are only in a file with categories, or with dates of receipts. */
  const lastHeads = [
    ...(transactions.some(({ category }) => category) ? ['category' as const] : []),
    ...(transactions.some(({ documentDate }) => documentDate) ? ['documentDate' as const] : []),
  ]
  return {
    name: `${name}-transactions`,
    sheet: labels.transactions,
    heads: [
      ...FIRST_HEADS.map(head),
      head('amount'),
      head('status'),
      head('reviewer'),
      head('reason'),
      head('ownApproval'),
      head('voucher'),
      ...lastHeads.map(head),
    ],
    rows: transactions.map((transaction) => [
      { date: labels.dayOf(transaction.requestedAt) },
      labels.timeOf(transaction.requestedAt),
      transaction.organizationName,
      labels.ofTransaction(transaction.transactionType),
      transaction.notes,
      transaction.requester?.fullName ?? labels.unknown,
      { amount: organizationChange(transaction), currency },
      labels.ofStatus(transaction),
      transaction.reviewer?.fullName ?? (transaction.reviewedAt ? labels.unknown : null),
      transaction.rejectionReason,
      transaction.isOwnApproval ? labels.yes : null,
      transaction.voucher ?? null,
      ...lastHeads.map((name) => {
        if (name === 'documentDate') return transaction.documentDate ? { date: transaction.documentDate } : null
        return transaction.category ? labels.ofCategory(transaction.category) : null
      }),
    ]),
  }
}

interface Sums extends Pick<Stated, 'name' | 'currency'> {
  readonly byCategory: readonly CategorySum[]
}

export function categoriesTable({ name, currency, byCategory }: Sums, labels: StatementLabels): TableFile {
  const { head } = labels
  return {
    name: `${name}-categories`,
    sheet: labels.byCategory,
    heads: [head('category'), head('moneyIn'), head('moneyOut')],
    rows: byCategory.map(({ category, incomes, withdrawals }) => [
      labels.ofCategory(category),
      { amount: incomes, currency },
      { amount: withdrawals, currency },
    ]),
  }
}
