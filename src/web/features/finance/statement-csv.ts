import type { LedgerEntry, Transaction } from '#contract/finance.ts'
import { csvFile } from '#domain/csv.ts'
import type { PlainDate } from '#domain/dates.ts'
import { organizationChange } from '#domain/ledger.ts'
import type { AmountText } from '#domain/money.ts'

/** The labels in the files, in the reader's language. */
export interface StatementLabels {
  readonly headers: Readonly<
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
  /** Day and time of day in the network's time zone. */
  readonly dayOf: (date: Date) => string
  readonly timeOf: (date: Date) => string
}

/** The ledger of one account in a period; the first and the last day belong to it. */
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
export function ledgerCsv({ from, to, opening, closing, entries }: LedgerOfPeriod, labels: StatementLabels): string {
  const { headers } = labels
  return csvFile([
    [
      headers.date,
      headers.time,
      headers.organization,
      headers.type,
      headers.notes,
      headers.by,
      headers.change,
      headers.balance,
    ],
    [from, '', '', labels.opening, '', '', '', opening],
    ...entries.map((entry) => [
      labels.dayOf(entry.createdAt),
      labels.timeOf(entry.createdAt),
      entry.organizationName ?? '',
      labels.ofChange(entry.changeType),
      entry.notes ?? '',
      entry.changedBy ?? labels.unknown,
      entry.amountChange,
      entry.newBalance,
    ]),
    [to, '', '', labels.closing, '', '', '', closing],
  ])
}

/** The requests of a period with their outcome, as a CSV file of the same format. */
export function transactionsCsv(transactions: readonly Transaction[], labels: StatementLabels): string {
  const { headers } = labels
  return csvFile([
    [
      headers.date,
      headers.time,
      headers.organization,
      headers.type,
      headers.notes,
      headers.by,
      headers.amount,
      headers.status,
      headers.reviewer,
      headers.reason,
      headers.ownApproval,
    ],
    ...transactions.map((transaction) => [
      labels.dayOf(transaction.requestedAt),
      labels.timeOf(transaction.requestedAt),
      transaction.organizationName,
      labels.ofTransaction(transaction.transactionType),
      transaction.notes ?? '',
      transaction.requester?.fullName ?? labels.unknown,
      organizationChange(transaction),
      labels.ofStatus(transaction.status),
      transaction.reviewer?.fullName ?? (transaction.reviewedAt ? labels.unknown : ''),
      transaction.rejectionReason ?? '',
      transaction.isOwnApproval ? labels.yes : '',
    ]),
  ])
}
