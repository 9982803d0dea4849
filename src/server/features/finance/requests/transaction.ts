import { v7 as uuid } from 'uuid'
import type { TransactionType } from '#domain/finance/ledger.ts'
import { type Currency, toMinorUnits } from '#domain/finance/money.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { Database } from '#server/database/connect.ts'
import { type Posting, post, postedBy } from '#server/features/finance/ledger/post.ts'
import type { Waiting } from './waiting.ts'

export interface TransactionToPost {
  readonly id: string
  readonly organizationName: OrganizationName
  readonly transactionType: TransactionType
  readonly currency: Currency
  /** The amount as it is stored: '1234.50'. */
  readonly amount: string
  readonly notes: string | null
}

/** A transaction with the functions that review and post it. */
export function waitingTransaction(transaction: TransactionToPost & { readonly requestedBy: string }): Waiting {
  const { id, organizationName, transactionType: type, currency, amount, requestedBy } = transaction
  return {
    kind: 'transaction',
    id,
    change: changeOf(transaction),
    reviewed: { organizationName, isAdminDeposit: false },
    money: { type, currency, amount },
    requestedBy,
    post: (tx, context) => postTransaction(tx, transaction, { ...postedBy(context), approvesRequest: true }),
  }
}

export function changeOf({
  organizationName,
  transactionType,
  currency,
  amount,
}: Omit<TransactionToPost, 'id' | 'notes'>) {
  return { kind: transactionType, organizationName, currency, amount: toMinorUnits(amount) }
}

export async function postTransaction(
  tx: Database,
  transaction: TransactionToPost,
  by: Pick<Posting, 'changedBy' | 'approvesRequest' | 'at' | 'timeZone' | 'origin'>,
): Promise<Date> {
  const { id, notes } = transaction
  const postedAt = await post(tx, changeOf(transaction), { ...by, changeId: uuid(), transactionId: id, notes })
  if (!postedAt) throw new Error('A transaction always moves money')
  return postedAt
}
