import { NativeSelect, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PagedList } from '#web/ui/paged-list.tsx'
import { useTransactions } from './finance-queries.ts'
import { TransactionMonths } from './transaction-months.tsx'

interface RecentTransactionsProps {
  opened: boolean
  choices: readonly string[]
  chosen: string | undefined
  onChoose: (organizationName: string | undefined) => void
}

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
          <div>
            <TransactionMonths
              transactions={transactions}
              totals={reviewed.data?.pages.flatMap((page) => page.monthTotals) ?? []}
              ofOne={chosen !== undefined || choices.length === 1}
            />
          </div>
        )}
      </PagedList>
    </Stack>
  )
}
