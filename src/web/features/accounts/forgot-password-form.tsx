import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { emailProblem } from '#domain/sign-up.ts'
import { oneLineText } from '#domain/text.ts'
import { Form, useFields, useForm } from '#web/ui/form.tsx'
import { toastDone } from '#web/ui/toast.ts'
import { requestReset } from './auth-calls.ts'
import { useAuthErrorText } from './auth-error-text.ts'
import { EmailField } from './email-field.tsx'
import { problemsIn } from './form-problems.ts'

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
