import { Button } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/transactions.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api, hasCode } from '#web/api.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { useFields, useForm } from '#web/ui/form.tsx'
import { DialogForm, FormDialog } from '#web/ui/form-dialog.tsx'
import { toastDone } from '#web/ui/toast.ts'
import { DocumentDateField } from './document-date-field.tsx'
import classes from './finance.module.css'
import { invalidateFinance } from './finance-queries.ts'

interface ChangeDocumentDateProps {
  transaction: Transaction
}

/** For those who may review the transaction, until its month is closed. Source: docs/product.md, 8.26. */
export function ChangeDocumentDate({ transaction }: ChangeDocumentDateProps) {
  const { t } = useTranslation('closings')
  const { reviewRequest } = usePermissions()
  const [opened, setOpened] = useState(false)
  if (!reviewRequest(transaction) || transaction.isMonthClosed) return null
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconCalendarEvent size={16} aria-hidden />}
        className={classes.reverse ?? ''}
        onClick={() => setOpened(true)}
      >
        {transaction.documentDate ? t('changeDocumentDate') : t('addDocumentDate')}
      </Button>
      <FormDialog opened={opened} onClose={() => setOpened(false)} title={t('documentDate')}>
        <DocumentDateForm transaction={transaction} onClose={() => setOpened(false)} />
      </FormDialog>
    </>
  )
}

function DocumentDateForm({ transaction, onClose }: ChangeDocumentDateProps & { onClose: () => void }) {
  const { t } = useTranslation(['closings', 'finance', 'common'])
  // As it was when the dialog was opened, so that a change of someone else is detected.
  const [seen] = useState(transaction.documentDate ?? null)
  const form = useForm({
    fields: useFields({ documentDate: seen }),
    validate: () => ({}),
    problemText: () => undefined,
    send: ({ documentDate }) => api.finance.setDocumentDate.call({ id: transaction.id, from: seen, documentDate }),
    onSent: async () => {
      toastDone({ title: t('documentDateChanged') })
      await invalidateFinance()
    },
    onDone: onClose,
    failed: t('documentDateFailed'),
    errorText: useErrorText({
      DATE_CHANGED: t('documentDateChangedMeanwhile'),
      MONTH_CLOSED: t('monthClosed'),
      NOT_FOUND: t('finance:transactionGone'),
    }),
    onError: (error) => {
      void invalidateFinance()
      // It begins with what is stored when it is opened again.
      if (hasCode(error, 'DATE_CHANGED')) onClose()
      return undefined
    },
  })
  return (
    <DialogForm form={form} submit={t('common:save')} onCancel={onClose}>
      <DocumentDateField
        label={t('documentDate')}
        value={form.values.documentDate}
        disabled={form.isPending}
        onChange={(documentDate) => form.change({ documentDate })}
      />
    </DialogForm>
  )
}
