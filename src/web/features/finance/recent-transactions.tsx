import { useTranslation } from 'react-i18next'
import { PagedList } from '#web/ui/paged-list.tsx'
import classes from './finance.module.css'
import { useTransactions } from './finance.ts'
import { TransactionRow } from './transaction-row.tsx'

/** What was approved and rejected, newest first. Specification, section 2, "Collapsible recent transactions". */
export function RecentTransactions({ opened }: { opened: boolean }) {
  const { t } = useTranslation('finance')
  const reviewed = useTransactions('reviewed', opened)
  return (
    <PagedList query={reviewed} failed={t('transactionsFailed')} empty={t('noneRecent')}>
      {(transactions) => (
        <ul className={classes.list}>
          {transactions.map((transaction) => (
            <TransactionRow key={transaction.id} transaction={transaction} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}
