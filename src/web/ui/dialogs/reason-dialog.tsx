import { Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { useDraftedFields } from '#web/ui/fields/drafted-fields.ts'
import { useDraftedForm } from '#web/ui/fields/drafted-form.ts'
import { DialogForm, FormDialog } from './form-dialog.tsx'
import { ReasonField, reasonProblems, useReasonProblemText } from './reason-field.tsx'

interface ReasonDialogProps<Subject> {
  /** The decision, as it is named in the key of the draft. */
  decision: 'reject person' | 'end access' | 'reject transaction' | 'reject change' | 'reopening' | 'take back'
  /** The person or request to which the reason belongs. The dialog is closed without one. */
  subject: Subject | null
  words: (subject: Subject) => ReasonWords
  /** The rule of the reason; optional and of the usual length if missing. */
  rule?: typeof OPTIONAL
  busy?: boolean
  onClose: () => void
  /** After a failure the typed reason remains. */
  onReject: (subject: Subject, reason: string) => Promise<unknown>
  /** The message about a failure. If it is missing, `onReject` shows one. */
  failure?: Failure
}

interface Failure {
  readonly title: string
  readonly text: (error: unknown) => string
}

interface ReasonWords {
  readonly title: string
  readonly hint: ReactNode
  readonly reason: string
  readonly reasonHint?: string
  readonly reject: string
}

const OPTIONAL = { limit: TEXT_LIMITS.reason, isRequired: false }

/** Asks for a reason, and then carries out the decision. */
export function ReasonDialog<Subject extends { readonly id: string }>(props: ReasonDialogProps<Subject>) {
  const { decision, subject, words, onClose, onReject, ...rest } = props
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
          draftKey={`${decision} ${subject.id}`}
          {...rest}
          onClose={() => close(subject.id)}
          onReject={(reason) => onReject(subject, reason)}
        />
      )}
    </FormDialog>
  )
}

interface ReasonFormProps extends Pick<ReasonDialogProps<never>, 'rule' | 'busy' | 'failure'> {
  words: ReasonWords
  draftKey: string
  onClose: () => void
  onReject: (reason: string) => Promise<unknown>
}

function ReasonForm({ words, rule = OPTIONAL, busy = false, draftKey, onClose, onReject, failure }: ReasonFormProps) {
  const { t } = useTranslation()
  const fields = useDraftedFields(draftKey, () => ({ reason: '' }))
  const problemText = useReasonProblemText(rule)
  const form = useDraftedForm({
    fields,
    validate: (values) => reasonProblems(values, rule),
    problemText: (problem) => problemText(problem),
    ...(!rule.isRequired && { live: ['reason'] as const }),
    send: ({ reason }) => onReject(reason),
    // Also if it was closed and opened again about the same subject before the answer.
    onSent: onClose,
    onDone: () => undefined,
    onClose,
    failed: failure?.title ?? t('error'),
    ...(failure ? { errorText: failure.text } : { onError: () => ({}) }),
  })
  return (
    <DialogForm
      form={form}
      submit={words.reject}
      submitColor="red"
      busy={busy}
      onCancel={form.leave}
      cancelDisabled={rule.isRequired && form.isPending}
    >
      <Text component="div" c="dimmed">
        {words.hint}
      </Text>
      <ReasonField
        label={words.reason}
        {...(words.reasonHint && { description: words.reasonHint })}
        required={rule.isRequired}
        readOnly={form.isPending}
        {...form.field('reason')}
      />
    </DialogForm>
  )
}
