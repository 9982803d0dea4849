import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasCode } from '#web/api.ts'
import { invalidateFinance } from '#web/features/finance/finance-queries.ts'
import { DialogForm, FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { useDraftedFields } from '#web/ui/fields/drafted-fields.ts'
import { useDraftedForm } from '#web/ui/fields/drafted-form.ts'

interface DetailFormProps<Detail> {
  /** The key of the draft. */
  subject: string
  /** The detail when the dialog was opened, so that someone else's change is detected. */
  stored: Detail
  send: (change: { from: Detail; to: Detail }) => Promise<unknown>
  /** The code of the refusal if another value is stored now. */
  changedCode: 'CATEGORY_CHANGED' | 'DATE_CHANGED'
  texts: { readonly done: string; readonly failed: string; readonly changedMeanwhile: string }
  field: (props: { value: Detail; stored: Detail; disabled: boolean; onChange: (value: Detail) => void }) => ReactNode
  onClose: () => void
}

interface DetailDialogProps<Detail> extends DetailFormProps<Detail> {
  opened: boolean
  title: string
}

/** A dialog that changes one detail of a transaction, which moves no money. */
export function DetailDialog<Detail>({ opened, title, ...form }: DetailDialogProps<Detail>) {
  return (
    <FormDialog opened={opened} onClose={form.onClose} title={title}>
      <DetailForm {...form} />
    </FormDialog>
  )
}

function DetailForm<Detail>({ onClose, ...props }: DetailFormProps<Detail>) {
  const { t } = useTranslation(['closings', 'finance', 'common'])
  const { send, changedCode, texts } = props
  const [stored] = useState(() => props.stored)
  const fields = useDraftedFields(props.subject, () => ({ value: stored }), { edited: [['value']] })
  const form = useDraftedForm({
    fields,
    validate: () => ({}),
    problemText: () => undefined,
    send: ({ value }) => send({ from: stored, to: value }),
    done: texts.done,
    onSent: invalidateFinance,
    onClose,
    failed: texts.failed,
    errorText: useErrorText({
      [changedCode]: texts.changedMeanwhile,
      MONTH_CLOSED: t('monthClosed'),
      NOT_FOUND: t('finance:transactionGone'),
    }),
    onError: (error) => {
      void invalidateFinance()
      // When it is opened again, it offers what is stored and what was chosen.
      if (hasCode(error, changedCode)) onClose()
      return undefined
    },
  })
  const onChange = (value: Detail) => form.change({ value })
  return (
    <DialogForm form={form} submit={t('common:save')} onCancel={form.leave}>
      {props.field({ value: form.values.value, stored, disabled: form.isPending, onChange })}
    </DialogForm>
  )
}
