import type { LedgerEntry, Transaction } from '#contract/finance.ts'
import { csvFile } from '#domain/csv.ts'
import type { PlainDate } from '#domain/dates.ts'
import { organizationChange } from '#domain/ledger.ts'
import type { AmountText } from '#domain/money.ts'

/** What the words of a file are, in the reader's language. */
export interface StatementWords {
  readonly heads: Readonly<
    Record<
      | 'date'
      | 'time'
      | 'organization'
      | 'type'
      | 'notes'
      | 'by'
      | 'change'
      | 'balance'
      | 'amount'
      | 'status'
      | 'reviewer'
      | 'reason'
      | 'ownApproval',
      string
    >
  >
  readonly opening: string
  readonly closing: string
  readonly unknown: string
  readonly yes: string
  readonly ofChange: (type: LedgerEntry['changeType']) => string
  readonly ofTransaction: (type: Transaction['transactionType']) => string
  readonly ofStatus: (status: Transaction['status']) => string
  /** The network's day and time of day at a moment. */
  readonly dayOf: (moment: Date) => string
  readonly timeOf: (moment: Date) => string
}

interface LedgerOfPeriod {
  readonly from: PlainDate
  readonly to: PlainDate
  readonly opening: AmountText
  readonly closing: AmountText
  readonly entries: readonly LedgerEntry[]
}

/**
 * A period's ledger as a CSV file: the opening balance, every entry, the closing balance. Days are yyyy-MM-dd and amounts
 * plain ('-30.00'), so that a spreadsheet can count with them.
 */
export function ledgerCsv({ from, to, opening, closing, entries }: LedgerOfPeriod, words: StatementWords): string {
  const { heads } = words
  return csvFile([
    [heads.date, heads.time, heads.organization, heads.type, heads.notes, heads.by, heads.change, heads.balance],
    [from, '', '', words.opening, '', '', '', opening],
    ...entries.map((entry) => [
      words.dayOf(entry.createdAt),
      words.timeOf(entry.createdAt),
      entry.organizationName ?? '',
      words.ofChange(entry.changeType),
      entry.notes ?? '',
      entry.changedBy ?? words.unknown,
      entry.amountChange,
      entry.newBalance,
    ]),
    [to, '', '', words.closing, '', '', '', closing],
  ])
}

/** What was requested in a period, and what became of it, as a CSV file of the same form. */
export function transactionsCsv(transactions: readonly Transaction[], words: StatementWords): string {
  const { heads } = words
  return csvFile([
    [
      heads.date,
      heads.time,
      heads.organization,
      heads.type,
      heads.notes,
      heads.by,
      heads.amount,
      heads.status,
      heads.reviewer,
      heads.reason,
      heads.ownApproval,
    ],
    ...transactions.map((transaction) => [
      words.dayOf(transaction.requestedAt),
      words.timeOf(transaction.requestedAt),
      transaction.organizationName,
      words.ofTransaction(transaction.transactionType),
      transaction.notes ?? '',
      transaction.requester?.fullName ?? words.unknown,
      organizationChange(transaction),
      words.ofStatus(transaction.status),
      transaction.reviewer?.fullName ?? (transaction.reviewedAt ? words.unknown : ''),
      transaction.rejectionReason ?? '',
      transaction.isOwnApproval ? words.yes : '',
    ]),
  ])
}
