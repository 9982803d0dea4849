import { Table, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CategorySum } from '#contract/finance/categories.ts'
import { type AmountText, type Currency, toMinorUnits, ZERO } from '#domain/finance/money.ts'
import { Money } from '#web/features/finance/money.tsx'
import classes from '#web/features/finance/statement-sheet.module.css'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { SheetTable } from '#web/ui/lists/sheet-table.tsx'

interface CategorySumsProps {
  sums: readonly CategorySum[]
  currency: Currency
}

/** The incomes and withdrawals in the period of a statement, by category. Source: docs/product.md, 8.24. */
export function CategorySums({ sums, currency }: CategorySumsProps) {
  const { t } = useTranslation('finance')
  const categoryName = useCategoryName()
  return (
    <section className={classes.section}>
      <Title order={3}>{t('byCategory')}</Title>
      <p className={classes.hint}>{t('byCategoryHint')}</p>
      <SheetTable className={classes.sums} data-currency={currency} aria-label={t('byCategory')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('category')}</Table.Th>
            <Table.Th>{t('moneyIn')}</Table.Th>
            <Table.Th>{t('moneyOut')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sums.map(({ category, incomes, withdrawals }) => (
            <Table.Tr key={`${category?.id ?? ''} ${category?.name ?? ''}`}>
              <Table.Td>
                <bdi>{categoryName(category)}</bdi>
              </Table.Td>
              <SumCell label={t('moneyIn')} amount={incomes} currency={currency} />
              <SumCell label={t('moneyOut')} amount={withdrawals} currency={currency} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </SheetTable>
    </section>
  )
}

interface SumCellProps {
  label: string
  amount: AmountText
  currency: Currency
}

/** The cell is empty for zero. On a phone, where the row is a card, it has a label. */
function SumCell({ label, amount, currency }: SumCellProps) {
  if (toMinorUnits(amount) === ZERO) return <Table.Td />
  return (
    <Table.Td data-label={label}>
      <Money amount={amount} currency={currency} inherit />
    </Table.Td>
  )
}
