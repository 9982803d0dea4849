import { Table, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/finance/transactions.ts'
import { CHANGE_TYPE } from '#domain/finance/ledger.ts'
import { TransactionAmount } from '#web/features/finance/ledger/transaction-amount.tsx'
import { useTransactionFacts } from '#web/features/finance/ledger/transaction-facts.ts'
import { useApprovalTexts } from '#web/features/finance/requests/approvals-line.tsx'
import classes from '#web/features/finance/statement-sheet.module.css'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'
import { SheetTable } from '#web/ui/lists/sheet-table.tsx'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import { textKey } from '#web/ui/texts/text-key.ts'
import { StatementNotes } from './statement-notes.tsx'

interface RequestsProps {
  transactions: readonly Transaction[]
}

/**
 * The requests. On a phone they are folded, because the ledger has the approved ones; on paper they are always
 * complete.
 */
export function StatementRequests({ transactions }: RequestsProps) {
  const { t } = useTranslation('finance')
  const isWide = useIsWide()
  const [isOpened, setOpened] = useState(false)
  return (
    <section className={classes.section} data-folded={!isOpened || undefined}>
      <Title order={3}>
        {isWide ? (
          t('requested')
        ) : (
          <DisclosureButton isHead label={t('requested')} opened={isOpened} onToggle={setOpened} />
        )}
      </Title>
      <RequestsTable transactions={transactions} />
    </section>
  )
}

function RequestsTable({ transactions }: RequestsProps) {
  const { t } = useTranslation('finance')
  const dateTimeText = useDateTimeText()
  const categoryName = useCategoryName()
  const transactionFacts = useTransactionFacts()
  const isCategorised = transactions.some(({ category }) => category)
  const approvalTexts = useApprovalTexts()
  return (
    <SheetTable
      className={classes.table}
      data-currency={transactions[0]?.currency}
      data-categorised={isCategorised || undefined}
      aria-label={t('requested')}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('date')}</Table.Th>
          <Table.Th>{t('notes')}</Table.Th>
          <Table.Th>{t('amount')}</Table.Th>
          <Table.Th>{t('status')}</Table.Th>
          {isCategorised && <Table.Th>{t('category')}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {transactions.map((transaction) => (
          <Table.Tr key={transaction.id}>
            <Table.Td>{dateTimeText(transaction.requestedAt)}</Table.Td>
            <Table.Td>
              <StatementNotes text={transaction.notes} />
              <span>
                {t(textKey('change', CHANGE_TYPE[transaction.transactionType]))}
                {' · '}
                {transaction.requester ? isolated(transaction.requester.fullName) : t('unknown')}
              </span>
              {transaction.rejectionReason && (
                <span>{t('rejectionReason', { reason: transaction.rejectionReason })}</span>
              )}
              {transactionFacts(transaction).map((text) => (
                <span key={text}>{text}</span>
              ))}
              {transaction.isOwnApproval && <span>{t('ownApproval')}</span>}
              {approvalTexts(transaction).map((text) => (
                <span key={text}>{text}</span>
              ))}
            </Table.Td>
            <Table.Td>
              <TransactionAmount transaction={transaction} inherit />
            </Table.Td>
            <Table.Td>
              {t(textKey('status', transaction.status))}
              {transaction.reversal && <span>{t('reversed')}</span>}
            </Table.Td>
            {isCategorised && (
              <Table.Td>{transaction.category && isolated(categoryName(transaction.category))}</Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </SheetTable>
  )
}
