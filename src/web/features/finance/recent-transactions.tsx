import { NativeSelect, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PagedList } from '#web/ui/paged-list.tsx'
import classes from './finance.module.css'
import { useTransactions } from './finance.ts'
import { TransactionRow } from './transaction-row.tsx'

interface RecentTransactionsProps {
  opened: boolean
  /** The organizations whose transactions are visible. */
  choices: readonly string[]
  /** Show only the transactions of this organization. */
  chosen: string | undefined
  onChoose: (organizationName: string | undefined) => void
}

/** Approved and rejected transactions, newest first. */
export function RecentTransactions({ opened, choices, chosen, onChoose }: RecentTransactionsProps) {
  const { t } = useTranslation('finance')
  const reviewed = useTransactions('reviewed', chosen, opened)
  return (
    <Stack gap="xs" pb="xs">
      {choices.length > 1 && (
        <NativeSelect
          label={t('organization')}
          maw={320}
          value={chosen ?? ''}
          onChange={(event) => onChoose(event.currentTarget.value || undefined)}
          data={[{ value: '', label: t('allOrganizations') }, ...choices.map((name) => ({ value: name, label: name }))]}
        />
      )}
      <PagedList query={reviewed} failed={t('transactionsFailed')} empty={t('noneRecent')}>
        {(transactions) => (
          <ul className={classes.list}>
            {transactions.map((transaction) => (
              <TransactionRow key={transaction.id} transaction={transaction} />
            ))}
          </ul>
        )}
      </PagedList>
    </Stack>
  )
}
