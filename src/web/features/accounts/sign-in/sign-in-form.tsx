import { Alert, Button, Stack } from '@mantine/core'
import { IconMailQuestion } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { emailProblem } from '#domain/accounts/sign-up.ts'
import { hasCode } from '#web/api.ts'
import { sendConfirmation, signIn } from '#web/features/accounts/auth-calls.ts'
import { useAuthErrorText } from '#web/features/accounts/auth-error-text.ts'
import { problemsIn } from '#web/features/accounts/form-problems.ts'
import { loadSecondStep } from '#web/features/accounts/second-factor/second-step-part.ts'
import { BusyNote } from '#web/ui/fields/busy-retry.tsx'
import { Form, useFields, useForm } from '#web/ui/fields/form.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'
import { EmailField } from './email-field.tsx'

interface SignInFormProps {
  readonly onSignedIn: () => Promise<void>
  readonly onSecondStep: () => Promise<void>
}

export function SignInForm({ onSignedIn, onSecondStep }: SignInFormProps) {
  const { t } = useTranslation(['accounts', 'common'])
  const errorText = useAuthErrorText()
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const form = useForm({
    fields: useFields({ email: '', password: '' }),
    validate: ({ email, password }) =>
      problemsIn({ email: emailProblem(email), password: password === '' ? 'passwordRequired' : null }),
    problemText: t,
    refusedTitle: () => t('common:fieldsNotRight'),
    send: async ({ email, password }) => {
      setUnconfirmed(null)
      const answer = await signIn(email, password)
      if (answer.asksSecondStep) await loadSecondStep()
      return answer
    },
    onSent: ({ asksSecondStep }) => (asksSecondStep ? onSecondStep() : onSignedIn()),
    failed: t('common:error'),
    errorText,
    onError: (error, { email }) => {
      if (!hasCode(error, 'EMAIL_NOT_VERIFIED')) return undefined
      setUnconfirmed(email)
      return {}
    },
  })

  return (
    <Form form={form}>
      <Stack>
        {unconfirmed && <Unconfirmed email={unconfirmed} />}
        <EmailField {...form.field('email')} />
        <PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
        <div>
          <Button type="submit" loading={form.isPending} fullWidth>
            {t('signIn')}
          </Button>
          <BusyNote seconds={form.busySeconds} />
        </div>
      </Stack>
    </Form>
  )
}

function Unconfirmed({ email }: { email: string }) {
  const { t } = useTranslation('accounts')
  const errorText = useAuthErrorText()
  const sending = useMutation({
    mutationFn: () => sendConfirmation(email),
    onSuccess: () => toastDone({ title: t('sentAgain'), message: t('checkSpam'), stays: 10_000 }),
    onError: (error) => toastFailed({ title: t('emailNotConfirmed'), message: errorText(error) }),
  })

  return (
    <Alert color="sand" icon={<IconMailQuestion aria-hidden />} title={t('emailNotConfirmed')} role="alert">
      <Stack gap="sm" align="flex-start">
        {t('emailNotConfirmedMore')}
        <Button variant="default" size="sm" h={44} loading={sending.isPending} onClick={() => sending.mutate()}>
          {t('sendAgain')}
        </Button>
      </Stack>
    </Alert>
  )
}
