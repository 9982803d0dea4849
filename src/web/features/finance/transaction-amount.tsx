import type { TextProps } from '@mantine/core'
import type { Transaction } from '#contract/finance.ts'
import { organizationChange } from '#domain/ledger.ts'
import { Money } from './money.tsx'

/** What a transaction changes, or would have: grey where it was rejected and no money moved, on the screen and on paper. */
export function TransactionAmount({ transaction, ...props }: TextProps & { transaction: Transaction }) {
  const isRejected = transaction.status === 'rejected'
  return (
    <Money
      amount={organizationChange(transaction)}
      currency={transaction.currency}
      signed
      {...(isRejected ? { c: 'dimmed' } : {})}
      {...props}
    />
  )
}
