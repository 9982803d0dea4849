import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MonthExpenses } from '#contract/finance/balances.ts'
import type { PlainDate } from '#domain/dates/dates.ts'

interface MissingReceiptsProps {
  /** The expenses of all shown months: a network that adds no receipts is not told that they are missing. */
  expenses: readonly MonthExpenses[]
  month: PlainDate
}

export function MissingReceipts({ expenses, month }: MissingReceiptsProps) {
  const { t } = useTranslation('receipts')
  const found = expenses.find((one) => one.month === month)
  const usesReceipts = expenses.some(({ all, withoutReceipt }) => withoutReceipt < all)
  if (!found || found.withoutReceipt === 0 || !usesReceipts) return null
  return (
    <Text size="sm" c="var(--mantine-color-sand-light-color)" pt={6}>
      {t('missing', { without: found.withoutReceipt, count: found.all })}
    </Text>
  )
}
