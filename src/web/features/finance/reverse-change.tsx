import { Alert, Button, Text, Textarea } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { Posted } from '#contract/postings.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { longText } from '#domain/text.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api, hasCode } from '#web/api.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useDateTimeText } from '#web/ui/date-time.ts'
import { useDraftedFields } from '#web/ui/drafted-fields.ts'
import { useForm } from '#web/ui/form.tsx'
import { DialogForm, FormDialog } from '#web/ui/form-dialog.tsx'
import { amountProblemIn, useMoneyErrorText } from './amount-problem.ts'
import { afterBooking, isPending, keepAfterError, renewed } from './booked-once.ts'
import classes from './finance.module.css'
import { invalidateFinance } from './finance-queries.ts'
import { pendingChangesQuery } from './pending-changes.tsx'
import { ReceiptButton } from './receipts/receipt-button.tsx'
import { ReceiptField } from './receipts/receipt-field.tsx'
import { useFormReceipts } from './receipts/use-form-receipts.ts'
import { useRightsNotice } from './rights-notice.ts'

interface ReverseChangeProps {
  change: Posted & {
    /** Null: only the reserve was changed. */
    readonly organizationName: string | null
    /** Of a deposit that an administrator made without a request. */
    readonly isAdminDeposit: boolean
  }
  /** Whether it can be reversed here, and its reversal has its receipts here. */
  offered?: boolean
}

/** Who reversed a change and why; else, for those who may, the way to reverse it. Source: docs/product.md, 8.22. */
export function ReverseChange({ change, offered = true }: ReverseChangeProps) {
  const { t } = useTranslation('finance')
  const dateTimeText = useDateTimeText()
  const { mayReverse } = usePermissions()
  const [opened, setOpened] = useState(false)
  const { changeId, reversal } = change
  const reversible = offered && !reversal && mayReverse(change) ? (changeId ?? null) : null
  const isWaiting = useIsReversalWaiting(reversible)
  useRightsNotice(opened, change.organizationName)
  if (reversal) {
    const { id, by, at, reason, receipts } = reversal
    const { organizationName } = change
    return (
      <>
        <Text component="span" display="block" size="sm" c="dimmed">
          {t('reversedBy', { name: isolated(by ?? t('unknown')), when: dateTimeText(at), reason: isolated(reason) })}
        </Text>
        {offered && id && (
          <ReceiptButton
            of={{ subject: { kind: 'reversal', id }, organizationName, count: receipts, what: reason }}
            named={t('change_reversal')}
          />
        )}
      </>
    )
  }
  if (!reversible) return null
  if (isWaiting && !opened)
    return (
      <Text size="sm" c="dimmed">
        {t('reversalWaits')}
      </Text>
    )
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowBackUp size={16} data-mirror aria-hidden />}
        className={classes.reverse ?? ''}
        onClick={() => setOpened(true)}
      >
        {t('reverse')}
      </Button>
      <FormDialog opened={opened} onClose={() => setOpened(false)} title={t('reverseTitle')}>
        <ReversalForm changeId={reversible} onClose={() => setOpened(false)} />
      </FormDialog>
    </>
  )
}

/** @param changeId null: of none */
function useIsReversalWaiting(changeId: string | null): boolean {
  const { data } = useQuery({
    ...pendingChangesQuery(),
    enabled: changeId !== null,
    select: (rows) =>
      rows.some(({ status, change }) => {
        return status === 'pending' && change.kind === 'reversal' && change.changeId === changeId
      }),
  })
  return data ?? false
}

function ReversalForm({ changeId, onClose }: { changeId: string; onClose: () => void }) {
  const { t } = useTranslation(['finance', 'common'])
  const errorText = useMoneyErrorText()
  const fields = useDraftedFields(
    `reversal ${changeId}`,
    () => ({ id: uuid(), isSent: false, reason: '' }),
    // What may have arrived stays as it was sent.
    { mayReplace: (stored) => !stored?.isSent, renewed },
  )
  const receipts = useFormReceipts('reversal', fields.draft, fields.keep)
  const form = useForm({
    fields,
    validate: ({ reason }) => {
      const text = longText(reason)
      return {
        ...(text === '' && { reason: 'required' as const }),
        ...(text.length > TEXT_LIMITS.notes && { reason: 'tooLong' as const }),
      }
    },
    problemText: (problem) => t(`common:${problem}`, { count: TEXT_LIMITS.notes }),
    send: ({ id, reason }) => receipts.sentWith(api.finance.reverse.call({ id, changeId, reason })),
    onSent: (answer) => afterBooking(fields, t(isPending(answer) ? 'requestSent' : 'reversalDone')),
    onDone: onClose,
    failed: t('reversalFailed'),
    errorText: (error) => errorText(error, 'USD'),
    onError: (error, sent) => {
      keepAfterError(fields, error, sent, amountProblemIn(error, 'USD'))
      if (hasCode(error, 'CONFLICT')) void receipts.send(sent.id)
      void invalidateFinance()
      return undefined
    },
  })
  const cancel = () => {
    if (!fields.draft.current()?.isSent) void receipts.drop()
    onClose()
  }
  return (
    <DialogForm
      form={form}
      submit={t('reverse')}
      submitColor="red"
      busy={receipts.isPreparing}
      onCancel={cancel}
      cancelDisabled={form.isPending || receipts.isPreparing}
    >
      {fields.draft.initial?.isSent === true && (
        <Alert color="sand" role="note">
          {t('unanswered')}
        </Alert>
      )}
      <Text c="dimmed">{t('reverseHint')}</Text>
      <Textarea
        label={t('reason')}
        rows={3}
        required
        data-autofocus
        readOnly={form.isPending}
        {...form.field('reason')}
      />
      <ReceiptField receipts={receipts} disabled={form.isPending} />
    </DialogForm>
  )
}
