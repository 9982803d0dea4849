import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readSecondStepCode } from '#domain/accounts/second-factor.ts'
import { api, hasCode } from '#web/api.ts'
import { sendSecondStep } from '#web/features/accounts/auth-calls.ts'
import { problemsIn } from '#web/features/accounts/form-problems.ts'
import { ButtonLink } from '#web/ui/buttons/links.tsx'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { Form, useFields, useForm } from '#web/ui/fields/form.tsx'
import { useDocumentTitle } from '#web/ui/layout/screen.tsx'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import { knowsPasskeys, takePasskeyStep, wasCancelled } from './passkey-calls.ts'

export interface SecondStepProps {
  readonly next: string | undefined
  readonly onSignedIn: () => Promise<void>
  /** It is called if the step has expired, was taken in another tab, or the person starts over. */
  readonly onOver: () => void
}

/** The second step of signing in. Source: docs/product.md, 20.2. */
export function SecondStep({ next, onSignedIn, onOver }: SecondStepProps) {
  const { t } = useTranslation('secondFactor')
  const [isOver, setOver] = useState(false)
  const end = () => {
    setOver(true)
    onOver()
  }
  const pending = useQuery(api.secondFactor.pending.queryOptions({ gcTime: 0 }))
  useDocumentTitle(t('stepTitle'))
  return (
    <Stack gap="lg">
      <div>
        <Title order={1}>{t('stepTitle')}</Title>
        <Text c="dimmed">{t('stepHint')}</Text>
      </div>
      <QueryState query={pending} failed={t('stepNotLoaded')} rows={1}>
        {(found) =>
          found === null || isOver ? (
            <Alert color="sand" role="alert">
              {t('signInAgain')}
            </Alert>
          ) : (
            <Stack>
              {found.passkey && <PasskeyStep onSignedIn={onSignedIn} onOver={end} />}
              <CodeForm startsWithApp={found.app} onSignedIn={onSignedIn} onOver={end} />
            </Stack>
          )
        }
      </QueryState>
      <ButtonLink to="/auth" search={{ next }} variant="default" onClick={onOver}>
        {t('startOver')}
      </ButtonLink>
    </Stack>
  )
}

type CodeProblem =
  | 'codeRequired'
  | 'codeShape'
  | 'codeWrong'
  | 'recoveryCodeRequired'
  | 'recoveryCodeShape'
  | 'recoveryCodeWrong'

interface CodeFormProps {
  /** Whether it starts with a code of the app; otherwise a recovery code is requested directly. */
  readonly startsWithApp: boolean
  readonly onSignedIn: () => Promise<void>
  readonly onOver: () => void
}

function CodeForm({ startsWithApp, onSignedIn, onOver }: CodeFormProps) {
  const { t } = useTranslation(['secondFactor', 'common'])
  const [asksApp, setAsksApp] = useState(startsWithApp)
  const form = useForm({
    fields: useFields({ code: '' }),
    validate: ({ code }) => problemsIn<'code', CodeProblem>({ code: codeProblem(code, asksApp) }),
    problemText: t,
    send: ({ code }) => sendSecondStep(code),
    onSent: onSignedIn,
    failed: t('common:error'),
    errorText: useErrorText({ TOO_MANY_ATTEMPTS: t('tooManyCodes') }),
    onError: (error) => {
      if (hasCode(error, 'INVALID_CODE'))
        return { code: asksApp ? ('codeWrong' as const) : ('recoveryCodeWrong' as const) }
      if (!hasCode(error, 'SIGN_IN_AGAIN')) return undefined
      onOver()
      return {}
    },
  })
  const change = () => {
    form.change({ code: '' })
    setAsksApp(!asksApp)
  }
  return (
    <Form form={form}>
      <Stack>
        <TextInput
          key={asksApp ? 'app' : 'recovery'}
          label={t(asksApp ? 'code' : 'recoveryCode')}
          description={t(asksApp ? 'codeHint' : 'recoveryCodeHint')}
          autoComplete={asksApp ? 'one-time-code' : 'off'}
          inputMode={asksApp ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          data-ltr
          required
          {...form.field('code')}
        />
        <Button type="submit" loading={form.isPending} fullWidth>
          {t('continue')}
        </Button>
        {startsWithApp && (
          <Button variant="subtle" onClick={change}>
            {t(asksApp ? 'useRecoveryCode' : 'useApp')}
          </Button>
        )}
      </Stack>
    </Form>
  )
}

function codeProblem(typed: string, asksApp: boolean): CodeProblem | null {
  const isRight = readSecondStepCode(typed)?.kind === (asksApp ? 'app' : 'recovery')
  if (isRight) return null
  if (typed.trim() === '') return asksApp ? 'codeRequired' : 'recoveryCodeRequired'
  return asksApp ? 'codeShape' : 'recoveryCodeShape'
}

interface PasskeyStepProps {
  readonly onSignedIn: () => Promise<void>
  readonly onOver: () => void
}

function PasskeyStep({ onSignedIn, onOver }: PasskeyStepProps) {
  const { t } = useTranslation('secondFactor')
  const errorText = useErrorText({ INVALID_PASSKEY: t('passkeyRefused') })
  const taking = useMutation({
    mutationFn: async () => {
      if (!(await takePasskeyStep())) return onOver()
      await onSignedIn()
    },
    onError: (error) => {
      if (wasCancelled(error)) return toastFailed({ title: t('passkeyCancelled'), quiet: true })
      if (hasCode(error, 'SIGN_IN_AGAIN')) return onOver()
      toastFailed({ title: t('passkeyFailed'), message: errorText(error) })
    },
  })
  if (!knowsPasskeys()) return null
  return (
    <Button
      variant="default"
      fullWidth
      leftSection={<IconFingerprint size={20} aria-hidden />}
      loading={taking.isPending}
      onClick={() => taking.mutate()}
    >
      {t('usePasskey')}
    </Button>
  )
}
