import type { TextProps } from '@mantine/core'
import type { Transaction } from '#contract/finance/transactions.ts'
import { organizationChange } from '#domain/finance/ledger.ts'
import { Money } from '#web/features/finance/money.tsx'

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
