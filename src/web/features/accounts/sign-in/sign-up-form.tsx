import { Alert, Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProblem } from '#contract/errors.ts'
import { passwordCode } from '#domain/accounts/password-code.ts'
import { type SignUpProblems, signUpProblems, type SignUpForm as Values } from '#domain/accounts/sign-up.ts'
import { PASSWORD_LENGTH } from '#domain/texts/limits.ts'
import { api, hasCode } from '#web/api.ts'
import { signUp } from '#web/features/accounts/auth-calls.ts'
import { useAuthErrorText } from '#web/features/accounts/auth-error-text.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { BusyNote } from '#web/ui/fields/busy-retry.tsx'
import { type Fields, Form, useFields, useForm } from '#web/ui/fields/form.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { hideToast, toastDone } from '#web/ui/toasts/toast.ts'
import { EmailField } from './email-field.tsx'

const WARNING_MS = 10_000
const CODE_MESSAGE = 'generated password'

const EMPTY: Values = {
  fullName: '',
  email: '',
  phoneNumber: '',
  organizationName: '',
  password: '',
  confirmPassword: '',
}

interface SignUpFormProps {
  /** The code of the invitation that opened the form. */
  invitation: string | undefined
  onSignedUp: () => void
}

export function SignUpForm({ invitation, onSignedUp }: SignUpFormProps) {
  const { t } = useTranslation(['accounts', 'common'])
  const language = useLanguage()
  const errorText = useAuthErrorText()
  const organizations = useQuery(api.organizations.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  const { fields, generate } = useGeneratedPassword(useInvitedGroup(useFields(EMPTY), invitation))
  const form = useForm({
    fields,
    validate: signUpProblems,
    problemText: t,
    refusedTitle: () => t('common:fieldsNotRight'),
    send: ({ confirmPassword: _, ...typed }) => signUp({ ...typed, language, invitation }),
    onSent: () => {
      toastDone({ title: t('created'), message: t('createdMore'), stays: 6_000 })
      onSignedUp()
    },
    failed: t('common:error'),
    errorText: useAuthErrorText(),
    onError: (error) => (hasCode(error, 'INVALID_INPUT') ? refusedFields(error.data.fields) : undefined),
  })
  const { field } = form

  return (
    <Form form={form}>
      <Stack>
        <TextInput
          label={t('fullName')}
          placeholder={t('fullNamePlaceholder')}
          autoComplete="name"
          required
          {...field('fullName')}
        />
        <EmailField placeholder="mariam@example.org" {...field('email')} />
        <TextInput
          label={`${t('phone')} (${t('common:optional')})`}
          placeholder="+961 70 123 456"
          type="tel"
          autoComplete="tel"
          data-ltr
          {...field('phoneNumber')}
        />
        <NativeSelect
          label={t('organization')}
          required
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
              {errorText(organizations.error)}
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
        <PasswordField label={t('confirmPassword')} autoComplete="new-password" {...field('confirmPassword')} />
        <div>
          <Button type="submit" loading={form.isPending} fullWidth>
            {t('signUp')}
          </Button>
          <BusyNote seconds={form.busySeconds} />
        </div>
      </Stack>
    </Form>
  )
}

/** The fields refused by the server; `name` is the sign-up's full name. */
function refusedFields(fields: readonly FieldProblem[]): SignUpProblems {
  return Object.fromEntries(fields.map(({ path, problem }) => [path === 'name' ? 'fullName' : path, problem]))
}

/** The invitation's group is chosen until the person chooses another. Without an answer it is an ordinary sign-up. */
function useInvitedGroup(fields: Fields<Values>, code = ''): Fields<Values> {
  const options = { input: { code }, enabled: code !== '', staleTime: Number.POSITIVE_INFINITY }
  const invited = useQuery(api.invitations.group.queryOptions(options)).data?.organizationName ?? ''
  const organizationName = fields.values.organizationName || invited
  return { ...fields, values: { ...fields.values, organizationName } }
}

/** Generates a password, and shows a message to save it until another password is typed. */
function useGeneratedPassword(fields: Fields<Values>) {
  const { t } = useTranslation('accounts')
  /** The generated password in the form. */
  const newestCode = useRef<string>(null)
  const forgetCode = useCallback(() => {
    newestCode.current = null
    hideToast(CODE_MESSAGE)
  }, [])
  useEffect(() => forgetCode, [forgetCode])
  const change = (part: Partial<Values>) => {
    if (part.password !== undefined && part.password !== newestCode.current) forgetCode()
    fields.change(part)
  }
  const generate = async () => {
    const password = passwordCode((count) => crypto.getRandomValues(new Uint8Array(count)))
    newestCode.current = password
    fields.change({ password, confirmPassword: password })
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
  return { fields: { values: fields.values, change }, generate }
}

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
