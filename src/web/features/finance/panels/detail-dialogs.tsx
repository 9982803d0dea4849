import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/finance/transactions.ts'
import type { Category } from '#domain/finance/categories.ts'
import { api } from '#web/api.ts'
import { CategoryField } from '#web/features/finance/fields/category-field.tsx'
import { DocumentDateField } from '#web/features/finance/fields/document-date-field.tsx'
import { DetailDialog } from './detail-dialog.tsx'

interface TransactionDetailProps {
  opened: boolean
  transaction: Transaction
  onClose: () => void
}

export function CategoryDialog({ transaction: { id, category = null }, ...dialog }: TransactionDetailProps) {
  const { t } = useTranslation('finance')
  return (
    <DetailDialog
      {...dialog}
      title={t('changeCategory')}
      subject={`category ${id}`}
      stored={category}
      send={({ from, to }) => api.finance.setCategory.call({ id, from: idOf(from), category: idOf(to) })}
      changedCode="CATEGORY_CHANGED"
      texts={{
        done: t('categoryChanged'),
        failed: t('categoryFailed'),
        changedMeanwhile: t('categoryChangedMeanwhile'),
      }}
      field={({ stored, ...field }) => <CategoryField label={t('category')} present={stored} {...field} />}
    />
  )
}

function idOf(category: Category | null) {
  return (category?.id ?? null) as Parameters<typeof api.finance.setCategory.call>[0]['category']
}

export function DocumentDateDialog({ transaction: { id, documentDate = null }, ...dialog }: TransactionDetailProps) {
  const { t } = useTranslation('closings')
  return (
    <DetailDialog
      {...dialog}
      title={t('documentDate')}
      subject={`document date ${id}`}
      stored={documentDate}
      send={({ from, to }) => api.finance.setDocumentDate.call({ id, from, documentDate: to })}
      changedCode="DATE_CHANGED"
      texts={{
        done: t('documentDateChanged'),
        failed: t('documentDateFailed'),
        changedMeanwhile: t('documentDateChangedMeanwhile'),
      }}
      field={({ stored: _, ...field }) => <DocumentDateField label={t('documentDate')} {...field} />}
    />
  )
}
