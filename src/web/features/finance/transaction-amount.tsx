import type { TextProps } from '@mantine/core'
import type { Transaction } from '#contract/transactions.ts'
import { organizationChange } from '#domain/ledger.ts'
import { Money } from './money.tsx'

export function TransactionAmount({ transaction, ...props }: TextProps & { transaction: Transaction }) {
  const isRejected = transaction.status === 'rejected'
  return (
    <Money
      amount={organizationChange(transaction)}
      currency={transaction.currency}
      signed
      {...(isRejected ? { c: 'dimmed', td: 'line-through' } : {})}
      {...props}
    />
  )
}
