import { useTranslation } from 'react-i18next'
import { useTransactions } from './finance.ts'
import { PagedList } from './paged-list.tsx'
import { TransactionRow } from './transaction-row.tsx'

/** What was approved and rejected, newest first. Specification, section 2, "Collapsible recent transactions". */
export function RecentTransactions({ opened }: { opened: boolean }) {
  const { t } = useTranslation('finance')
  const reviewed = useTransactions('reviewed', opened)
  return (
    <PagedList query={reviewed} failed={t('transactionsFailed')} empty={t('noneRecent')}>
      {(transaction) => <TransactionRow key={transaction.id} transaction={transaction} />}
    </PagedList>
  )
}
