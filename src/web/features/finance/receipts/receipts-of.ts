import type { PendingChangeRow } from '#contract/finance/pending-changes.ts'
import type { Transaction } from '#contract/finance/transactions.ts'
import type { ReceiptSubject } from '#domain/receipts/receipts.ts'

/** The subject of receipts, as it is shown. */
export interface ReceiptsOf {
  readonly subject: ReceiptSubject
  /** It is null for the reserve. */
  readonly organizationName: string | null
  /** The number of its receipts. */
  readonly count: number | undefined
  /** The description; null without one. */
  readonly what: string | null
  /** Whether it waits for a review, so that receipts can be removed. */
  readonly isPending?: boolean
}

export function receiptsOfTransaction(transaction: Transaction): ReceiptsOf {
  const { id, organizationName, receipts, notes, status } = transaction
  const subject = { kind: 'transaction', id } as const
  return { subject, organizationName, count: receipts, what: notes, isPending: status === 'pending' }
}

/** The subject of a change above the limit; null for an edit, which has no receipts. */
export function receiptsOfChange({ id, organizationName, change, receipts, notes, status }: PendingChangeRow) {
  if (change.kind === 'edit') return null
  const subject = { kind: change.kind, id } as const
  return { subject, organizationName, count: receipts, what: notes, isPending: status === 'pending' }
}
