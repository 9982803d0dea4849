import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { hasCode } from '#web/api.ts'
import { problemsIn } from '#web/features/accounts/form-problems.ts'
import { DialogForm } from '#web/ui/dialogs/form-dialog.tsx'
import { useFields, useForm } from '#web/ui/fields/form.tsx'
import { CurrentPasswordField } from '#web/ui/fields/password-field.tsx'

interface PasswordStepProps<Result> {
  readonly hint: string
  readonly submit: string
  readonly submitColor?: string
  readonly failed: string
  readonly errorText: (error: unknown) => string
  readonly onError?: (error: unknown) => void
  readonly send: (password: string) => Promise<Result>
  readonly onSent: (result: Result) => void
  readonly onCancel: () => void
}

export function PasswordStep<Result>(props: PasswordStepProps<Result>) {
  const { hint, submit, submitColor, onCancel } = props
  const { t } = useTranslation(['account', 'accounts'])
  const form = useForm({
    fields: useFields({ password: '' }),
    validate: ({ password }) =>
      problemsIn<'password', 'accounts:currentRequired' | 'accounts:currentWrong'>({
        password: password === '' ? 'accounts:currentRequired' : null,
      }),
    problemText: t,
    send: ({ password }) => props.send(password),
    onDone: props.onSent,
    failed: props.failed,
    errorText: props.errorText,
    onError: (error) => {
      if (hasCode(error, 'INVALID_PASSWORD')) return { password: 'accounts:currentWrong' as const }
      props.onError?.(error)
      return undefined
    },
  })
  return (
    <DialogForm form={form} submit={submit} {...(submitColor ? { submitColor } : {})} onCancel={onCancel} mayBeBusy>
      <Text>{hint}</Text>
      <CurrentPasswordField label={t('accounts:currentPassword')} {...form.field('password')} />
    </DialogForm>
  )
}
