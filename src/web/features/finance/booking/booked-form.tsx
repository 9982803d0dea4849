import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ReceiptField } from '#web/features/finance/receipts/receipt-field.tsx'
import { DialogForm, type Obstacle } from '#web/ui/dialogs/form-dialog.tsx'
import type { BookedFormState } from './use-booked-form.ts'

interface BookedFormProps {
  form: BookedFormState
  submit: string
  submitColor?: string
  /** Why sending is not possible yet. */
  obstacle?: Obstacle | null
  children: ReactNode
  /** Content below the receipts. */
  foot?: ReactNode
}

/**
 * The form of every dialog that books something once. It says that an earlier attempt may have arrived, and takes
 * receipts.
 */
export function BookedForm({ form, children, foot, ...rest }: BookedFormProps) {
  const { t } = useTranslation('finance')
  const { receipts, isUnanswered, isPending, cancel } = form
  const isPreparing = receipts?.isPreparing ?? false
  return (
    <DialogForm
      form={form}
      busy={isPreparing}
      announcesObstacle
      onCancel={cancel}
      cancelDisabled={isPending || isPreparing}
      {...rest}
    >
      {isUnanswered && (
        <Alert color="sand" role="note">
          {t('unanswered')}
        </Alert>
      )}
      {children}
      {receipts && <ReceiptField receipts={receipts} disabled={isPending} />}
      {foot}
    </DialogForm>
  )
}
