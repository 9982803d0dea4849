import { Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/finance/transactions.ts'
import classes from '#web/features/finance/finance.module.css'
import { BeforeMoveBadge, ReversedBadge } from '#web/features/finance/ledger/reversed-badge.tsx'
import { useTransactionFacts } from '#web/features/finance/ledger/transaction-facts.ts'
import {
  Row,
  type RowProps,
  StatusBadge,
  TwoLines,
  useDayOfMonth,
  useRequesterName,
  useTypeName,
} from '#web/features/finance/ledger/transaction-row.tsx'
import { reviewTime } from '#web/features/finance/listed.ts'
import { ReceiptButton, ReceiptMark } from '#web/features/finance/receipts/receipt-button.tsx'
import { receiptsOfTransaction } from '#web/features/finance/receipts/receipts-of.ts'
import { useApprovalTexts } from '#web/features/finance/requests/approvals-line.tsx'
import { ReverseChange } from '#web/features/finance/requests/reverse-change.tsx'
import { VoucherLine } from '#web/features/finance/vouchers/voucher-link.tsx'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { LeftToRight, PersonName } from '#web/ui/people/person-name.tsx'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import { ChangeDetails } from './change-details.tsx'

interface ReviewedRowProps extends RowProps {
  /** Whether all rows of the list are of one organization, whose name is omitted then. */
  ofOne: boolean
}

export function ReviewedRow({ transaction, ofOne }: ReviewedRowProps) {
  const { organizationName, status } = transaction
  const day = useDayOfMonth(reviewTime(transaction))
  return (
    <Row transaction={transaction}>
      <details>
        <summary className={classes.summary}>
          <TwoLines transaction={transaction} about={[day, ofOne ? null : organizationName, useTypeName(transaction)]}>
            <ReceiptMark count={transaction.receipts} />
            {transaction.reversal && <ReversedBadge />}
            {transaction.isBeforeMove && <BeforeMoveBadge />}
            <StatusBadge status={status} />
            <IconChevronDown size={16} className={classes.chevron} aria-hidden />
          </TwoLines>
        </summary>
        <PersonName name={useRequesterName(transaction)} size="sm" c="dimmed" />
        <Circumstances transaction={transaction} />
        <VoucherLine number={transaction.voucher} />
        {!transaction.isBeforeMove && <ReceiptButton of={receiptsOfTransaction(transaction)} />}
        <ChangeDetails transaction={transaction} />
        <ReverseChange change={{ ...transaction, isAdminDeposit: isAdminDeposit(transaction) }} />
      </details>
    </Row>
  )
}

function isAdminDeposit({ transactionType, postedDirectly }: Transaction): boolean {
  return transactionType === 'deposit' && postedDirectly
}

function RequestedAt({ transaction: { postedDirectly, requestedAt } }: RowProps) {
  const { t } = useTranslation('finance')
  const dateTimeText = useDateTimeText()
  return (
    <Text size="sm" c="dimmed">
      {t(postedDirectly ? 'recordedAt' : 'requestedAt', { when: dateTimeText(requestedAt) })}
    </Text>
  )
}

function Circumstances({ transaction }: RowProps) {
  const { t } = useTranslation('finance')
  const approvalTexts = useApprovalTexts()
  const dateTimeText = useDateTimeText()
  const categoryName = useCategoryName()
  const transactionFacts = useTransactionFacts()
  const { requester, reviewer, reviewedAt, category } = transaction
  return (
    <Text component="div" size="sm" c="dimmed">
      {requester && <LeftToRight text={requester.email} inherit display="block" className={classes.notes ?? ''} />}
      <RequestedAt transaction={transaction} />
      {reviewedAt && !transaction.postedDirectly && (
        <div>
          {t('reviewedBy', {
            name: reviewer?.fullName ?? t('unknown'),
            when: dateTimeText(reviewedAt),
          })}
        </div>
      )}
      {approvalTexts(transaction).map((text) => (
        <div key={text}>{text}</div>
      ))}
      {category && <div>{t('categoryIs', { category: isolated(categoryName(category)) })}</div>}
      {transactionFacts(transaction).map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Text>
  )
}
