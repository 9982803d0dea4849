import { Button, Paper, Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { passwordProblem } from '#domain/accounts/sign-up.ts'
import { PASSWORD_LENGTH } from '#domain/texts/limits.ts'
import { api, hasCode, invalidate, mayHaveArrived } from '#web/api.ts'
import { problemsIn } from '#web/features/accounts/form-problems.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { BusyNote } from '#web/ui/fields/busy-retry.tsx'
import { Form, useFields, useForm } from '#web/ui/fields/form.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { toastDone } from '#web/ui/toasts/toast.ts'

const EMPTY = { current: '', next: '', again: '' }

type PasswordProblem =
  | 'accounts:currentRequired'
  | 'accounts:currentWrong'
  | 'accounts:passwordsMustMatch'
  | `accounts:${NonNullable<ReturnType<typeof passwordProblem>>}`

export function ChangePassword() {
  const { t } = useTranslation(['account', 'common', 'accounts'])
  const errorText = useErrorText()
  const form = useForm({
    fields: useFields(EMPTY),
    validate: ({ current, next, again }) => {
      const problem = passwordProblem(next)
      return problemsIn<keyof typeof EMPTY, PasswordProblem>({
        current: current === '' ? 'accounts:currentRequired' : null,
        next: problem && `accounts:${problem}`,
        again: next === again ? null : 'accounts:passwordsMustMatch',
      })
    },
    problemText: t,
    send: ({ current, next }) => api.accounts.changePassword.call({ currentPassword: current, password: next }),
    onSent: async () => {
      toastDone({ title: t('passwordChanged') })
      form.change(EMPTY)
      await invalidate(api.accounts.signIns)
    },
    failed: (error) => t(mayHaveArrived(error) ? 'accounts:passwordUnanswered' : 'passwordFailed'),
    errorText: (error) => (mayHaveArrived(error) ? t('accounts:passwordUnansweredMore') : errorText(error)),
    onError: (error) =>
      hasCode(error, 'INVALID_PASSWORD') ? { current: 'accounts:currentWrong' as const } : undefined,
  })
  const { field } = form
  return (
    <Paper p="md" component="section" aria-label={t('password')}>
      <Form form={form}>
        <Stack>
          <Title order={2}>{t('password')}</Title>
          <PasswordField label={t('accounts:currentPassword')} autoComplete="current-password" {...field('current')} />
          <PasswordField
            label={t('newPassword')}
            autoComplete="new-password"
            minLength={PASSWORD_LENGTH.min}
            {...field('next')}
          />
          <PasswordField label={t('confirmPassword')} autoComplete="new-password" {...field('again')} />
          <div>
            <Button type="submit" variant="default" w="fit-content" loading={form.isPending}>
              {t('changePassword')}
            </Button>
            <BusyNote seconds={form.busySeconds} />
          </div>
        </Stack>
      </Form>
    </Paper>
  )
}
