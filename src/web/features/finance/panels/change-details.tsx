import { Text } from '@mantine/core'
import { IconCalendarEvent, IconTag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/finance/transactions.ts'
import type { Category } from '#domain/finance/categories.ts'
import { useHasBookkeeping } from '#web/account/use-has-bookkeeping.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api } from '#web/api.ts'
import { CategoryField } from '#web/features/finance/fields/category-field.tsx'
import { DocumentDateField } from '#web/features/finance/fields/document-date-field.tsx'
import { DetailDialog } from './detail-dialog.tsx'

interface ChangeDetailsProps {
  transaction: Transaction
}

/**
 * Changes the category and the date on the receipt, for people who may review the transaction, until its month is
 * closed.
 * Source: docs/product.md, 8.24 and 8.26.
 */
export function ChangeDetails({ transaction }: ChangeDetailsProps) {
  const { t } = useTranslation('closings')
  const { manageFinance } = usePermissions()
  const hasBookkeeping = useHasBookkeeping()
  if (transaction.isBeforeMove || !hasBookkeeping || !manageFinance(transaction.organizationName)) return null
  if (transaction.isMonthClosed)
    return (
      <Text size="sm" c="dimmed">
        {t('monthClosed')}
      </Text>
    )
  return (
    <>
      <ChangeCategory transaction={transaction} />
      <ChangeDocumentDate transaction={transaction} />
    </>
  )
}

function ChangeCategory({ transaction: { id, category = null } }: ChangeDetailsProps) {
  const { t } = useTranslation('finance')
  return (
    <DetailDialog
      icon={<IconTag size={16} aria-hidden />}
      label={t(category ? 'changeCategory' : 'addCategory')}
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

function ChangeDocumentDate({ transaction: { id, documentDate = null } }: ChangeDetailsProps) {
  const { t } = useTranslation('closings')
  return (
    <DetailDialog
      icon={<IconCalendarEvent size={16} aria-hidden />}
      label={t(documentDate ? 'changeDocumentDate' : 'addDocumentDate')}
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
