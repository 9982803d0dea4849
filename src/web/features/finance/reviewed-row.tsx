import { Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/transactions.ts'
import { longDate } from '#domain/dates.ts'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useDateTimeText } from '#web/ui/date-time.ts'
import { LeftToRight, PersonName } from '#web/ui/person-name.tsx'
import { ChangeDetails } from './change-details.tsx'
import classes from './finance.module.css'
import { ReceiptButton, ReceiptMark } from './receipts/receipt-button.tsx'
import { receiptsOfTransaction } from './receipts/receipts-of.ts'
import { useApprovalTexts } from './requests/approvals-line.tsx'
import { ReverseChange } from './reverse-change.tsx'
import { BeforeMoveBadge, ReversedBadge } from './reversed-badge.tsx'
import {
  Row,
  type RowProps,
  StatusBadge,
  TwoLines,
  useDayOfMonth,
  useRequesterName,
  useTypeName,
} from './transaction-row.tsx'
import { VoucherLine } from './voucher-link.tsx'

interface ReviewedRowProps extends RowProps {
  /** Whether all rows of the list are of one organization, so that the requester is named instead. */
  ofOne: boolean
}

export function ReviewedRow({ transaction, ofOne }: ReviewedRowProps) {
  const { organizationName, reviewedAt, requestedAt, status } = transaction
  const requester = useRequesterName(transaction)
  const day = useDayOfMonth(reviewedAt ?? requestedAt)
  return (
    <Row transaction={transaction}>
      <details>
        <summary className={classes.summary}>
          <TwoLines
            transaction={transaction}
            about={[useTypeName(transaction), day, ofOne ? requester : organizationName]}
          >
            <ReceiptMark count={transaction.receipts} />
            {transaction.reversal && <ReversedBadge />}
            {transaction.isBeforeMove && <BeforeMoveBadge />}
            <StatusBadge status={status} />
            <IconChevronDown size={16} className={classes.chevron} aria-hidden />
          </TwoLines>
        </summary>
        <PersonName name={ofOne ? organizationName : requester} size="sm" c="dimmed" />
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
  const { t } = useTranslation(['finance', 'closings'])
  const approvalTexts = useApprovalTexts()
  const dateTimeText = useDateTimeText()
  const categoryName = useCategoryName()
  const language = useLanguage()
  const { requester, reviewer, reviewedAt, category, documentDate } = transaction
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
      {documentDate && <div>{t('closings:documentDateIs', { date: longDate(documentDate, language) })}</div>}
    </Text>
  )
}
