import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { passwordProblem } from '#domain/accounts/sign-up.ts'
import { hasCode, mayHaveArrived } from '#web/api.ts'
import { problemsIn } from '#web/features/accounts/form-problems.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { BusyNote } from '#web/ui/fields/busy-retry.tsx'
import { Form, useFields, useForm } from '#web/ui/fields/form.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { toastDone } from '#web/ui/toasts/toast.ts'
import { updatePassword } from './recovery.ts'

const TOAST_MS = 10_000

interface NewPasswordFormProps {
  /** Whether the present password is needed: without a mailed link the sign-in alone is not enough. */
  asksCurrentPassword: boolean
  onSet: () => void
  /** It is called if the link was used up or expired while the form was open. */
  onInvalid: () => void
}

type NewPasswordProblem =
  | NonNullable<ReturnType<typeof passwordProblem>>
  | 'passwordsDoNotMatch'
  | 'currentRequired'
  | 'currentWrong'

/** Sets a new password. Source: docs/product.md, 3.10. */
export function NewPasswordForm({ asksCurrentPassword, onSet, onInvalid }: NewPasswordFormProps) {
  const { t } = useTranslation(['accounts', 'common'])
  const errorText = useErrorText({
    UNEXPECTED: ({ reference }) => `${t('passwordFailedMore')} ${t('common:reference', { reference })}`,
  })
  const form = useForm({
    fields: useFields({ currentPassword: '', password: '', confirmPassword: '' }),
    validate: ({ currentPassword, password, confirmPassword }) =>
      problemsIn<'currentPassword' | 'password' | 'confirmPassword', NewPasswordProblem>({
        currentPassword: asksCurrentPassword && currentPassword === '' ? 'currentRequired' : null,
        password: passwordProblem(password),
        confirmPassword: confirmPassword === password ? null : 'passwordsDoNotMatch',
      }),
    problemText: t,
    refusedTitle: () => t('common:fieldsNotRight'),
    send: ({ password, currentPassword }) =>
      updatePassword(password, asksCurrentPassword ? currentPassword : undefined),
    onSent: () => {
      toastDone({ title: t('passwordUpdated'), message: t('passwordUpdatedMore'), stays: TOAST_MS })
      onSet()
    },
    failed: (error) => t(mayHaveArrived(error) ? 'passwordUnanswered' : 'passwordFailed'),
    errorText: (error) => {
      if (mayHaveArrived(error)) return t('passwordUnansweredMore')
      const hasOwnText = hasCode(error, 'UNEXPECTED') || hasCode(error, 'BUSY') || hasCode(error, 'TOO_MANY_ATTEMPTS')
      return hasOwnText ? errorText(error) : t('passwordFailedMore')
    },
    onError: (error) => {
      if (hasCode(error, 'INVALID_PASSWORD')) return { currentPassword: 'currentWrong' as const }
      if (hasCode(error, 'INVALID_LINK')) onInvalid()
      return undefined
    },
  })

  return (
    <Form form={form}>
      <Stack>
        {asksCurrentPassword && (
          <PasswordField
            label={t('currentPassword')}
            autoComplete="current-password"
            {...form.field('currentPassword')}
          />
        )}
        <PasswordField label={t('newPassword')} autoComplete="new-password" {...form.field('password')} />
        <PasswordField label={t('confirmPassword')} autoComplete="new-password" {...form.field('confirmPassword')} />
        <div>
          <Button type="submit" loading={form.isPending} disabled={form.isSent} fullWidth>
            {t('setPassword')}
          </Button>
          <BusyNote seconds={form.busySeconds} />
        </div>
      </Stack>
    </Form>
  )
}
