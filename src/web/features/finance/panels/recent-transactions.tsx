import { NativeSelect, Stack, Title, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MonthExpenses, MonthTotal } from '#contract/finance/balances.ts'
import { monthNames, type PlainDate, parts } from '#domain/dates/dates.ts'
import { CURRENCIES } from '#domain/finance/money.ts'
import { ExchangeRow } from '#web/features/finance/exchange/exchange-row.tsx'
import classes from '#web/features/finance/finance.module.css'
import { useReviewed } from '#web/features/finance/finance-queries.ts'
import { isExchange, type Listed, reviewTime } from '#web/features/finance/listed.ts'
import { Money } from '#web/features/finance/money.tsx'
import { MissingReceipts } from '#web/features/finance/receipts/missing-receipts.tsx'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { networkDay } from '#web/ui/texts/today.ts'
import { ReviewedRow } from './reviewed-row.tsx'

/** How many rows are shown at first, of one group or of all, so that a phone reaches what is below. */
const FIRST = { ofOne: 10, ofAll: 5 }

interface RecentTransactionsProps {
  opened: boolean
  choices: readonly string[]
  chosen: string | undefined
  onChoose: (organizationName: string | undefined) => void
}

export function RecentTransactions({ opened, choices, chosen, onChoose }: RecentTransactionsProps) {
  const { t } = useTranslation('finance')
  const reviewed = useReviewed(chosen, opened)
  const ofOne = chosen !== undefined || choices.length === 1
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
      <PagedList
        key={chosen}
        query={reviewed}
        failed={t('transactionsFailed')}
        empty={t('noneRecent')}
        guide="money"
        first={ofOne ? FIRST.ofOne : FIRST.ofAll}
      >
        {(transactions) => (
          <div>
            <TransactionMonths
              transactions={transactions}
              totals={reviewed.data?.pages.flatMap((page) => page.monthTotals) ?? []}
              expenses={reviewed.data?.pages.flatMap((page) => page.monthExpenses ?? []) ?? []}
              ofOne={ofOne}
            />
          </div>
        )}
      </PagedList>
    </Stack>
  )
}

interface TransactionMonthsProps {
  transactions: readonly Listed[]
  totals: readonly MonthTotal[]
  expenses: readonly MonthExpenses[]
  ofOne: boolean
}

/** The number of newest months, which are open at first. */
const OPEN_MONTHS = 2

/**
 * Reviewed transactions and exchanges below their months, each with the total approved in it. Source: docs/product.md,
 * 8.16.
 */
function TransactionMonths({ transactions, totals, expenses, ofOne }: TransactionMonthsProps) {
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
        <MissingReceipts expenses={expenses} month={month} />
        <ul className={classes.list}>
          {rows.map((listed) =>
            isExchange(listed) ? (
              <ExchangeRow key={listed.id} exchange={listed} ofOne={ofOne} />
            ) : (
              <ReviewedRow key={listed.id} transaction={listed} ofOne={ofOne} />
            ),
          )}
        </ul>
      </details>
    )
  })
}

function byMonth(transactions: readonly Listed[]): [PlainDate, Listed[]][] {
  const months = new Map<PlainDate, Listed[]>()
  for (const listed of transactions) {
    const day = networkDay(reviewTime(listed).getTime())
    const month = `${day.slice(0, 7)}-01` as PlainDate
    months.set(month, [...(months.get(month) ?? []), listed])
  }
  return [...months]
}
