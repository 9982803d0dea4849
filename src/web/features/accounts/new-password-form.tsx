import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { passwordProblem } from '#domain/sign-up.ts'
import { hasCode } from '#web/api.ts'
import { BusyNote, useBusyRetry } from '#web/ui/busy-retry.tsx'
import { useErrorText } from '#web/ui/error-text.ts'
import { useFocusFirstError } from '#web/ui/focus-first-error.ts'
import { toastDone, toastFailed } from '#web/ui/toast.ts'
import { PasswordField } from './password-field.tsx'
import { useUpdatePassword } from './recovery.ts'

const TOAST_MS = 10_000

interface NewPasswordFormProps {
  onSet: () => void
  /** The link was used up or expired while the form was open. */
  onInvalid: () => void
}

/** Sets a new password. Source: docs/product.md, 3.10. */
export function NewPasswordForm({ onSet, onInvalid }: NewPasswordFormProps) {
  const { t } = useTranslation('accounts')
  const update = useUpdatePassword()
  const { run, wait } = useBusyRetry()
  const errorText = useErrorText()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', confirmPassword: '' },
    validate: {
      password: passwordProblem,
      confirmPassword: (confirmed, { password }) => (confirmed === password ? null : 'passwordsDoNotMatch'),
    },
  })
  const focusFirstError = useFocusFirstError(form)

  const submit = form.onSubmit(async ({ password }) => {
    try {
      await run(() => update.mutateAsync({ password }))
      toastDone({ title: t('passwordUpdated'), message: t('passwordUpdatedMore'), stays: TOAST_MS })
      onSet()
    } catch (error) {
      toastFailed({
        title: t('passwordFailed'),
        message: hasCode(error, 'UNEXPECTED') || hasCode(error, 'BUSY') ? errorText(error) : t('passwordFailedMore'),
      })
      if (hasCode(error, 'INVALID_LINK')) onInvalid()
    }
  }, focusFirstError)

  const field = (name: 'password' | 'confirmPassword') => {
    const { error, ...props } = form.getInputProps(name)
    return { ...props, error: error ? t(error as 'passwordRequired') : undefined }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <PasswordField
          label={t('newPassword')}
          autoComplete="new-password"
          key={form.key('password')}
          {...field('password')}
        />
        <PasswordField
          label={t('confirmPassword')}
          autoComplete="new-password"
          key={form.key('confirmPassword')}
          {...field('confirmPassword')}
        />
        <div>
          <Button type="submit" loading={form.submitting} disabled={update.isSuccess} fullWidth>
            {t('setPassword')}
          </Button>
          <BusyNote wait={wait} />
        </div>
      </Stack>
    </form>
  )
}
