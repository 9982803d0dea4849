import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { emailProblem } from '#domain/sign-up.ts'
import { oneLineText } from '#domain/text.ts'
import { toastDone, toastFailed } from '#web/ui/toast.ts'
import { requestReset } from './auth-calls.ts'
import { useRefusalText } from './refusal-text.ts'

const TOAST_MS = 10_000

interface ForgotPasswordFormProps {
  /** The address of the previous request, for sending it again. */
  email: string
  onSent: (email: string) => void
}

/** Asks for the address that the reset link is sent to. */
export function ForgotPasswordForm({ email, onSent }: ForgotPasswordFormProps) {
  const { t } = useTranslation('accounts')
  const refusalText = useRefusalText()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email },
    validate: { email: (typed) => (oneLineText(typed) === '' ? 'enterEmail' : emailProblem(typed)) },
  })

  const submit = form.onSubmit(async (fields) => {
    const refusal = await requestReset(fields.email)
    if (refusal) return toastFailed({ title: t('resetFailed'), message: refusalText(refusal) })
    toastDone({ title: t('resetSent'), message: t('checkSpam'), stays: TOAST_MS })
    onSent(oneLineText(fields.email))
  })
  const { error, ...field } = form.getInputProps('email')

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          data-ltr
          required
          key={form.key('email')}
          {...field}
          error={error ? t(error as 'enterEmail') : undefined}
        />
        <Button type="submit" loading={form.submitting} fullWidth>
          {t('sendLink')}
        </Button>
      </Stack>
    </form>
  )
}
