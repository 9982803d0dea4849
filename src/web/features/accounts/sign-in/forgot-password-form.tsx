import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { emailProblem } from '#domain/accounts/sign-up.ts'
import { oneLineText } from '#domain/texts/text.ts'
import { requestReset } from '#web/features/accounts/auth-calls.ts'
import { useAuthErrorText } from '#web/features/accounts/auth-error-text.ts'
import { problemsIn } from '#web/features/accounts/form-problems.ts'
import { Form, useFields, useForm } from '#web/ui/fields/form.tsx'
import { toastDone } from '#web/ui/toasts/toast.ts'
import { EmailField } from './email-field.tsx'

const TOAST_MS = 10_000

export function ForgotPasswordForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const { t } = useTranslation('accounts')
  const form = useForm({
    fields: useFields({ email }),
    validate: (typed) =>
      problemsIn({ email: oneLineText(typed.email) === '' ? 'enterEmail' : emailProblem(typed.email) }),
    problemText: t,
    send: (typed) => requestReset(typed.email),
    onSent: (_, typed) => {
      toastDone({ title: t('resetSent'), message: t('checkSpam'), stays: TOAST_MS })
      onSent(oneLineText(typed.email))
    },
    failed: t('resetFailed'),
    errorText: useAuthErrorText(),
  })

  return (
    <Form form={form}>
      <Stack>
        <EmailField {...form.field('email')} />
        <Button type="submit" loading={form.isPending} fullWidth>
          {t('sendLink')}
        </Button>
      </Stack>
    </Form>
  )
}
