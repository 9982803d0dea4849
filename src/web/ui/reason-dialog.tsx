import { Text, Textarea } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { longText } from '#domain/text.ts'
import { useDraftedFields } from './drafted-fields.ts'
import { useForm } from './form.tsx'
import { DialogForm, FormDialog } from './form-dialog.tsx'

interface ReasonDialogProps<Subject> {
  /** Names the decision in the key of the draft. */
  decision: 'reject person' | 'end access' | 'reject transaction' | 'reject change'
  /** The person or request that the reason is about; the dialog is closed without one. */
  subject: Subject | null
  words: (subject: Subject) => ReasonWords
  busy: boolean
  onClose: () => void
  /** Rejects after showing a message; the typed reason remains. */
  onReject: (subject: Subject, reason: string) => Promise<unknown>
}

interface ReasonWords {
  readonly title: string
  readonly hint: ReactNode
  readonly reason: string
  readonly reasonHint: string
  readonly reject: string
}

/** The reason of a rejection is optional. */
export function ReasonDialog<Subject extends { readonly id: string }>(props: ReasonDialogProps<Subject>) {
  const { decision, subject, words, busy, onClose, onReject } = props
  const shown = useRef(subject?.id)
  shown.current = subject?.id
  /** A late answer must not close the dialog about another subject. */
  const close = (id: string) => shown.current === id && onClose()
  return (
    <FormDialog opened={subject !== null} onClose={onClose} title={subject && words(subject).title}>
      {subject && (
        <ReasonForm
          key={subject.id}
          words={words(subject)}
          busy={busy}
          draftKey={`${decision} ${subject.id}`}
          onClose={() => close(subject.id)}
          onReject={(reason) => onReject(subject, reason)}
        />
      )}
    </FormDialog>
  )
}

interface ReasonFormProps {
  words: ReasonWords
  busy: boolean
  draftKey: string
  onClose: () => void
  onReject: (reason: string) => Promise<unknown>
}

function ReasonForm({ words, busy, draftKey, onClose, onReject }: ReasonFormProps) {
  const { t } = useTranslation()
  const fields = useDraftedFields(draftKey, () => ({ reason: '' }))
  const { draft } = fields
  const close = () => {
    draft.clear()
    onClose()
  }
  const form = useForm({
    fields,
    validate: ({ reason }) => (longText(reason).length > TEXT_LIMITS.reason ? { reason: 'tooLong' as const } : {}),
    problemText: (problem) => t(problem, { count: TEXT_LIMITS.reason }),
    live: ['reason'],
    send: ({ reason }) => onReject(reason),
    onSent: close,
    failed: t('error'),
    // Anyone who rejects shows the message.
    onError: () => ({}),
  })
  return (
    <DialogForm form={form} submit={words.reject} submitColor="red" busy={busy} onCancel={close}>
      <Text component="div" c="dimmed">
        {words.hint}
      </Text>
      <Textarea label={words.reason} description={words.reasonHint} rows={3} data-autofocus {...form.field('reason')} />
    </DialogForm>
  )
}
