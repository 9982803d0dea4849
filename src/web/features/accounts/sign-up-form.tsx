import { Alert, Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconWand } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PASSWORD_LENGTH } from '#domain/limits.ts'
import { passwordCode } from '#domain/password-code.ts'
import { type SignUpForm as Fields, type SignUpProblem, signUpProblems } from '#domain/sign-up.ts'
import { api } from '#web/api.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { BusyNote, useBusyRetry } from '#web/ui/busy-retry.tsx'
import { useFocusFirstError } from '#web/ui/focus-first-error.ts'
import { hideToast, toastDone, toastFailed } from '#web/ui/toast.ts'
import { busySeconds, signUp } from './auth-calls.ts'
import { PasswordField } from './password-field.tsx'
import { useRefusalText } from './refusal-text.ts'

const WARNING_MS = 10_000
const CODE_MESSAGE = 'generated password'

const EMPTY: Fields = {
  fullName: '',
  email: '',
  phoneNumber: '',
  organizationName: '',
  password: '',
  confirmPassword: '',
}

/** The form of a new member. Source: docs/product.md, 3.1. */
export function SignUpForm({ onSignedUp }: { onSignedUp: () => void }) {
  const { t } = useTranslation(['accounts', 'common'])
  const language = useLanguage()
  const refusalText = useRefusalText()
  const { run, wait } = useBusyRetry(busySeconds)
  const organizations = useQuery(api.organizations.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  /** The generated password in the form. */
  const newestCode = useRef<string>(null)
  const forgetCode = useCallback(() => {
    newestCode.current = null
    hideToast(CODE_MESSAGE)
  }, [])
  useEffect(() => forgetCode, [forgetCode])
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: EMPTY,
    onValuesChange: ({ password }) => password !== newestCode.current && forgetCode(),
    // Errors are text keys, so that a shown error follows the language.
    validate: (fields) => ({ ...signUpProblems(fields) }),
  })

  const focusFirstError = useFocusFirstError(form)
  const submit = form.onSubmit(async (fields) => {
    const refusal = await run(() => signUp({ ...fields, language }))
    if (!refusal) {
      toastDone({ title: t('created'), message: t('createdMore'), stays: 6_000 })
      return onSignedUp()
    }
    if (refusal.kind === 'invalidInput') {
      form.setErrors({ ...refusal.problems })
      focusFirstError({ ...refusal.problems })
    } else toastFailed({ title: t('common:error'), message: refusalText(refusal) })
  }, focusFirstError)

  const generate = async () => {
    const password = passwordCode((count) => crypto.getRandomValues(new Uint8Array(count)))
    newestCode.current = password
    form.setValues({ password, confirmPassword: password })
    // Not every browser lets a page write to the clipboard; the password is shown either way.
    const copied = await navigator.clipboard?.writeText(password).then(
      () => true,
      () => false,
    )
    // The password in the form has changed since.
    if (newestCode.current !== password) return
    const title = t(copied ? 'generated' : 'generatedNotCopied')
    toastDone({ title, message: <GeneratedPassword password={password} />, stays: WARNING_MS, kind: CODE_MESSAGE })
  }

  const field = (name: keyof Fields) => {
    const { error, ...props } = form.getInputProps(name)
    return { ...props, error: error ? t(error as SignUpProblem) : undefined }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t('fullName')}
          placeholder={t('fullNamePlaceholder')}
          autoComplete="name"
          required
          key={form.key('fullName')}
          {...field('fullName')}
        />
        <TextInput
          label={t('email')}
          placeholder="mariam@example.org"
          type="email"
          inputMode="email"
          autoComplete="username"
          data-ltr
          required
          key={form.key('email')}
          {...field('email')}
        />
        <TextInput
          label={`${t('phone')} (${t('common:optional')})`}
          placeholder="+961 70 123 456"
          type="tel"
          autoComplete="tel"
          data-ltr
          key={form.key('phoneNumber')}
          {...field('phoneNumber')}
        />
        <NativeSelect
          label={t('organization')}
          required
          key={form.key('organizationName')}
          {...field('organizationName')}
          disabled={!organizations.data}
          data={[
            { value: '', label: t('organizationPlaceholder') },
            ...(organizations.data ?? []).map(({ name }) => ({ value: name, label: name })),
          ]}
        />
        {organizations.error && (
          <Alert color="red" role="alert">
            <Stack gap="sm" align="flex-start">
              {t('common:networkFailed')}
              <Button variant="default" loading={organizations.isFetching} onClick={() => organizations.refetch()}>
                {t('common:retry')}
              </Button>
            </Stack>
          </Alert>
        )}
        <PasswordField
          label={t('password')}
          autoComplete="new-password"
          minLength={PASSWORD_LENGTH.min}
          key={form.key('password')}
          {...field('password')}
        />
        <Button
          variant="subtle"
          w="fit-content"
          px="xs"
          mt={-8}
          leftSection={<IconWand size={18} aria-hidden />}
          onClick={generate}
        >
          {t('generate')}
        </Button>
        <PasswordField
          label={t('confirmPassword')}
          autoComplete="new-password"
          key={form.key('confirmPassword')}
          {...field('confirmPassword')}
        />
        <div>
          <Button type="submit" loading={form.submitting} fullWidth>
            {t('signUp')}
          </Button>
          <BusyNote wait={wait} />
        </div>
      </Stack>
    </form>
  )
}

/** The warning to save the password, and the password itself for copying by hand. */
function GeneratedPassword({ password }: { password: string }) {
  const { t } = useTranslation('accounts')
  return (
    <>
      {t('generatedMore')}{' '}
      <code dir="ltr" style={{ whiteSpace: 'nowrap' }}>
        {password}
      </code>
    </>
  )
}
