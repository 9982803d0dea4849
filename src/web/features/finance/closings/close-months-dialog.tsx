import { Badge, NativeSelect, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { OpenMonth } from '#contract/finance/closings.ts'
import { longMonth, monthKey } from '#domain/dates/calendar-months.ts'
import { api } from '#web/api.ts'
import { invalidateClosings } from '#web/features/finance/closing-queries.ts'
import { AccountDialog, type AccountDialogProps } from '#web/features/finance/fields/account-dialog.tsx'
import rows from '#web/features/finance/finance.module.css'
import { useLanguage } from '#web/i18n/use-language.ts'
import { DialogForm } from '#web/ui/dialogs/form-dialog.tsx'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { useFields, useForm } from '#web/ui/fields/form.tsx'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { toastDone } from '#web/ui/toasts/toast.ts'
import { MonthHeads, MonthLine } from './month-line.tsx'

/** Closes past months of an account, in order. Source: docs/product.md, 8.26. */
export function CloseMonthsDialog(props: AccountDialogProps) {
  const { t } = useTranslation('closings')
  return (
    <AccountDialog {...props} title={t('closeMonths')}>
      {(account) => <MonthsOf key={account ?? ''} organizationName={account} onClose={props.onClose} />}
    </AccountDialog>
  )
}

function MonthsOf({ organizationName, onClose }: { organizationName: string | null; onClose: () => void }) {
  const { t } = useTranslation('closings')
  const open = useQuery(api.closings.open.queryOptions({ input: { organizationName }, gcTime: 0 }))
  return (
    <QueryState query={open} failed={t('openFailed')} rows={3}>
      {(months) => {
        const last = months.at(-1)
        if (!last) return <Text>{t('nothingOpen')}</Text>
        return (
          <CloseForm
            key={last.month}
            months={months}
            last={last}
            organizationName={organizationName}
            onClose={onClose}
          />
        )
      }}
    </QueryState>
  )
}

interface CloseFormProps {
  months: readonly OpenMonth[]
  last: OpenMonth
  organizationName: string | null
  onClose: () => void
}

function CloseForm({ months, last, organizationName, onClose }: CloseFormProps) {
  const { t } = useTranslation(['closings', 'common'])
  const language = useLanguage()
  // The id stays the same for the same months, so that they are closed once.
  const fields = useFields({ id: uuid(), to: monthKey(last.month) })
  const form = useForm({
    fields: { ...fields, change: ({ to }: { to?: string }) => to && fields.change({ to, id: uuid() }) },
    validate: () => ({}),
    problemText: () => undefined,
    send: ({ id, to }) => api.closings.close.call({ id, organizationName, to }),
    // The months may be loaded again before the answer, which removes the form.
    onSent: () => {
      toastDone({ title: t('done'), message: t('doneMore') })
      onClose()
      void invalidateClosings()
    },
    failed: t('failed'),
    errorText: useErrorText({ MONTH_NOT_OPEN: t('notOpen') }),
    onError: () => void invalidateClosings(),
  })
  const { to } = form.values
  const closed = months.filter(({ month }) => monthKey(month) <= to)
  return (
    <DialogForm form={form} submit={t('close', { count: closed.length })} onCancel={onClose} isLong>
      <Text c="dimmed" size="sm">
        {t('hint')}
      </Text>
      <NativeSelect
        label={t('upTo')}
        value={to}
        disabled={form.isPending}
        data-autofocus
        onChange={({ currentTarget: { value } }) => form.change({ to: value })}
        data={months.map(({ month }) => ({ value: monthKey(month), label: longMonth(month, language) }))}
      />
      <div>
        <MonthHeads />
        <ul className={rows.list}>
          {closed.map((month) => (
            <MonthRow key={month.month} month={month} />
          ))}
        </ul>
      </div>
    </DialogForm>
  )
}

/** What may be missing is said below the figures. */
function Missing() {
  const { t } = useTranslation('closings')
  return (
    <Badge variant="light" color="sand" leftSection={<IconAlertCircle size={14} aria-hidden />}>
      {t('missing')}
    </Badge>
  )
}

function MonthRow({ month }: { month: OpenMonth }) {
  const { t } = useTranslation('closings')
  const missing = [
    ...(month.pending > 0 ? [t('pendingRequests', { count: month.pending })] : []),
    ...(month.withoutReceipt > 0 ? [t('withoutReceipt', { count: month.withoutReceipt })] : []),
    ...(month.isCounted === false
      ? [t('notCounted')]
      : month.uncounted.map((currency) => t('currencyNotCounted', { currency }))),
  ]
  return (
    <li>
      <MonthLine month={month.month} figures={month.figures} badge={missing.length > 0 && <Missing />}>
        {missing.map((text) => (
          <Text key={text} size="sm">
            {text}
          </Text>
        ))}
      </MonthLine>
    </li>
  )
}
