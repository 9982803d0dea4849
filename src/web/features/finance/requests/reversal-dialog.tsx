import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { api } from '#web/api.ts'
import { BookedForm } from '#web/features/finance/booking/booked-form.tsx'
import { useBookedForm } from '#web/features/finance/booking/use-booked-form.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { ReasonField, reasonProblems, useReasonProblemText } from '#web/ui/dialogs/reason-field.tsx'

interface ReversalDialogProps {
  opened: boolean
  changeId: string
  onClose: () => void
}

/** Reverses a change with a reason. Source: docs/product.md, 8.22. */
export function ReversalDialog({ opened, ...rest }: ReversalDialogProps) {
  const { t } = useTranslation('finance')
  return (
    <FormDialog opened={opened} onClose={rest.onClose} title={t('reverseTitle')}>
      <ReversalForm {...rest} />
    </FormDialog>
  )
}

const RULE = { limit: TEXT_LIMITS.notes, isRequired: true }

function ReversalForm({ changeId, onClose }: Omit<ReversalDialogProps, 'opened'>) {
  const { t } = useTranslation('finance')
  const problemText = useReasonProblemText(RULE)
  const form = useBookedForm({
    subject: `reversal ${changeId}`,
    initial: () => ({ id: uuid(), isSent: false, reason: '' }),
    receiptsOf: 'reversal',
    currencyOf: () => 'USD',
    validate: (values) => reasonProblems(values, RULE),
    problemText: (problem) => problemText(problem),
    send: ({ id, reason }) => api.finance.reverse.call({ id, changeId, reason }),
    done: t('reversalDone'),
    failed: t('reversalFailed'),
    onClose,
  })
  return (
    <BookedForm form={form} submit={t('reverse')} submitColor="red">
      <Text c="dimmed">{t('reverseHint')}</Text>
      <ReasonField label={t('reason')} required readOnly={form.isPending} {...form.field('reason')} />
    </BookedForm>
  )
}
