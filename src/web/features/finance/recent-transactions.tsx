import { NativeSelect, Stack, Title, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MonthTotal, Transaction } from '#contract/finance.ts'
import { monthNames, type PlainDate, parts } from '#domain/dates.ts'
import { CURRENCIES } from '#domain/money.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { networkDay } from '#web/ui/today.ts'
import classes from './finance.module.css'
import { useTransactions } from './finance-queries.ts'
import { Money } from './money.tsx'
import { ReviewedRow } from './transaction-row.tsx'

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

interface TransactionMonthsProps {
  transactions: readonly Transaction[]
  totals: readonly MonthTotal[]
  ofOne: boolean
}

/** The newest months, which are open at first. */
const OPEN_MONTHS = 2

/** Reviewed transactions below their months, each with the total of what was approved in it. Source: docs/product.md, 8.16. */
function TransactionMonths({ transactions, totals, ofOne }: TransactionMonthsProps) {
  const { t } = useTranslation('finance')
  const language = useLanguage()
  return byMonth(transactions).map(([month, rows], place) => {
    const approved = CURRENCIES.map((currency) =>
      totals.find((one) => one.month === month && one.currency === currency),
    )
    return (
      <details key={month} open={place < OPEN_MONTHS}>
        <summary className={classes.month}>
          <Title order={3}>
            {monthNames(language)[parts(month).month - 1]} {parts(month).year}
            <IconChevronDown size={16} aria-hidden />
          </Title>
          <span className={classes.monthTotals}>
            <VisuallyHidden>{t('status_approved')}</VisuallyHidden>
            {approved.map(
              (one) =>
                one && (
                  <Money key={one.currency} amount={one.total} currency={one.currency} signed c="dimmed" inherit />
                ),
            )}
          </span>
        </summary>
        <ul className={classes.list}>
          {rows.map((transaction) => (
            <ReviewedRow key={transaction.id} transaction={transaction} ofOne={ofOne} />
          ))}
        </ul>
      </details>
    )
  })
}

function byMonth(transactions: readonly Transaction[]): [PlainDate, Transaction[]][] {
  const months = new Map<PlainDate, Transaction[]>()
  for (const transaction of transactions) {
    const day = networkDay((transaction.reviewedAt ?? transaction.requestedAt).getTime())
    const month = `${day.slice(0, 7)}-01` as PlainDate
    months.set(month, [...(months.get(month) ?? []), transaction])
  }
  return [...months]
}
