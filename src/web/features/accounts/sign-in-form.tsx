import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconMailQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { emailProblem } from '#domain/sign-up.ts'
import { BusyNote, useBusyRetry } from '#web/ui/busy-retry.tsx'
import { useFocusFirstError } from '#web/ui/focus-first-error.ts'
import { toastDone, toastFailed } from '#web/ui/toast.ts'
import { busySeconds, sendConfirmation, signIn } from './auth-calls.ts'
import { PasswordField } from './password-field.tsx'
import { useRefusalText } from './refusal-text.ts'

/** E-mail and password; people with an unconfirmed address may request another confirmation mail. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const { t } = useTranslation(['accounts', 'common'])
  const refusalText = useRefusalText()
  const { run, wait } = useBusyRetry(busySeconds)
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: {
      // Errors are text keys, so that a shown error follows the language.
      email: emailProblem,
      password: (password) => (password === '' ? 'passwordRequired' : null),
    },
  })

  const field = (name: 'email' | 'password') => {
    const { error, ...props } = form.getInputProps(name)
    return { ...props, error: error ? t(error as 'passwordRequired') : undefined }
  }

  const focusFirstError = useFocusFirstError(form)
  const submit = form.onSubmit(async ({ email, password }) => {
    setUnconfirmed(null)
    const refusal = await run(() => signIn(email, password))
    if (!refusal) return onSignedIn()
    if (refusal.kind === 'emailNotConfirmed') setUnconfirmed(email)
    else toastFailed({ title: t('common:error'), message: refusalText(refusal) })
  }, focusFirstError)

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {unconfirmed && <Unconfirmed email={unconfirmed} />}
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          data-ltr
          required
          key={form.key('email')}
          {...field('email')}
        />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          key={form.key('password')}
          {...field('password')}
        />
        <div>
          <Button type="submit" loading={form.submitting} fullWidth>
            {t('signIn')}
          </Button>
          <BusyNote wait={wait} />
        </div>
      </Stack>
    </form>
  )
}

function Unconfirmed({ email }: { email: string }) {
  const { t } = useTranslation('accounts')
  const refusalText = useRefusalText()
  const [sending, setSending] = useState(false)

  const send = async () => {
    setSending(true)
    const refusal = await sendConfirmation(email)
    setSending(false)
    if (refusal) toastFailed({ title: t('emailNotConfirmed'), message: refusalText(refusal) })
    else toastDone({ title: t('sentAgain'), message: t('checkSpam'), stays: 10_000 })
  }

  return (
    <Alert color="sand" icon={<IconMailQuestion aria-hidden />} title={t('emailNotConfirmed')} role="alert">
      <Stack gap="sm" align="flex-start">
        {t('emailNotConfirmedMore')}
        <Button variant="default" size="sm" h={44} onClick={send} loading={sending}>
          {t('sendAgain')}
        </Button>
      </Stack>
    </Alert>
  )
}
