import { Button } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/transactions.ts'
import type { Category } from '#domain/categories.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api, hasCode } from '#web/api.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { useFields, useForm } from '#web/ui/form.tsx'
import { DialogForm, FormDialog } from '#web/ui/form-dialog.tsx'
import { toastDone } from '#web/ui/toast.ts'
import { CategoryField } from './category-field.tsx'
import classes from './finance.module.css'
import { invalidateFinance } from './finance-queries.ts'

interface ChangeCategoryProps {
  transaction: Transaction
}

/** For those who may review the transaction, also after the decision. Source: docs/product.md, 8.24. */
export function ChangeCategory({ transaction }: ChangeCategoryProps) {
  const { t } = useTranslation('finance')
  const { reviewRequest } = usePermissions()
  const [opened, setOpened] = useState(false)
  if (!reviewRequest(transaction) || transaction.isMonthClosed) return null
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconTag size={16} aria-hidden />}
        className={classes.reverse ?? ''}
        onClick={() => setOpened(true)}
      >
        {transaction.category ? t('changeCategory') : t('addCategory')}
      </Button>
      <FormDialog opened={opened} onClose={() => setOpened(false)} title={t('changeCategory')}>
        <CategoryForm transaction={transaction} onClose={() => setOpened(false)} />
      </FormDialog>
    </>
  )
}

function CategoryForm({ transaction, onClose }: ChangeCategoryProps & { onClose: () => void }) {
  const { t } = useTranslation(['finance', 'closings', 'common'])
  // As it was when the dialog was opened, so that a change of someone else is detected.
  const [seen] = useState(transaction.category ?? null)
  const fields = useFields({ category: seen })
  const form = useForm({
    fields,
    validate: () => ({}),
    problemText: () => undefined,
    send: ({ category }) =>
      api.finance.setCategory.call({ id: transaction.id, from: idOf(seen), category: idOf(category) }),
    onSent: async () => {
      toastDone({ title: t('categoryChanged') })
      await invalidateFinance()
    },
    onDone: onClose,
    failed: t('categoryFailed'),
    errorText: useErrorText({
      CATEGORY_CHANGED: t('categoryChangedMeanwhile'),
      MONTH_CLOSED: t('closings:monthClosed'),
      NOT_FOUND: t('transactionGone'),
    }),
    onError: (error) => {
      void invalidateFinance()
      // It begins with what is stored when it is opened again.
      if (hasCode(error, 'CATEGORY_CHANGED')) onClose()
      return undefined
    },
  })
  return (
    <DialogForm form={form} submit={t('common:save')} onCancel={onClose}>
      <CategoryField
        label={t('category')}
        value={form.values.category}
        present={seen}
        disabled={form.isPending}
        onChange={(category) => form.change({ category })}
      />
    </DialogForm>
  )
}

function idOf(category: Category | null) {
  return (category?.id ?? null) as Parameters<typeof api.finance.setCategory.call>[0]['category']
}
